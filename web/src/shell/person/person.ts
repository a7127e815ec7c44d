import { api } from '../services';
import type {
  CutOutcome,
  DeviceKind,
  Glance,
  LinkedTo,
  PersonInfo,
  TableInfo,
  NotificationInfo,
  NotificationSettings,
  Vacation,
} from '../../net/protocol';
import { readSettings, settings, type Saved } from '../../base/settings.svelte';
import { Outbox } from './outbox';
import { codeBox, newSecret, readKeyFile, writeKeyFile } from './seal';

const post = <T>(path: string, body: unknown) => api.post<T>(path, body);
const get = <T>(path: string) => api.call<T>(path, { method: 'GET' });

/** What this device is, as far as its owner needs to distinguish it from others. */
export function deviceKind(): DeviceKind {
  const touch = matchMedia('(pointer: coarse)').matches;
  if (!touch) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

export const person = {
  get: () => get<PersonInfo>('/api/person'),

  /** Offers this device's seats and settings to the one that gives the code. */
  async offer(code: string): Promise<void> {
    const box = await codeBox(code);
    const { lang, theme, motion, sound, marks, hold, stage, talk, shortcuts, name } = settings;
    const sealed = await box.seal(
      JSON.stringify({ lang, theme, motion, sound, marks, hold, stage, talk, shortcuts, name } satisfies Saved),
    );
    await post('/api/person/code', { id: box.id, kind: deviceKind(), sealed });
  },

  async link(code: string): Promise<PersonInfo> {
    const box = await codeBox(code);
    const linked = await post<LinkedTo>('/api/person/link', { id: box.id, kind: deviceKind() });
    if (linked.sealed) Object.assign(settings, readSettings(await box.open(linked.sealed)));
    return linked.person;
  },

  /** Cuts a device off, or asks the older ones where this one was linked recently. */
  cutOff: (n: number) => post<CutOutcome>('/api/person/cut', { n }),

  /** A key file for these words. The one before it restores nothing any more. */
  async keyFile(words: string): Promise<{ file: string; person: PersonInfo }> {
    const { secret, hash } = await newSecret();
    const file = await writeKeyFile(words, secret, location.origin);
    const { person: info } = await post<LinkedTo>('/api/person/key', { hash, kind: deviceKind() });
    return { file, person: info };
  },

  async restore(file: string, words: string): Promise<PersonInfo> {
    const secret = await readKeyFile(file, words);
    return (await post<LinkedTo>('/api/person/restore', { secret, kind: deviceKind() })).person;
  },
};

export const races = {
  glance: (table: string, seat: number) =>
    api.call<Glance>(`/api/tables/${table}/glance`, { method: 'GET' }, { seat: String(seat) }),
  vacation: (table: string, seat: number, days: number) =>
    post<TableInfo>(`/api/tables/${table}/vacation`, { seat, days } satisfies Vacation),
};

const unsaved = new Outbox('sillage.unsaved.notifications', (wanted: NotificationSettings) =>
  post<NotificationInfo>('/api/notifications', wanted),
);

export const notifications = {
  get: () => unsaved.load(() => get<NotificationInfo>('/api/notifications')),
  set: (wanted: NotificationSettings) => unsaved.save(wanted),
  race: (table: string, on: boolean | null) => post<NotificationInfo>('/api/notifications/race', { table, on }),
  push: (subscription: PushSubscriptionJSON) =>
    post<NotificationInfo>('/api/notifications/push', {
      endpoint: subscription.endpoint,
      p256dh: subscription.keys?.p256dh,
      auth: subscription.keys?.auth,
    }),
  mail: (address: string) => post<NotificationInfo>('/api/notifications/mail', { address }),
  webhook: (url: string, called: string) => post<NotificationInfo>('/api/notifications/webhook', { url, called }),
  remove: (n: number) => post<NotificationInfo>('/api/notifications/remove', { n }),
  confirm: (n: number, token: string) => post('/api/notifications/confirm', { n, token }),
  stop: (n: number, token: string) => api.call('/api/notifications/stop', { method: 'POST' }, { n: String(n), token }),
};
