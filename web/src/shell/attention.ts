import { keyValueStore } from '../base/storage';

/** An open page that nobody looks at calls its player back: by a mark on its icon, and by the browser's notification where it is allowed. */
export function attend(asked: boolean, title: string, body: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = asked ? '/icon-turn.svg' : '/icon.svg';
  if (asked && document.hidden) void notify(title, body);
  return () => {
    if (icon) icon.href = '/icon.svg';
  };
}

async function notify(title: string, body: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  // the same tag as a message of the server: one takes the other's place
  const options = { body, tag: 'turns', icon: '/icon-192.png', data: { url: location.pathname } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) await worker.showNotification(title, options).catch(() => {});
  else {
    const shown = new Notification(title, options);
    shown.onclick = () => focus();
  }
}

const key = 'sillage.next';
const storage = keyValueStore('localStorage');

/** Whether a player who has moved is taken to the next race that waits. Off unless wanted. */
export const goesOn = {
  get: (): boolean => storage.getItem(key) === 'yes',
  set: (on: boolean): void => {
    if (on) storage.setItem(key, 'yes');
    else storage.removeItem(key);
  },
};
