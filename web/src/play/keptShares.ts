import { keyValueStore } from '../base/storage';
import { Shares } from '../net/fair';

/** Where storage is refused, a nonce lives as long as the page. */
export const shares = new Shares(keyValueStore('localStorage'));
