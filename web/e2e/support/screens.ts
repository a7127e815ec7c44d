import type { DayTable } from '../../src/net/protocol.ts';
import { keptDesk, ridden, through } from './desk.ts';
import { games, gameKeys } from './games.ts';
import { nextQuestion } from './line.ts';
import { play, pressOf, raceNow } from './race.ts';
import { ask, finished, invite, lay } from './tables.ts';
import { expect, type Person, type Setting } from './test.ts';

type Open = (setting?: Setting) => Promise<Person>;
type Show = (me: Person, open: Open) => Promise<void>;

const at =
  (path: string, heading: string | RegExp): Show =>
  async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

const form =
  (game: keyof typeof games, mode: string): Show =>
  async ({ page }) => {
    await page.goto(`/new/${game}?mode=${mode}`);
    await expect(page.getByRole('button', { name: mode === 'friends' ? 'Créer la table' : 'Partir' })).toBeVisible();
  };

const rulebook =
  (game: keyof typeof games): Show =>
  async ({ page }) => {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toBeVisible();
  };

const desk =
  (entries: Parameters<typeof keptDesk>[1], path: string, then: (me: Person) => Promise<void>): Show =>
  async (me) => {
    await me.page.goto(`/desk/${await keptDesk(me, entries)}${path}`);
    await then(me);
  };

const riding = ridden(2).slice(0, -2);

/** Screens that need a server on which nothing else has happened. */
const alone: Record<string, Show> = {
  lobby: async (me) => {
    await lay(me, 'echappee');
    await lay(me, 'tour', { seats: [{ kind: 'me', name: me.name }, { kind: 'open' }], start: false, public: true });
    await me.page.goto('/');
    await expect(me.page.getByRole('list', { name: 'Courses à reprendre' })).toBeVisible();
    await expect(me.page.getByRole('button', { name: 'Course immédiate' })).toHaveCount(gameKeys.length);
  },
  seating: async (me) => {
    const { table } = await lay(me, 'bordure', {
      seats: [{ kind: 'me', name: me.name }, { kind: 'open' }, { kind: 'bot', name: 'Odette', bot: 'heuristic' }],
      start: false,
      clock: { kind: 'move', seconds: 60 },
    });
    await me.page.goto(`/t/${table.id}`);
    await expect(me.page.getByRole('button', { name: 'C’est bon pour moi' })).toBeVisible();
  },
  invited: async (me, open) => {
    const host = await open({ name: 'Lise' });
    await invite(host, me, 'mille-bornes');
    await expect(me.page.getByRole('button', { name: 'Prendre ma place' })).toBeVisible();
  },
  ...Object.fromEntries(
    gameKeys.map((game): [string, Show] => [
      `table ${game}`,
      async (me) => {
        await raceNow(me, game);
        await play(me, game, { most: 2 });
        await nextQuestion(me.page, 0, null);
        await expect(me.page.getByRole('status').filter({ hasText: /À toi\./ })).toBeAttached();
      },
    ]),
  ),
  curtain: async (me) => {
    const { table } = await lay(me, 'echappee', {
      seats: [
        { kind: 'me', name: 'Camille' },
        { kind: 'me', name: 'Dominique' },
      ],
      hot_seat: true,
    });
    await me.page.goto(`/t/${table.id}`);
    await expect(me.page.getByRole('button', { name: /^Je suis / }).first()).toBeVisible();
  },
  result: async (me) => {
    await me.page.goto(`/t/${await finished(me, 'mille-bornes')}`);
    await expect(me.page.getByRole('region', { name: /^(Victoire !|La course est pour)/ })).toBeVisible();
    await pressOf(me)(me.page.getByRole('button', { name: 'Vérifier le hasard' }));
    await expect(me.page.getByText(/Hasard non prouvé/)).toBeVisible({ timeout: 20_000 });
  },
  replay: async (me) => {
    await me.page.goto(`/t/${await finished(me, 'echappee')}/replay?seat=all&n=12`);
    await expect(me.page.getByRole('slider', { name: 'Moment de la course' })).toBeVisible();
  },
  'race of the day': async (me) => {
    const { table } = await ask<DayTable>(me, 'POST', '/api/day', { name: me.name });
    await ask(me, 'POST', `/api/tables/${table.id}/abandon`);
    await me.page.goto('/day');
    await expect(me.page.getByRole('button', { name: 'Refaire, pour l’entraînement' })).toBeVisible();
    await expect(me.page.getByRole('region', { name: 'Les arrivées' })).toBeVisible();
  },
  races: async (me, open) => {
    await lay(me, 'echappee', { clock: { kind: 'days', days: 3 } });
    const host = await open({ name: 'Lise' });
    await invite(host, me, 'mille-bornes');
    await finished(me, 'echappee');
    await me.page.goto('/races');
    await expect(me.page.getByRole('region', { name: 'À toi de jouer' }).getByRole('link')).toHaveCount(1);
    await expect(me.page.getByRole('region', { name: 'Finies' })).toBeVisible();
  },
  history: async (me) => {
    await finished(me, 'echappee');
    await finished(me, 'mille-bornes');
    await ask(me, 'POST', '/api/ratings', { on: true });
    await me.page.goto('/history');
    await expect(me.page.getByRole('region', { name: 'Les courses' }).getByRole('listitem')).toHaveCount(2);
    await expect(me.page.getByRole('region', { name: '1000 Bornes sur un plateau' })).toBeVisible();
    await me.page.getByRole('button', { name: 'Effacer mon historique' }).click();
  },
  devices: async (me) => {
    await ask(me, 'POST', '/api/person/key', { hash: 'ab'.repeat(32), kind: 'phone' });
    await at('/devices', 'Mes appareils')(me, () => Promise.reject(new Error('nobody else')));
    await me.page.getByRole('button', { name: 'Détacher, Téléphone' }).click();
    await me.page.getByRole('button', { name: 'Montrer un code' }).click();
    await expect(me.page.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  },
  notifications: async (me) => {
    await ask(me, 'POST', '/api/notifications/webhook', { url: 'https://chat.example/hook/1', called: 'Camille' });
    await ask(me, 'POST', '/api/notifications', { all: true, quiet: { from: 1320, to: 480 }, ahead: 60 });
    await at('/notifications', 'Notifications')(me, () => Promise.reject(new Error('nobody else')));
    await expect(me.page.getByLabel('De', { exact: true })).toHaveValue('22:00');
  },
  'results of Le Tour': async (me) => {
    const { table } = await lay(me, 'tour');
    await me.page.goto(`/t/${table.id}/results`);
    await expect(me.page.getByRole('tab', { name: 'Étape' })).toBeVisible();
  },
};

/**
 * Every screen there is. Those of a group are looked at one after the other by the same person in the same browser, which takes half the work of
 * a browser for each.
 */
export const screens: Record<string, Record<string, Show>> = {
  forms: {
    ...Object.fromEntries(gameKeys.map((game) => [`form ${game} friends`, form(game, 'friends')] as const)),
    ...Object.fromEntries(['bots', 'screen'].map((mode) => [`form echappee ${mode}`, form('echappee', mode)] as const)),
  },
  'rules and lessons': {
    rules: at('/rules', 'Les règles'),
    ...Object.fromEntries(gameKeys.map((game) => [`rulebook ${game}`, rulebook(game)])),
    learn: at('/learn', 'Apprendre'),
    lessons: at('/learn/echappee', /./),
    lesson: at('/learn/tour/1-le-vent', /./),
  },
  'pages of a person without a race': {
    settings: at('/settings', 'Réglages'),
    verify: at('/verify', 'Vérifier une course'),
    'no races': at('/races', 'Mes courses'),
    'no history': at('/history', 'Mes courses passées'),
    'devices, a code was given': at('/devices#code=7K2QMXR4TB', 'Mes appareils'),
    'mail, a link': at('/mail#confirm=1.abc', 'Notifications par e-mail'),
    'not found': at('/nowhere/at/all', 'Hors du parcours'),
    'no such table': async (me) => {
      me.guard.allow(/404 \(Not Found\)/);
      await at(`/t/${'0'.repeat(32)}`, 'Pas de table ici')(me, () => Promise.reject(new Error('nobody else')));
    },
  },
  'the desk': {
    'desk, a new race': async (me) => {
      await at('/desk/new', 'Nouvelle course')(me, () => Promise.reject(new Error('nobody else')));
      await me.page.getByRole('button', { name: /Roskilde/ }).click();
      await me.page.getByRole('button', { name: 'Une autre étape, à la main' }).click();
      await me.page.getByText('Équipe A').click();
    },
    desk: async (me) => {
      await me.page.goto(`/desk/${await keptDesk(me, riding)}`);
      await through(me.page);
      await at('/desk', 'Pupitre')(me, () => Promise.reject(new Error('nobody else')));
      await expect(me.page.getByRole('heading', { name: 'Tes courses' })).toBeVisible();
    },
    'desk, the draw': desk([], '', async ({ page }) =>
      expect(page.getByRole('button', { name: 'Tirer au sort' })).toBeVisible(),
    ),
    'desk, a start list': desk([...ridden(1), { stage: 2 }], '', async ({ page }) =>
      expect(page.getByRole('heading', { name: /^Liste de départ/ })).toBeVisible(),
    ),
    'desk, the clock': desk(riding, '', async ({ page }) => through(page)),
    'desk, a finish': desk(riding, '', async ({ page }) => {
      for (const bib of [9, 10, 24]) await page.getByRole('button', { name: new RegExp(`^${bib},`) }).click();
      const seconds = page.getByRole('group', { name: 'Secondes à l’arrivée' });
      for (const digit of ['0', '8']) await seconds.getByRole('button', { name: digit, exact: true }).click();
      await expect(page.getByRole('button', { name: /^Enregistrer/ })).toBeVisible();
    }),
    'desk, a refusal': desk(riding, '', async ({ page }) => {
      await page.getByRole('button', { name: /^9,/ }).click();
      await page.getByRole('button', { name: /^17,/ }).click({ force: true });
      await expect(page.getByRole('alert')).toHaveText('Le dossard 17 est déjà arrivé.');
    }),
    'desk, points': desk(riding, '', async ({ page }) => {
      await page
        .getByRole('button', { name: /^Sprint/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^9,/ }).click();
    }),
    'desk, a stage that is over': desk(ridden(2), '', async ({ page }) =>
      expect(page.getByRole('button', { name: /^Étape suivante/ })).toBeVisible(),
    ),
    'desk, the history': desk([...riding, { undo: 1 }], '', async ({ page }) => {
      await page.getByRole('button', { name: 'Historique' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Historique' })).toBeVisible();
    }),
    'desk, the menu': desk(riding, '', async ({ page }) => {
      await page.getByRole('button', { name: 'Menu du pupitre' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu du pupitre' })).toBeVisible();
    }),
    'desk, results': desk(ridden(4), '/results', async ({ page }) =>
      expect(page.getByRole('img', { name: /^Courbes des écarts/ })).toBeVisible(),
    ),
    'desk, the sheet': desk(ridden(4), '/results#sheet', async ({ page }) =>
      expect(page.getByRole('article')).toBeVisible(),
    ),
    'no such desk': async (me) => {
      me.guard.allow(/404 \(Not Found\)/);
      await at(`/desk/${'0'.repeat(32)}`, 'Pas de pupitre ici')(me, () => Promise.reject(new Error('nobody else')));
    },
  },
  ...Object.fromEntries(Object.entries(alone).map(([name, show]) => [name, { [name]: show }])),
};
