import type { Fact } from '../../play/contract';
import type { SeatInfo } from '../../net/protocol';
import { t } from '../../words';

/** Bots with a style of their own; the others keep quiet. */
const styles = ['attaquant', 'suceur-de-roue', 'flambeur'] as const;
/** Key moments that nobody boasts of. */
const misfortunes = new Set(['crashed', 'went_out', 'caught', 'collapsed']);

/** What a bot has to say at a key moment of its own, in its style; nothing at all others. The same words each time a line is read. */
export function botSaid({ seat, emphasis, event, text }: Fact, seats: readonly SeatInfo[]): string {
  const bot = seats.find((each) => each.seat === seat && each.kind === 'bot')?.bot;
  const style = styles.find((each) => each === bot);
  if (!style || emphasis !== 'key') return '';
  const kind = (event as { event?: unknown } | null)?.event;
  const fared = typeof kind === 'string' && misfortunes.has(kind) ? 'ill' : 'well';
  const sayings = t(`said.${style}.${fared}`).split('\n');
  return sayings[(text ?? '').length % sayings.length] ?? '';
}

export const talkative = (seats: readonly SeatInfo[]): boolean =>
  seats.some(({ kind, bot }) => kind === 'bot' && styles.some((each) => each === bot));
