import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { serveClient } from './client.ts';
import { Guard, reportBlocked } from './guard.ts';
import { listen } from './line.ts';
import { fixShares, luckOf } from './luck.ts';
import { Server, type ServerOptions } from './server.ts';

export { expect };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

export interface Setting {
  name?: string;
  size?: { width: number; height: number };
  touch?: boolean;
  theme?: 'light' | 'dark';
  lang?: 'fr' | 'en';
  /** Moves are shown at once, unless a test is about showing them. */
  motion?: 'full' | 'fast' | 'off';
  /** The page may be kept for later: only the tests of being offline want that. */
  serviceWorkers?: 'allow' | 'block';
}

/** A person with a browser of their own: cookies, settings, a page. */
export interface Person {
  name: string;
  page: Page;
  context: BrowserContext;
  guard: Guard;
  touch: boolean;
}

interface Fixtures {
  serverOptions: Partial<ServerOptions>;
  server: Server;
  /** Opens a browser for a person, on an empty page. */
  person: (setting?: Setting) => Promise<Person>;
  /** One person, the lobby's address as base. */
  me: Person;
  setting: Setting;
}

async function open(browser: Browser, server: Server, setting: Setting): Promise<Person> {
  const {
    name = 'Camille',
    size = desktop,
    touch = size.width < 700,
    theme = 'light',
    lang = 'fr',
    motion = 'off',
    serviceWorkers = 'block',
  } = setting;
  const options: BrowserContextOptions = {
    baseURL: server.url,
    viewport: size,
    hasTouch: touch,
    isMobile: touch,
    locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers,
  };
  const context = await browser.newContext(options);
  const guard = new Guard(context, new URL(server.url).host);
  await context.addInitScript(
    (saved) => {
      if (location.origin !== 'null' && !localStorage.getItem('sillage.settings'))
        localStorage.setItem('sillage.settings', saved);
    },
    JSON.stringify({ lang, theme, motion, sound: false, marks: 'patterns', hold: 'none', stage: 'board', name }),
  );
  await serveClient(context, server.url);
  await context.addInitScript(fixShares, name);
  await context.addInitScript(listen);
  await context.addInitScript(reportBlocked);
  return { name, page: await context.newPage(), context, guard, touch };
}

export const test = base.extend<Fixtures>({
  serverOptions: [{}, { option: true }],
  setting: [{}, { option: true }],

  server: async ({ serverOptions }, use, info) => {
    const server = new Server({
      windowMs: 150,
      botMs: 0,
      luck: luckOf(info.titlePath),
      notifyPrivateNetworks: false,
      hurry: 1,
      ...serverOptions,
    });
    await server.start();
    await use(server);
    await server.dispose();
    if (info.status !== info.expectedStatus && server.log)
      await info.attach('server.log', { body: server.log, contentType: 'text/plain' });
  },

  person: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async (setting = {}) => {
      const found = await open(browser, server, setting);
      people.push(found);
      return found;
    });
    const faults = people.flatMap(({ name, guard }) => guard.faults.map((fault) => `${name}: ${fault}`));
    for (const { context } of people) await context.close();
    expect(faults, 'errors, blocked content, dialogs and requests to another host').toEqual([]);
  },

  me: async ({ person, setting }, use) => {
    await use(await person(setting));
  },
});
