import { Api } from '../net/http';
import { Catalogue } from './catalogue.svelte';
import { settings } from '../base/settings.svelte';

/** The few things that every screen uses, made once. */
export const api = new Api(() => settings.lang);
export const catalogue = new Catalogue(api);
