import type { Page } from '@playwright/test';

/** What the table last asked of a seat, as its own line said it. */
export interface Asked {
  decision: number;
  kind: string | null;
}

interface Line {
  asked: Asked | null;
  /** Whom everybody knows to be waited for. */
  awaiting: { kind: string; seats: number[] } | null;
  over: boolean;
  /** Moves that the server has acknowledged. */
  acks: number;
  /** Moves that it would not take. */
  refusals: string[];
  /** The question as it came, and how an answer goes to a table of this device. */
  ask: { decision: number; kind: string | null; choices: { do: unknown }[]; wide?: { example: unknown } | null } | null;
  say: ((text: string) => void) | null;
}

declare global {
  interface Window {
    sillageLines: Record<string, Line>;
  }
}

/**
 * In the page, before anything else: remembers, for each seat, what its socket last said. It only listens; tests wait for it
 * instead of sleeping, and know by the decision's number that a prompt is a new one.
 */
export function listen(): void {
  window.sillageLines = {};
  const lineTo = (url: string): Line =>
    (window.sillageLines[new URL(url, location.origin).searchParams.get('seat') ?? 'public'] ??= {
      asked: null,
      awaiting: null,
      over: false,
      acks: 0,
      refusals: [],
      ask: null,
      say: null,
    });
  const hear = (line: Line, text: string) => {
    const message = JSON.parse(text) as {
      type: string;
      ask?: Line['ask'];
      view?: { awaiting?: Line['awaiting'] } | null;
      table?: { phase: string };
      text?: string;
      rule?: string;
    };
    if (message.type === 'snapshot' || message.type === 'update') {
      line.asked = line.ask = message.ask ?? null;
      line.awaiting = message.view?.awaiting ?? null;
    }
    if (message.table) line.over = message.table.phase === 'over' || message.table.phase === 'abandoned';
    if (message.type === 'ack') line.acks += 1;
    if (message.type === 'refused' || message.type === 'stale' || message.type === 'error')
      line.refusals.push(`${message.type} ${message.rule ?? ''} ${message.text ?? ''}`);
  };
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const line = lineTo(this.url);
      this.addEventListener('message', (event) => hear(line, String(event.data)));
    }
  };
  // a table of this device is in a worker of the page
  const PlainWorker = window.Worker;
  const lines = new Map<Worker, Map<number, Line>>();
  window.Worker = class extends PlainWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      const sockets = new Map<number, Line>();
      lines.set(this, sockets);
      this.addEventListener('message', ({ data }: MessageEvent<{ type: string; socket: number; text: string }>) => {
        const line = data.type === 'said' ? sockets.get(data.socket) : undefined;
        if (line) hear(line, data.text);
      });
    }
    override postMessage(message: { type?: string; socket?: number; path?: string }): void {
      if (message.type === 'connect' && message.socket !== undefined) {
        const { socket } = message;
        const line = lineTo(message.path ?? '');
        line.say = (text) => super.postMessage({ type: 'say', socket, text });
        line.over = false;
        lines.get(this)?.set(socket, line);
      }
      super.postMessage(message);
    }
  };
}

/** Waits until the seat is asked something other than `answered`, or the race is over (null). */
export async function nextQuestion(
  page: Page,
  seat: number,
  answered: number | null,
  timeout = 30_000,
): Promise<Asked | null> {
  const found = await page.waitForFunction(
    ([key, before]) => {
      const line = window.sillageLines[key];
      if (!line) return null;
      if (line.over) return { over: true, asked: null };
      return line.asked?.kind && line.asked.decision !== before
        ? { over: false, asked: { decision: line.asked.decision, kind: line.asked.kind } }
        : null;
    },
    [String(seat), answered] as const,
    { timeout },
  );
  const { asked } = (await found.jsonValue()) as { asked: Asked | null };
  await pastStop(page);
  return asked;
}

/** Between two stages the reader goes on by a button; what was narrated has been drawn after two frames. */
async function pastStop(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const stop = page.locator('dialog.stop[open] .btn--go');
  if (await stop.count()) await stop.click();
}

/** Waits until the server has taken the answer to a question. */
export async function taken(page: Page, seat: number, answered: number): Promise<void> {
  await page.waitForFunction(
    ([key, before]) => {
      const line = window.sillageLines[key];
      return line !== undefined && (line.over || line.asked?.decision !== before);
    },
    [String(seat), answered] as const,
    { timeout: 30_000 },
  );
}

/** Moves that the server refused, of all seats of this page. */
export function refusals(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.values(window.sillageLines).flatMap((line) => line.refusals));
}
