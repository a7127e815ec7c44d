import { settings } from '../../base/settings.svelte';
import type { DayInfo } from '../../net/protocol';
import { ordinal } from '../../words/ordinal';
import { w } from './words/texts';

const DAY_MS = 86_400_000;

/** A day of UTC in words. */
export function dateOf(day: number, style: 'full' | 'short' = 'full'): string {
  return new Date(day * DAY_MS).toLocaleDateString(settings.lang, { dateStyle: style, timeZone: 'UTC' });
}

/** The best place that anybody came in at, from 1. */
export function bestOf(places: readonly number[]): number | null {
  const best = places.findIndex((count) => count > 0);
  return best < 0 ? null : best + 1;
}

/** My day in one line, which gives nothing of the race away; null before there is a place that counts. */
export function lineOf(day: DayInfo): string | null {
  const place = day.ride?.place ?? null;
  if (place === null) return null;
  const line = w('line', { date: dateOf(day.day, 'short'), game: day.title, place: ordinal(place), n: day.seats });
  return day.streak > 1 && day.day === day.today ? `${line} · ${w('streak', { n: day.streak })}` : line;
}
