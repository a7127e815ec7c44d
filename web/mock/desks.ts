import type { ServerResponse } from 'node:http';
import { Fold } from '../src/features/desk/book/fold.ts';
import type { Head } from '../src/features/desk/book/types.ts';
import type { DeskBook, DeskEntry, DeskMessage, NewEntry } from '../src/net/protocol.ts';

interface MockDesk {
  key: string;
  head: Head;
  entries: DeskEntry[];
  fold: Fold;
  devices: Set<string>;
  wires: Set<(message: DeskMessage) => void>;
}

type Fail = (status: number, code: string, text: string, rule?: string | null) => never;

/** The desks of the stand-in server: nothing is kept, everybody may look. */
export class MockDesks {
  private readonly desks = new Map<string, MockDesk>();

  answer(
    method: string,
    id: string,
    verb: string,
    body: Record<string, unknown>,
    device: string,
    response: ServerResponse,
    fail: Fail,
  ): unknown {
    if (id === 'mine') return { desks: [] };
    const desk = this.desks.get(id);
    if (method === 'PUT') {
      const opened = desk ?? {
        key: String(body.key),
        head: body.head as Head,
        entries: [],
        fold: Fold.open(body.head as Head),
        devices: new Set<string>(),
        wires: new Set<(message: DeskMessage) => void>(),
      };
      this.desks.set(id, opened);
      opened.devices.add(device);
      return this.book(id, opened, device, 0);
    }
    if (!desk) return fail(404, 'no_such_desk', 'Ce pupitre n’existe pas.');
    if (method === 'GET') return this.book(id, desk, device, 0);
    if (body.key !== desk.key) return fail(403, 'not_referee', 'Cette clé n’est pas la bonne.');
    desk.devices.add(device);
    if (method === 'DELETE') return void this.desks.delete(id);
    if (verb === 'entries') return this.enter(desk, body as unknown as NewEntry, response, fail);
    return {};
  }

  connect(id: string, since: number, send: (message: DeskMessage) => void): (() => void) | null {
    const desk = this.desks.get(id);
    if (!desk) return null;
    desk.wires.add(send);
    send({ type: 'book', book: this.book(id, desk, '', since) });
    return () => desk.wires.delete(send);
  }

  private enter(desk: MockDesk, sent: NewEntry, response: ServerResponse, fail: Fail): unknown {
    const before = desk.entries.find((line) => line.id === sent.id);
    if (before) return { n: before.n };
    if (sent.after < desk.entries.length) {
      response.statusCode = 409;
      return {
        error: { code: 'desk_moved', text: 'Un autre arbitre a saisi.' },
        since: desk.entries.slice(sent.after),
      };
    }
    try {
      desk.fold = desk.fold.add(sent.entry);
    } catch (error) {
      return fail(422, 'refused', String(error), 'D6');
    }
    const line: DeskEntry = { n: desk.entries.length + 1, id: sent.id, at_ms: Date.now(), entry: sent.entry };
    desk.entries.push(line);
    for (const send of desk.wires) send({ type: 'entries', entries: [line], outcome: desk.fold.outcome() });
    return { n: line.n };
  }

  private book(id: string, desk: MockDesk, device: string, since: number): DeskBook {
    return {
      id,
      head: desk.head,
      entries: desk.entries.slice(since),
      outcome: desk.fold.outcome(),
      created_ms: 0,
      touched_ms: Date.now(),
      referee: desk.devices.has(device),
    };
  }
}
