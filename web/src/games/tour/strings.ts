import { typesetAll } from '../../net/typeset';
import type { Lang } from '../contract';
import { en } from './words/en';
import { fr } from './words/fr';

export type Word = keyof typeof fr;

export const strings: Record<Lang, Record<Word, string>> = { fr: typesetAll(fr), en };
