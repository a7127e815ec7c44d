import { api } from '../services';
import type { DeviceKind, NotificationSettings, PersonInfo } from '../../net/protocol';
import { readSettings, settings, type Saved } from '../../base/settings.svelte';
import { Outbox } from './outbox';
import { codeBox, newSecret, readKeyFile, writeKeyFile } from './seal';

/** What this device is, as far as its owner needs to distinguish it from others. */
export function deviceKind(): DeviceKind {
  const touch = matchMedia('(pointer: coarse)').matches;
  if (!touch) return 'computer';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

export const person = {
  get: () => api.ask('GET /api/person'),

  /** Offers this device's seats and settings to the one that gives the code. */
  async offer(code: string): Promise<void> {
    const box = await codeBox(code);
    const { lang, theme, motion, sound, marks, hold, stage, talk, shortcuts, name } = settings;
    const sealed = await box.seal(
      JSON.stringify({ lang, theme, motion, sound, marks, hold, stage, talk, shortcuts, name } satisfies Saved),
    );
    await api.ask('POST /api/person/code', { body: { id: box.id, kind: deviceKind(), sealed } });
  },

  async link(code: string): Promise<PersonInfo> {
    const box = await codeBox(code);
    const linked = await api.ask('POST /api/person/link', { body: { id: box.id, kind: deviceKind() } });
    if (linked.sealed) Object.assign(settings, readSettings(await box.open(linked.sealed)));
    return linked.person;
  },

  /** Cuts a device off, or asks the older ones where this one was linked recently. */
  cutOff: (n: number) => api.ask('POST /api/person/cut', { body: { n } }),

  /** A key file for these words. The one before it restores nothing any more. */
  async keyFile(words: string): Promise<{ file: string; person: PersonInfo }> {
    const { secret, hash } = await newSecret();
    const file = await writeKeyFile(words, secret, location.origin);
    const { person: info } = await api.ask('POST /api/person/key', { body: { hash, kind: deviceKind() } });
    return { file, person: info };
  },

  async restore(file: string, words: string): Promise<PersonInfo> {
    const secret = await readKeyFile(file, words);
    return (await api.ask('POST /api/person/restore', { body: { secret, kind: deviceKind() } })).person;
  },
};

export const races = {
  glance: (id: string, seat: number) => api.ask('GET /api/tables/{id}/glance', { id, seat }),
  vacation: (id: string, seat: number, days: number) =>
    api.ask('POST /api/tables/{id}/vacation', { id, body: { seat, days } }),
};

const unsaved = new Outbox('sillage.unsaved.notifications', (body: NotificationSettings) =>
  api.ask('POST /api/notifications', { body }),
);

export const notifications = {
  get: () => unsaved.load(() => api.ask('GET /api/notifications')),
  set: (wanted: NotificationSettings) => unsaved.save(wanted),
  race: (table: string, on: boolean | null) => api.ask('POST /api/notifications/race', { body: { table, on } }),
  push: ({ endpoint = '', keys = {} }: PushSubscriptionJSON) =>
    api.ask('POST /api/notifications/push', {
      body: { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
    }),
  mail: (address: string) => api.ask('POST /api/notifications/mail', { body: { address } }),
  webhook: (url: string, called: string) => api.ask('POST /api/notifications/webhook', { body: { url, called } }),
  remove: (n: number) => api.ask('POST /api/notifications/remove', { body: { n } }),
  confirm: (n: number, token: string) => api.ask('POST /api/notifications/confirm', { body: { n, token } }),
  stop: (n: number, token: string) => api.ask('POST /api/notifications/stop', { n, token }),
};
