import { api } from '../../../shell/services';
import { browserStorage, kept } from '../../../base/storage';
import { DeskApi } from '../keep/api';
import { DeskStore, type Cupboard } from '../keep/store';

const storage = browserStorage('localStorage');

export function memoryCupboard(): Cupboard {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Whether entries outlive the page. */
export const keeps = storage !== null;
export const cupboard: Cupboard = storage ?? memoryCupboard();
export const deskStore = new DeskStore(cupboard);
export const deskApi = new DeskApi(api);

addEventListener('storage', (event) => deskStore.elsewhere(event.key));

const soundKey = 'sillage.desk-sound';
const preferences = kept('localStorage');
/** The desk's own sound is on unless this device has switched it off. */
export const sound = {
  get on(): boolean {
    return preferences.getItem(soundKey) !== 'off';
  },
  set on(value: boolean) {
    preferences.setItem(soundKey, value ? 'on' : 'off');
  },
};
