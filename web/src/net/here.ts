import { browserStorage } from '../base/storage';
import type { Dial, Wire } from './connection';
import type { RaceHere } from './device/messages';

/**
 * Where the modules are, under names of their contents (`scripts/wasm`): `all` has every game, one under a game's name that game
 * alone, and `reader` reads books of the desk and records. None in a build that had no compiler for them.
 */
declare const __MODULES__: Partial<Record<string, string>>;

export const modules = __MODULES__;

/** All that a race without a server takes comes when there is one. */
export const device = () => import('./device/device');

/** Whether this page can ride without a server. */
export const ridesHere =
  modules.all !== undefined && globalThis.isSecureContext && 'locks' in navigator && 'indexedDB' in globalThis;

/** Set once a race was begun here: without one there is nothing to look for. */
export const BEGUN = 'sillage.here';

/** The races of this device. */
export async function racesHere(): Promise<RaceHere[]> {
  if (!ridesHere || !browserStorage('localStorage')?.getItem(BEGUN)) return [];
  // a browser that keeps nothing has none
  return device().then(
    ({ tables }) => tables().catch(() => []),
    () => [],
  );
}

/** The server has no table whose id begins like this: `crates/browser`, `new_id`. */
export const isHere = (id: string): boolean => id.startsWith('000000000000');

/** A line to the table where it is: on this device, or on the server. */
export const dial: Dial = (url) => {
  if (!isHere(url.split('/')[5] ?? '')) return new WebSocket(url);
  const wire: Wire = {
    readyState: 0,
    onopen: null,
    onclose: null,
    onmessage: null,
    send() {},
    close: () => (wire.readyState = 3),
  };
  void device().then(({ connect }) => connect(wire, url));
  return wire;
};

/** Whether this device is quick enough to analyse the races of a server, too, and spares it the work. */
export const analysesHere = ridesHere && navigator.hardwareConcurrency >= 4;

/** What works without a server where the module is. */
const alike = /^\/api\/(games|lessons|records|workshop)\b/;

/** Asks where the table is; without a server this device, for what it knows as well. */
export const send: typeof fetch = async (input, init) => {
  const path = String(input);
  const ask = async () => (await device()).ask(path, init);
  if (isHere(path.split('/')[3] ?? '') || path.startsWith('/device/')) return ask();
  try {
    return await fetch(path, init);
  } catch (error) {
    if (ridesHere && alike.test(path)) return ask();
    throw error;
  }
};
