/** Web Push in this browser: whether it can be had, and how it is switched on. */

export type PushState = 'on' | 'off' | 'denied' | 'impossible';

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function pushState(): Promise<PushState> {
  const registration = await worker();
  if (!registration) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the person, then the browser. Null where one of them refuses. */
export async function subscribe(key: string): Promise<PushSubscriptionJSON | null> {
  const registration = await worker();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null;
  const old = await registration.pushManager.getSubscription();
  await old?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON();
}

/** The browser's own part; the server finds out when it next sends. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
