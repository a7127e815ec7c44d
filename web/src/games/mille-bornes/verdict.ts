import type { Ask, Lang } from '../../play/contract';
import { format } from '../../words/format';
import { barredPlays, plays } from './actions';
import { kindOf, type Card } from './cards';
import { strings } from './strings';
import { carOf, type View } from './view';

export interface Verdict {
  sign: string;
  text: string;
  tone: 'lead' | 'plain' | 'extra' | 'no';
}

/** What a card would do, short enough to stand above it; or why it cannot be played. */
export function verdictOf(
  view: View,
  ask: Ask | null,
  seat: number | null,
  card: Card,
  lang: Lang,
  narrow: boolean,
  brief = narrow,
): Verdict {
  const words = strings[lang];
  const ways = plays(ask, card);
  const [way] = ways;
  if (!way) {
    const why = barredPlays(ask, card)[0];
    if (!why) return { sign: '', text: words.waits, tone: 'no' };
    // why, to the first stop; the line under the hand has the whole sentence
    return { sign: '✕', text: narrow ? '' : (why.text.split(/[.:;,]/)[0] ?? '').trim(), tone: 'no' };
  }
  switch (kindOf(card)) {
    case 'distance': {
      if (way.forecast?.rule === 'M16') return { sign: '★', text: narrow ? '' : words.verdict_home, tone: 'lead' };
      const km = (view.cars[carOf(view, seat) ?? 0]?.km ?? 0) + Number(card);
      return { sign: '→', text: brief ? String(km) : format(words.verdict_drive, lang, { km }), tone: 'plain' };
    }
    case 'attack':
      return {
        sign: '◎',
        text: narrow ? String(ways.length) : format(words.verdict_targets, lang, { n: ways.length }),
        tone: 'lead',
      };
    case 'remedy':
      return { sign: '✓', text: narrow ? '' : words.verdict_remedy, tone: 'plain' };
    case 'botte':
      return {
        sign: '★',
        text: narrow ? '' : way.forecast?.rule === 'M13' ? words.verdict_again : words.verdict_botte,
        tone: 'extra',
      };
  }
}
