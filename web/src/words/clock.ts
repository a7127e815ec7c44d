import { t } from '.';
import type { Clock } from '../net/protocol';

/** How fast a table plays, in a few words. */
export function clockWords(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('clock.none');
    case 'move':
      return t('clock.move', { time: span(clock.seconds) });
    case 'bank':
      return t('clock.bank', { time: span(clock.seconds), more: clock.increment });
    case 'days':
      return t('clock.days', { n: clock.days });
  }
}

function span(seconds: number): string {
  return seconds < 60 || seconds % 60 !== 0 ? `${seconds} s` : `${seconds / 60} min`;
}
