import { typesetAll } from '../../words/typeset';
import type { Lang } from '../../play/contract';
import { en } from './words/en';
import { fr } from './words/fr';

export type Word = keyof typeof fr;

export const strings: Record<Lang, Record<Word, string>> = { fr: typesetAll(fr), en };
