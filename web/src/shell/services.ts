import { Api } from '../net/http';
import { Shares } from '../net/fair';
import { Catalogue } from './catalogue.svelte';
import { settings } from '../base/settings.svelte';
import { kept } from '../base/storage';

/** The few things that every screen uses, made once. */
export const api = new Api(() => settings.lang);
export const catalogue = new Catalogue(api);

/** Where storage is refused, a nonce lives as long as the page. */
export const shares = new Shares(kept('localStorage'));
