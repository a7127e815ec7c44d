import type { Lang } from '../base/lang';
import { settings } from '../base/settings.svelte';
import { format } from './format';

/** One text in both languages. `{name}` is filled in, `{n|one|many}` chooses by number. */
type Pair = readonly [fr: string, en: string];

/** The names that a text wants filled in. */
type Holes<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `${infer Name}|${string}` ? Name : Hole) | Holes<Rest>
  : never;

/** The argument that fills the holes of one text, or of all that a key may stand for. */
type Fill<Text extends string> = [Holes<Text>] extends [never] ? [] : [values: Record<Holes<Text>, string | number>];

export interface Say<Texts extends Record<string, Pair>> {
  <Key extends keyof Texts & string>(key: Key, ...values: Fill<Texts[Key][number]>): string;
  /** What a key from elsewhere says, or null where the sheet has no such text. */
  maybe(key: string): string | null;
}

export interface Sheet<Texts extends Record<string, Pair>> extends Say<Texts> {
  /** The sheet in one language, whatever the reader's is. */
  in(lang: Lang): Say<Texts>;
  readonly texts: Texts;
}

/** The keys of the texts that are said as they stand. */
export type Plain<S> =
  S extends Sheet<infer Texts>
    ? { [Key in keyof Texts & string]: [Holes<Texts[Key][number]>] extends [never] ? Key : never }[keyof Texts & string]
    : never;

/**
 * A sheet of words: says a text by its key in the reader's language, and follows the setting where it is used in markup. A value that a text
 * lacks, or a misspelt one, does not compile.
 */
export function sheet<const Texts extends Record<string, Pair>>(texts: Texts): Sheet<Texts> {
  const saying = (lang: () => Lang): Say<Texts> => {
    const text = (key: string, values?: Record<string, string | number>) =>
      format(texts[key]?.[lang() === 'fr' ? 0 : 1] ?? '', lang(), values);
    return Object.assign(text, {
      maybe: (key: string) => (Object.hasOwn(texts, key) ? text(key) : null),
    }) as Say<Texts>;
  };
  const langs = { fr: saying(() => 'fr'), en: saying(() => 'en') };
  return Object.assign(
    saying(() => settings.lang),
    { in: (lang: Lang) => langs[lang], texts },
  );
}
