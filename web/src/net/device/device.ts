import type { Wire } from '../connection';
import { BEGUN, isHere, modules } from '../here';
import { keyValueStore } from '../../base/storage';
import type { Created, Opened, TableInfo } from '../protocol';
import { Analysis } from './analysis';
import { ENGINES } from './engine';
import { hangUp, Host } from './host';
import type { RaceHere, Row } from './messages';
import { markBrought, row, rows } from './store';

/** Each table that is in use has a worker, in one page at a time: two would write the same race. */
const hosts = new Map<string, Promise<Host>>();
const analyses = new Map<string, Analysis>();

/** Asked for by these, a table is made, which then has a worker of its own. */
const makesAnother = /\/(rematch|what-if|records)$/;

export function connect(wire: Wire, url: string): void {
  const { pathname, search } = new URL(url);
  hostOf(pathname.split('/')[3] ?? '').then(
    (host) => host.connect(wire, pathname + search),
    () => wire.readyState === 3 || hangUp(wire, 1006),
  );
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(path.replace(/^\/device/, ''), location.origin);
  const [, of, id = '', verb] = pathname.split('/').slice(1);
  if (of !== 'tables') return passing(pathname + search, init);
  if (!id) return create(pathname + search, init);
  if (verb === 'analysis') return analyse(id, pathname + search, init.method ?? 'GET');
  const host = await hostOf(id);
  const answer = await host.ask(pathname + search, init);
  if (makesAnother.test(pathname)) host.end();
  return answer;
}

/** The tables that are kept here, the last used first. */
export async function tables(): Promise<RaceHere[]> {
  const kept = (await rows()).sort((one, other) => other.head.touched_ms - one.head.touched_ms);
  return kept.map(({ info, brought }) => ({ ...info, brought }));
}

/** Copies the record of a race that is over to the server: it is listed there as one that was brought in. */
export async function bring(id: string, importRecord: (lines: string) => Promise<Opened>): Promise<string> {
  const record = await ask(`/api/tables/${id}/record`);
  const { id: there } = await importRecord(await record.text());
  await markBrought(id, there);
  return there;
}

/** Fetches every game once nothing else is to be done, where the line costs nothing, and lets go of modules that no race needs. */
export async function prefetch(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; type?: string } };
  if (!modules.all || connection?.saveData || connection?.type === 'cellular') return;
  const cache = await caches.open(ENGINES);
  if (!(await isKept(modules.all))) await cache.add(modules.all);
  const needed = new Set([modules.all, ...(await rows()).filter(goesOn).map(({ engine }) => engine)]);
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url);
}

const isKept = async (engine: string | undefined): Promise<boolean> =>
  engine !== undefined && (await caches.match(engine)) !== undefined;

/** Whether a race of each game can begin without a network. */
export const isReady = (): Promise<boolean> => isKept(modules.all);

const goesOn = ({ info }: Row) => info.phase === 'seating' || info.phase === 'racing';

/** The module with every game where it is kept already, else the smaller one of a game; without a game, the one with every game. */
async function engineFor(game: string | undefined): Promise<string> {
  const { all } = modules;
  if (!all) throw new TypeError('this build has no module');
  return (await isReady()) ? all : (modules[game ?? 'all'] ?? all);
}

/** A race is ridden to its end with the module that it was begun with, as long as that can be had. */
async function engineOf(found: Row | undefined): Promise<string> {
  return found && goesOn(found) && (await isKept(found.engine)) ? found.engine : engineFor(found?.info.game);
}

/** The game that a request without a table is about: that of its path, of the race that it asks for, or of the record that it brings. */
function gameIn(path: string, body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : '';
  return /^\/api\/(?:games|lessons)\/([\w-]+)/.exec(path)?.[1] ?? /"game":"([\w-]+)"/.exec(text)?.[1];
}

function hostOf(table: string): Promise<Host> {
  const before = hosts.get(table);
  if (before) return before;
  const host = begin(table);
  hosts.set(table, host);
  host.catch(() => hosts.delete(table));
  return host;
}

/** From now on there are races to look for. */
const begun = () => keyValueStore('localStorage').setItem(BEGUN, '1');

async function begin(table: string): Promise<Host> {
  const release = await take(table, () => void hosts.get(table)?.then((host) => host.end()));
  const engine = await engineOf(await row(table));
  return new Host({ engine, table, keeps: true }, () => {
    hosts.delete(table);
    release();
  });
}

/** A worker for one request that is about no table of its own. */
async function passing(path: string, init: RequestInit): Promise<Response> {
  begun();
  const engine = await engineFor(gameIn(path, init.body));
  const host = new Host({ engine, table: null, keeps: true }, () => {});
  return host.ask(path, init).finally(() => host.end());
}

async function create(path: string, init: RequestInit): Promise<Response> {
  let table = '';
  let release = () => {};
  const engine = await engineFor(gameIn(path, init.body));
  const host = new Host({ engine, table: null, keeps: true }, () => {
    hosts.delete(table);
    release();
  });
  const answer = await host.ask(path, init);
  if (!answer.ok) {
    host.end();
    return answer;
  }
  begun();
  const created = (await answer.clone().json()) as Created;
  table = created.table.id;
  release = await take(table, () => host.end());
  hosts.set(table, Promise.resolve(host));
  return answer;
}

function analyse(id: string, path: string, method: string): Response | Promise<Response> {
  const analysis = analyses.get(id);
  if (method === 'DELETE') return analysis?.cancel() ?? Response.json({});
  if (analysis && (method === 'GET' || !analysis.isOver))
    return method === 'GET' ? analysis.follow() : analysis.answer();
  return beginAnalysis(id, path).then((begun) => {
    analyses.set(id, begun);
    return method === 'GET' ? begun.follow() : begun.answer();
  });
}

async function beginAnalysis(id: string, path: string): Promise<Analysis> {
  if (isHere(id)) return new Analysis(await engineOf(await row(id)), { table: id, path });
  const table = `/api/tables/${encodeURIComponent(id)}`;
  const [info, record] = await Promise.all([fetch(table), fetch(`${table}/record`)]);
  if (!info.ok || !record.ok) throw new TypeError('the server does not give the race');
  const { game, seats } = (await info.json()) as TableInfo;
  const names = seats.map(({ name }) => name ?? '');
  const asked = path.replace(/^[^?]*/, '/api/analysis');
  return new Analysis(await engineFor(game), { game, names, record: await record.text(), path: asked });
}

/** Has a table for this page alone until it is released. The page in front takes it from one behind, which then hears `lost`. */
async function take(table: string, lost: () => void): Promise<() => void> {
  const name = `sillage.table.${table}`;
  const held = (options: LockOptions) =>
    new Promise<(() => void) | null>((taken, failed) => {
      navigator.locks
        .request(name, options, (lock) => {
          if (!lock) return taken(null);
          return new Promise<void>((release) => taken(() => release()));
        })
        .catch((error: unknown) => {
          failed(error as Error);
          lost();
        });
    });
  const free = await held({ ifAvailable: true });
  if (free) return free;
  if (!document.hasFocus()) await new Promise((focus) => addEventListener('focus', focus, { once: true }));
  return (await held({ steal: true })) ?? (() => {});
}
