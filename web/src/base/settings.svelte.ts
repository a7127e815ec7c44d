import type { Lang } from './lang';
import { keyValueStore } from './storage';

/** How much moves: all, in half the time, or nothing. */
export type Motion = 'full' | 'fast' | 'off';
export type Theme = 'auto' | 'light' | 'dark';
/** What a click on a move does: goes at once, waits two seconds, or asks. */
export type Hold = 'none' | 'wait' | 'ask';
/** Jerseys are told apart by pattern always; letters are for those who want more. */
export type Marks = 'patterns' | 'letters';
/** What the table screen shows: the board with the radio beside it, or the radio alone. */
export type Stage = 'board' | 'radio';

export interface Saved {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  marks: Marks;
  hold: Hold;
  stage: Stage;
  /** Bots with a style say a word at key moments. */
  talk: boolean;
  /** Digits, letters and `?` do something at the table. */
  shortcuts: boolean;
  name: string;
}

/** The values that each may have: what another device or an older page has written is looked through before it is taken. */
const values: { [K in Exclude<keyof Saved, 'name'>]: readonly Saved[K][] } = {
  lang: ['fr', 'en'],
  theme: ['auto', 'light', 'dark'],
  motion: ['full', 'fast', 'off'],
  sound: [true, false],
  marks: ['patterns', 'letters'],
  hold: ['none', 'wait', 'ask'],
  stage: ['board', 'radio'],
  talk: [true, false],
  shortcuts: [true, false],
};
/** As long as a field for names takes. */
const LONGEST_NAME = 32;

/** What is sound of some settings as text: nothing else of it is anybody's business. */
export function readSettings(text: string | null | undefined): Partial<Saved> {
  let written: unknown;
  try {
    written = JSON.parse(text ?? 'null');
  } catch {
    return {};
  }
  if (typeof written !== 'object' || written === null) return {};
  const found = written as Partial<Record<keyof Saved, unknown>>;
  const sound = Object.entries(values).filter(([key, all]) =>
    (all as readonly unknown[]).includes(found[key as keyof Saved]),
  );
  const { name } = found;
  return {
    ...Object.fromEntries(sound.map(([key]) => [key, found[key as keyof Saved]])),
    ...(typeof name === 'string' && name.length <= LONGEST_NAME ? { name } : {}),
  };
}

const key = 'sillage.settings';
const names = ['Camille', 'Dominique', 'Alix', 'Maxime', 'Sacha', 'Lou', 'Andrea', 'Charlie'];

/** What this device prefers. Kept in the browser, sent to nobody. */
export class Settings implements Saved {
  lang = $state<Lang>('fr');
  theme = $state<Theme>('auto');
  motion = $state<Motion>('full');
  sound = $state(false);
  marks = $state<Marks>('patterns');
  hold = $state<Hold>('none');
  stage = $state<Stage>('board');
  talk = $state(true);
  shortcuts = $state(true);
  name = $state('');
  /** What the system prefers, for `auto`. */
  systemDark = $state(false);

  dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.systemDark));

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    Object.assign(this, this.defaults(), readSettings(this.storage?.getItem(key)));
  }

  save(): void {
    const { lang, theme, motion, sound, marks, hold, stage, talk, shortcuts, name } = this;
    this.storage?.setItem(
      key,
      JSON.stringify({ lang, theme, motion, sound, marks, hold, stage, talk, shortcuts, name } satisfies Saved),
    );
  }

  private defaults(): Partial<Saved> {
    const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    return {
      lang: typeof navigator !== 'undefined' && !navigator.language.toLowerCase().startsWith('fr') ? 'en' : 'fr',
      motion: still ? 'off' : 'full',
      name: names[Math.floor(Math.random() * names.length)] ?? 'Camille',
    };
  }
}

export const settings = new Settings(keyValueStore('localStorage'));
