import { api } from '../../../shell/services';
import { browserStorage, keyValueStore, type KeyValueStore } from '../../../base/storage';
import { DeskApi } from '../keep/api';
import { DeskStore } from '../keep/store';

const storage = browserStorage('localStorage');

/** Whether entries outlive the page. */
export const keeps = storage !== null;
export const deskStorage: KeyValueStore = storage ?? keyValueStore('localStorage', null);
export const deskStore = new DeskStore(deskStorage);
export const deskApi = new DeskApi(api);

addEventListener('storage', (event) => deskStore.elsewhere(event.key));

const soundKey = 'sillage.desk-sound';
const preferences = keyValueStore('localStorage');
/** The desk's own sound is on unless this device has switched it off. */
export const sound = {
  get on(): boolean {
    return preferences.getItem(soundKey) !== 'off';
  },
  set on(value: boolean) {
    preferences.setItem(soundKey, value ? 'on' : 'off');
  },
};
