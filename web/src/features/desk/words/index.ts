import { settings } from '../../../base/settings.svelte';
import type { Why } from '../../../net/reader';
import { w } from './texts';

export { w };

/** 115,6 km. */
export function kilometres(km: number): string {
  return `${new Intl.NumberFormat(settings.lang === 'fr' ? 'fr' : 'en-GB', { maximumFractionDigits: 1 }).format(km)}\u00a0km`;
}

/** Why the book does not take it, as a sentence. */
export const refusalWords = (why: Why): string => why[settings.lang === 'fr' ? 'fr' : 'en'];
