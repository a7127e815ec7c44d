import { Api } from '../net/http';
import { Shares } from '../net/fair';
import { Catalogue } from '../state/catalogue.svelte';
import { browserStorage, settings } from '../state/settings.svelte';

/** The few things that every screen uses, made once. */
export const api = new Api(() => settings.lang);
export const catalogue = new Catalogue(api);

const forgotten: Record<string, string> = {};
/** Where storage is refused, a nonce lives as long as the page. */
export const shares = new Shares(
  browserStorage('localStorage') ?? {
    getItem: (key) => forgotten[key] ?? null,
    setItem: (key, value) => void (forgotten[key] = value),
    removeItem: (key) => void delete forgotten[key],
  },
);
