import { describe, expect, it } from 'vitest';
import { blocks, inlines } from './prose';

const known = (rule: string) => ['E7', 'E12', 'E13'].includes(rule);

describe('rulebook prose', () => {
  it('is cut into paragraphs and lists', () => {
    const found = blocks('Un\nmême.\n\nLa liste :\n- un\n- deux\n\nFin.', known);
    expect(found.map((block) => block.kind)).toEqual(['p', 'p', 'ul', 'p']);
    expect(found[0]).toEqual({ kind: 'p', inlines: [{ kind: 'text', text: 'Un même.' }] });
  });

  it('opens the rules it names, and only those there are', () => {
    expect(inlines('Voir E7, E12–E13 et N7 (E99).', known)).toEqual([
      { kind: 'text', text: 'Voir ' },
      { kind: 'rule', rule: 'E7' },
      { kind: 'text', text: ', ' },
      { kind: 'rule', rule: 'E12' },
      { kind: 'text', text: '–' },
      { kind: 'rule', rule: 'E13' },
      { kind: 'text', text: ' et N7 (E99).' },
    ]);
  });

  it('keeps what looks like markup as text', () => {
    expect(inlines('<b>x</b> **fort** *doux*', known)).toEqual([
      { kind: 'text', text: '<b>x</b> ' },
      { kind: 'strong', text: 'fort' },
      { kind: 'text', text: ' ' },
      { kind: 'em', text: 'doux' },
    ]);
  });
});
