import { t } from '.';
import type { Bot } from '../net/protocol';

/** Bots to choose from: the usual one, then by level, then the styles. */
export const bots = [
  'heuristic',
  'debutant',
  'pro',
  'champion',
  'attaquant',
  'suceur-de-roue',
  'flambeur',
  'random',
] as const;

/** A server may seat bots that this page has no words for yet. */
export function botWords(bot: Bot | null): string {
  const known = bots.find((each) => each === bot);
  return known ? t(`bot.${known}`) : (bot ?? t('seat.bot'));
}
