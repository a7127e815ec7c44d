import { bots } from '../words/bots';
import { api } from './services';

/** Bots of this server beside those that every server has. Asked for once, when the first seat is shown. */
class Programs {
  names = $state.raw<string[]>([]);
  #asked = false;

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    const usual: string[] = [...bots, 'amateur'];
    api.about().then(
      (about) => (this.names = about.bots.filter((name) => !usual.includes(name))),
      () => (this.#asked = false),
    );
  }
}

export const programs = new Programs();
