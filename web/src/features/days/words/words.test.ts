import { describe } from 'vitest';
import { sayTheSame } from '../../../../test/words';
import { en } from './en';
import { fr } from './fr';

describe('the words of a race over days', () => sayTheSame(fr, en));
