import { keyValueStore, type KeyValueStore } from './storage';

/** What Chromium hands over when the page may be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const key = 'sillage.install';

/** The one invitation to put Sillage beside the other apps of this device: after a race, once, where it can be done. */
export class Install {
  private event = $state.raw<InstallEvent | null>(null);
  private asked: boolean;

  constructor(private readonly storage: KeyValueStore) {
    this.asked = storage.getItem(key) !== null;
  }

  listen(target: EventTarget): void {
    target.addEventListener('beforeinstallprompt', (event) => {
      // our own moment is better than the browser's
      event.preventDefault();
      this.event = event as InstallEvent;
    });
  }

  /** Takes the only invitation: true the first time that there is something to install. */
  takeTurn(): boolean {
    if (this.asked || !this.event) return false;
    this.asked = true;
    this.storage.setItem(key, '1');
    return true;
  }

  async go(): Promise<void> {
    await this.event?.prompt();
    this.event = null;
  }
}

export const install = new Install(keyValueStore('localStorage'));
