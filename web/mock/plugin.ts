import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, PreviewServer, ViteDevServer } from 'vite';
import { WebSocketServer } from 'ws';
import type { Fixture } from '../src/play/contract.ts';
import type { ClientMessage, NewTable } from '../src/net/protocol.ts';
import { analysis, course } from './analysis.ts';
import { MockDesks } from './desks.ts';
import { MockHistory } from './history.ts';
import { MockPersons } from './persons.ts';
import { games } from '../test/games.ts';
import { lesson, lessons } from './lesson.ts';
import { rulebook } from './rulebook.ts';
import { MockTable } from './tables.ts';

/**
 * A stand-in for the server while one looks at screens: the protocol's shapes, no rules, no promises. `SILLAGE_SERVER=…`
 * in the environment puts the real one in its place (see vite.config.ts).
 */
export function mockServer(): Plugin {
  const tables = new Map<string, MockTable>();
  const desks = new MockDesks();
  const persons = new MockPersons();
  const past = new MockHistory();
  let momentsOf: (game: string) => Promise<Fixture[]> = () => Promise.resolve([]);
  const sockets = new WebSocketServer({ noServer: true });

  function furnish(): void {
    if (tables.size > 0) return;
    const open = (game: string, name: string, others: NewTable['seats'], options = {}) => {
      const table = new MockTable(
        {
          game,
          options,
          seats: [{ kind: 'me', name }, ...others],
          public: true,
          hot_seat: false,
          clock: { kind: 'move', seconds: 120 },
          name,
          start: false,
        },
        `ghost ${name}`,
      );
      tables.set(table.id, table);
    };
    open('echappee', 'Odette', [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', name: 'Lucien' }], {
      variant: 'cotes',
      stages: 4,
    });
    open('mille-bornes', 'Marcel', [{ kind: 'open' }, { kind: 'bot', name: 'Simone' }], {
      scoring: 'bonus',
      distance: 1000,
      target: 5000,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '', 'http://mock');
    const device = deviceOf(request) ?? randomBytes(16).toString('hex');
    response.setHeader('set-cookie', `sillage=${device}; HttpOnly; SameSite=Strict; Path=/`);
    const [, , what = '', id = '', verb = ''] = url.pathname.split('/');
    const body = request.method !== 'GET' ? (JSON.parse((await read(request)) || '{}') as Record<string, unknown>) : {};
    const lang = url.searchParams.get('lang') === 'en' ? 'en' : 'fr';
    if (what === 'games') return id === '' ? games : rulebook(id, lang);
    if (what === 'lessons')
      return id === ''
        ? lessons
        : lessons.some(({ game, name }) => game === id && name === verb)
          ? lesson
          : fail(404, 'no_such_lesson', lang === 'fr' ? 'Cette leçon n’existe pas.' : 'There is no such lesson.');
    if (what === 'forget') return {};
    if (what === 'desks') return desks.answer(request.method ?? 'GET', id, verb, body, device, response, fail);
    if (what === 'person') return persons.answer(id, body);
    if (what === 'told') return persons.told(id, body);
    if (what === 'history') return past.answer(request.method ?? 'GET', id, url.searchParams.get('before'));
    if (what === 'ratings') return past.ratings(body);
    if (what === 'mine')
      return [...tables.values()]
        .map((table) => table.info(device))
        .filter((table) => table.seats.some((seat) => seat.mine));
    if (what !== 'tables') return fail(404, 'unknown', 'Rien ici.');
    if (id === '' && request.method === 'POST') {
      const made = body as unknown as NewTable;
      if (made.options.distance === 700 && made.seats.length > 3)
        return fail(422, 'bad_option', '700 bornes, c’est à deux ou trois joueurs seulement (M1).', 'M1', 'distance');
      const table = new MockTable(made, device, made.game === 'echappee' ? [] : await momentsOf(made.game));
      tables.set(table.id, table);
      return {
        table: table.info(device),
        invitations: made.seats.flatMap((seat, i) =>
          seat.kind === 'open' ? [{ seat: i, secret: table.invite(i) }] : [],
        ),
      };
    }
    if (id === '') {
      furnish();
      return [...tables.values()]
        .map((table) => table.info(device))
        .filter((table) => table.public && table.phase !== 'over');
    }
    const table = tables.get(id);
    if (!table)
      return fail(
        404,
        'no_table',
        lang === 'fr' ? 'Cette table n’existe pas, ou plus.' : 'There is no such table, or no longer.',
      );
    const seat = Number(body.seat);
    switch (verb) {
      case '':
        return table.info(device);
      case 'join': {
        const claimed = table.secrets.get(String(body.invitation));
        return claimed !== undefined && table.sit(device, claimed, String(body.name))
          ? table.info(device)
          : fail(403, 'bad_invitation', 'Cette invitation a déjà servi, ou n’est plus valable.');
      }
      case 'sit':
        return table.sit(device, seat, String(body.name))
          ? table.info(device)
          : fail(409, 'taken', 'La place est prise.');
      case 'seats':
        return table.place(seat, body.kind === 'bot' ? 'bot' : 'open', body.bot ? String(body.bot) : undefined) ?? {};
      case 'leave':
      case 'revoke':
        return table.place(seat, 'open') ?? {};
      case 'invite':
        return { secret: table.invite(seat) };
      case 'name':
        return table.name(seat, String(body.name)) ?? {};
      case 'ready':
        return table.ready(seat) ?? {};
      case 'nonce':
        return table.nonce(seat, String(body.nonce)) ?? {};
      case 'start':
        table.begin();
        return table.info(device);
      case 'abandon':
        return table.abandon() ?? {};
      case 'rematch': {
        const next = table.rematch();
        tables.set(next.id, next);
        return { id: next.id };
      }
      case 'replay': {
        const asked = url.searchParams.get('seat');
        return table.replay(asked === null ? null : asked === 'all' ? 'all' : Number(asked));
      }
      case 'glance': {
        const { frames, names } = table.replay(Number(url.searchParams.get('seat')));
        return {
          view: frames.at(-1)?.view,
          facts: frames.slice(-3).flatMap(({ moments }) => moments.flatMap(({ facts }) => facts)),
          names,
        };
      }
      case 'vacation':
        return table.info(device);
      case 'analysis': {
        if (request.method === 'DELETE') return {};
        const frames = table.replay('all').frames.length;
        const all = course(analysis(table.info(device).seats.length, Math.max(8, frames - 1)));
        if (request.method === 'POST') return all[0];
        response.setHeader('content-type', 'application/x-ndjson');
        for (const one of all) {
          response.write(`${JSON.stringify(one)}\n`);
          await new Promise((done) => setTimeout(done, 600));
        }
        return '';
      }
      case 'what-if': {
        const next = table.rematch();
        tables.set(next.id, next);
        return { ...next.info(device), what_if: Number(body.step) };
      }
      case 'record':
        return exampleRecord();
      case 'verify':
        return {
          luck: 'unproved',
          imported: false,
          what_if: false,
          checks: [
            { what: 'chain', outcome: 'ok', detail: '184 lines, last link 7c0e…' },
            { what: 'promise', outcome: 'ok', detail: 'the secret is the one that was promised' },
            { what: 'nonces', outcome: 'unproved', detail: 'nobody added to the luck' },
            { what: 'draws', outcome: 'ok', detail: '62 draws recomputed' },
            { what: 'moves', outcome: 'ok', detail: '121 steps, each by the rules' },
            { what: 'end', outcome: 'ok', detail: 'over' },
          ],
        };
      default:
        return fail(404, 'unknown', 'Rien ici.');
    }
  }

  function attach(server: Pick<ViteDevServer | PreviewServer, 'middlewares' | 'httpServer'>): void {
    server.middlewares.use((request, response, next) => {
      if (!request.url?.startsWith('/api/')) return next();
      response.setHeader('content-type', 'application/json');
      answer(request, response).then(
        (body) => response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {})),
        (error: unknown) => {
          const failure = error instanceof Failed ? error : new Failed(500, 'mock', String(error));
          response.statusCode = failure.status;
          response.end(
            JSON.stringify({
              error: { code: failure.code, text: failure.message, rule: failure.rule, key: failure.key },
            }),
          );
        },
      );
    });
    server.httpServer?.on('upgrade', (request, socket, head) => {
      const url = new URL(request.url ?? '', 'http://mock');
      const [, , , id = '', verb] = url.pathname.split('/');
      if (url.pathname.startsWith('/api/desks/') && verb === 'socket') {
        sockets.handleUpgrade(request, socket, head, (wire) => {
          const leave = desks.connect(id, Number(url.searchParams.get('since') ?? 0), (message) =>
            wire.send(JSON.stringify(message)),
          );
          if (leave) wire.on('close', leave);
          else wire.close();
        });
        return;
      }
      const table = tables.get(id);
      if (!url.pathname.startsWith('/api/tables/') || verb !== 'socket' || !table) return;
      sockets.handleUpgrade(request, socket, head, (wire) => {
        const asked = url.searchParams.get('seat');
        const line = table.connect(
          deviceOf(request) ?? '',
          asked === null ? null : Number(asked),
          Number(url.searchParams.get('since') ?? 0),
          (message) => wire.send(JSON.stringify(message)),
        );
        wire.on('message', (data) => line.receive(JSON.parse(String(data)) as ClientMessage));
        wire.on('close', line.leave);
      });
    });
  }

  return {
    name: 'sillage-mock',
    configureServer(server) {
      momentsOf = (game) =>
        server
          .ssrLoadModule(`/src/games/${game}/fixtures.ts`)
          .then((module) => (module.fixtures as Fixture[] | undefined) ?? [])
          .catch(() => []);
      attach(server);
    },
    configurePreviewServer: attach,
  };
}

class Failed extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly rule: string | null = null,
    readonly key: string | null = null,
  ) {
    super(text);
  }
}

function fail(
  status: number,
  code: string,
  text: string,
  rule: string | null = null,
  key: string | null = null,
): never {
  throw new Failed(status, code, text, rule, key);
}

function deviceOf(request: IncomingMessage): string | null {
  return /sillage=([0-9a-f]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The record of docs/fairness.md, whatever was played. */
function exampleRecord(): string {
  const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8');
  return /<!-- record -->\n```json\n([^]*?)```/.exec(page)?.[1] ?? '';
}
