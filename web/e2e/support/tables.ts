import type { NewTable, Replay, TableInfo } from '../../src/net/protocol.ts';
import { fewest, tested, type GameKey } from './games.ts';
import { pressOf } from './race.ts';
import { expect, type Person } from './test.ts';

const bot = (name: string) => ({ kind: 'bot', name, bot: 'heuristic' }) as const;
const bots = ['Odette', 'Lucien', 'Marcel'].map(bot);
/** Four seats: mine, and three bots. */
export const againstThree = ({ name }: Person): NewTable['seats'] => [{ kind: 'me', name }, ...bots];

/** Asks the server as the page would; the page must be of this server already. */
export async function ask<T>({ page }: Person, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  if (page.url() === 'about:blank') await page.goto('/settings');
  const answer = await page.evaluate(
    async ([how, where, what]) => {
      const url = `${where}${where.includes('?') ? '&' : '?'}lang=fr`;
      const response = await fetch(
        url,
        how === 'GET'
          ? {}
          : { method: how, headers: { 'content-type': 'application/json' }, body: JSON.stringify(what ?? {}) },
      );
      return { ok: response.ok, text: await response.text() };
    },
    [method, path, body] as const,
  );
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.text}`);
  return (answer.text === '' ? null : JSON.parse(answer.text)) as T;
}

export async function lay(
  person: Person,
  game: GameKey,
  change: Partial<NewTable> = {},
): Promise<{ table: TableInfo; invitations: { seat: number; secret: string }[] }> {
  const table: NewTable = {
    game,
    options: tested(game).short,
    seats: [{ kind: 'me', name: person.name }, ...bots.slice(0, fewest(game) - 1)],
    public: false,
    hot_seat: false,
    clock: { kind: 'none' },
    name: person.name,
    start: true,
    ...change,
  };
  return ask(person, 'POST', '/api/tables', table);
}

/** Plays seat 0 to the end as a program would: the first of what is offered, always. */
export async function rideAsProgram(person: Person, table: string): Promise<void> {
  await person.page.evaluate(async (id) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/socket?seat=0&lang=fr`);
    await new Promise<void>((over, failed) => {
      socket.onclose = () => failed(new Error('the line was cut'));
      socket.onmessage = (event) => {
        const message = JSON.parse(String(event.data)) as {
          type: string;
          table?: TableInfo;
          ask?: {
            decision: number;
            kind: string | null;
            choices: { do: unknown }[];
            wide: { example: unknown } | null;
          } | null;
        };
        if (message.table?.phase === 'over') over();
        if (message.ask?.kind)
          socket.send(
            JSON.stringify({
              type: 'act',
              decision: message.ask.decision,
              action: crypto.randomUUID(),
              do: message.ask.choices[0]?.do ?? message.ask.wide?.example,
            }),
          );
      };
    });
    socket.onclose = null;
    socket.close();
  }, table);
}

/** A race that is over. */
export async function finished(person: Person, game: 'echappee' | 'mille-bornes'): Promise<string> {
  const { table } = await lay(person, game);
  await rideAsProgram(person, table.id);
  return table.id;
}

export const replayOf = (person: Person, id: string, seat: number | 'all' | null): Promise<Replay> =>
  ask(person, 'GET', `/api/tables/${id}/replay${seat === null ? '' : `?seat=${seat}`}`);

/** A table laid for two, the guest invited: both stand before the seats. */
export async function invite(
  host: Person,
  guest: Person,
  game: GameKey,
  change: Partial<NewTable> = {},
): Promise<string> {
  const extra = fewest(game) > 2 ? bots.slice(0, 1) : [];
  const { table, invitations } = await lay(host, game, {
    seats: [{ kind: 'me', name: host.name }, { kind: 'open' }, ...extra],
    start: false,
    ...change,
  });
  await host.page.goto(`/t/${table.id}`);
  await guest.page.goto(`/t/${table.id}#i=${invitations[0]?.secret}`);
  return table.id;
}

/** The guest takes the seat, both are ready, the host gives the start. */
export async function begin(host: Person, guest: Person): Promise<void> {
  await pressOf(guest)(guest.page.getByRole('button', { name: 'Prendre ma place' }));
  for (const each of [host, guest]) await pressOf(each)(each.page.getByRole('button', { name: 'C’est bon pour moi' }));
  await pressOf(host)(host.page.getByRole('button', { name: 'Donner le départ' }));
  for (const each of [host, guest]) await expect(each.page.getByRole('region', { name: 'Plateau' })).toBeVisible();
}

/** Whatever is offered out of turn is let pass: a standing order, given by the panel beside the board. */
export async function letPass(person: Person): Promise<void> {
  const never = person.page.getByRole('region', { name: 'Ordres permanents' }).getByRole('radio', { name: 'Jamais' });
  await never.check({ force: true });
  await expect(never).toBeChecked();
}
