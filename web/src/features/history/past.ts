import { botWords } from '../../words/bots';
import { optionWords } from '../../words/options';
import { inLang } from '../../words';
import type { GameInfo, PastRace } from '../../net/protocol';
import { settings } from '../../base/settings.svelte';
import type { By, Group } from './figures';
import { variantOf, type Past } from './races';
import { w } from './words';

/** A race with its variant in words. */
export function pastOf(race: PastRace, game: GameInfo | null): Past {
  const set = variantOf(race, game);
  const words = (game?.options ?? []).flatMap((spec) => {
    const found = set.find(([key]) => key === spec.key);
    if (!found) return [];
    // what stands in brackets explains the form
    const label = inLang(spec.label).split(' (')[0] ?? '';
    if (spec.kind === 'flag') return [label];
    const value = optionWords(spec, found[1], []);
    if (value === '') return [label];
    // a number alone says nothing
    return [/^\d+$/.test(value) ? `${label}${settings.lang === 'fr' ? ' ' : ''}: ${value}` : value];
  });
  return { race, variant: JSON.stringify([race.game, ...set]), words: words.join(' · ') };
}

/** What a group of rides is called. */
export function groupName(by: By, { key, past }: Group): string {
  switch (by) {
    case 'game':
      return past.race.title;
    case 'variant':
      return `${past.race.title} · ${past.words || w('usual')}`;
    case 'person':
      return key;
    case 'bot':
      return botWords(key);
  }
}
