import { describe } from 'vitest';
import { sayTheSame } from '../../../../test/words';
import { en } from './en';
import { fr } from './fr';

describe('the desk’s words', () => sayTheSame(fr, en));
