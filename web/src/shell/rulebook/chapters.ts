import type { Rulebook, RulebookMeasurement } from '../../net/protocol';
import { TIPS, tipAnchor } from '../../ui/rulebook.svelte';

/** A rule or a tip as a place in the book. */
export interface Entry {
  /** What a link to it names: a rule by its number, a tip by a word that is no rule's. */
  anchor: string;
  number: string;
  title: string;
  text: string;
  measured: RulebookMeasurement | null;
}

export interface Chapter {
  anchor: string | null;
  title: string;
  entries: Entry[];
}

/** A rulebook from its first rule to its last tip; the tips, where a game has some, are a chapter of their own. */
export function chapters(book: Rulebook, tipsTitle: string): Chapter[] {
  const rules = book.sections.map(({ title, rules }) => ({
    anchor: null,
    title,
    entries: rules.map((rule) => ({ anchor: rule.number, measured: null, ...rule })),
  }));
  const tips = book.tips.map((tip) => ({ ...tip, anchor: tipAnchor(tip.number), number: String(tip.number) }));
  return tips.length ? [...rules, { anchor: TIPS, title: tipsTitle, entries: tips }] : rules;
}
