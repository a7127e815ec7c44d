import type { Ask, Lang } from '../../play/contract';
import { partsOf } from '../../play/choices';
import { barredPlays, plays } from './actions';
import { kindOf, type Card } from './cards';
import { strings } from './strings';
import type { Refused, Would } from './generated';

export interface Verdict {
  sign: string;
  text: string;
  tone: 'lead' | 'plain' | 'extra' | 'no';
}

const part = partsOf<Would>();

/** What a card would do, short enough to stand above it; or why it cannot be played. */
export function verdictOf(ask: Ask | null, card: Card, lang: Lang, narrow: boolean, brief = narrow): Verdict {
  const words = strings.in(lang);
  const ways = plays(ask, card);
  const [way] = ways;
  if (!way) {
    const why = barredPlays(ask, card)[0];
    if (!why) return { sign: '', text: words('waits'), tone: 'no' };
    // in a word or two; the line under the hand has the whole sentence
    return { sign: '✕', text: narrow ? '' : briefly(why.reason as Refused | undefined, lang), tone: 'no' };
  }
  switch (kindOf(card)) {
    case 'distance': {
      const { km = 0, left = 0 } = part(way.would, 'drive') ?? {};
      if (left === 0) return { sign: '★', text: narrow ? '' : words('verdict_home'), tone: 'lead' };
      return { sign: '→', text: brief ? String(km) : words('verdict_drive', { km }), tone: 'plain' };
    }
    case 'attack':
      return {
        sign: '◎',
        text: narrow ? String(ways.length) : words('verdict_targets', { n: ways.length }),
        tone: 'lead',
      };
    case 'remedy':
      return { sign: '✓', text: narrow ? '' : words('verdict_remedy'), tone: 'plain' };
    case 'botte':
      return {
        sign: '★',
        text: narrow ? '' : part(way.would, 'show')?.again ? words('verdict_again') : words('verdict_botte'),
        tone: 'extra',
      };
  }
}

/** Why a card is barred, short enough to stand above it. */
function briefly(reason: Refused | undefined, lang: Lang): string {
  return reason === undefined ? '' : (strings.in(lang).maybe(`no_${reason}`) ?? '');
}
