import type { Wire } from '../connection';
import { randomBytes, toHex } from '../../base/random';
import type { Begin, FromWorker, Input } from './messages';

/** Closed without a word: the line is taken up again. */
const CUT = 1006;
/** How long a worker that nobody uses stays, for the page that comes next. */
const IDLE = 5_000;

/** One worker with one table: its requests and its lines. */
export class Host {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly requests = new Map<number, (answer: Response | null) => void>();
  private readonly wires = new Map<number, Wire>();
  private count = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  /** How far a long request is. */
  progressed: (body: string) => void = () => {};

  constructor(
    begin: Omit<Begin, 'seed'>,
    /** The worker is no more. */
    private readonly ended: () => void,
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    this.worker.onerror = () => this.end();
    this.worker.postMessage({ ...begin, seed: toHex(randomBytes(32)) } satisfies Begin);
  }

  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const id = ++this.count;
    const body = typeof init.body === 'string' ? init.body : '';
    const answer = await new Promise<Response | null>((resolve) => {
      if (this.over) return resolve(null);
      this.requests.set(id, resolve);
      this.say({ type: 'request', id, method: init.method ?? 'GET', path, body });
    });
    this.rest();
    if (!answer) throw new TypeError('the worker has ended');
    return answer;
  }

  connect(wire: Wire, url: string): void {
    const socket = ++this.count;
    // the line may have been closed while the worker was on its way
    if (wire.readyState === 3) return;
    if (this.over) return hangUp(wire, CUT);
    this.wires.set(socket, wire);
    wire.readyState = 1;
    wire.send = (text) => {
      // a worker that thinks is not a line that is cut
      if (text === '{"type":"ping"}') queueMicrotask(() => receive(wire, '{"type":"pong"}'));
      else this.say({ type: 'say', socket, text });
    };
    wire.close = () => {
      wire.readyState = 3;
      if (!this.wires.delete(socket)) return;
      this.say({ type: 'disconnect', socket });
      this.rest();
    };
    this.say({ type: 'connect', socket, path: url });
    wire.onopen?.(new Event('open'));
  }

  end(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.idle);
    this.worker.terminate();
    this.requests.forEach((resolve) => resolve(null));
    this.requests.clear();
    this.ended();
    const wires = [...this.wires.values()];
    this.wires.clear();
    wires.forEach((wire) => hangUp(wire, CUT));
  }

  private say(input: Input): void {
    this.worker.postMessage(input);
  }

  /** Bots do not ride on where nobody looks. */
  private rest(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      if (this.wires.size + this.requests.size === 0) this.end();
    }, IDLE);
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case 'said': {
        const wire = this.wires.get(message.socket);
        if (wire) receive(wire, message.text);
        break;
      }
      case 'closed': {
        const wire = this.wires.get(message.socket);
        this.wires.delete(message.socket);
        if (wire) hangUp(wire, message.code);
        break;
      }
      case 'response': {
        const headers = { 'content-type': 'application/json' };
        this.requests.get(message.id)?.(new Response(message.body, { status: message.status, headers }));
        this.requests.delete(message.id);
        break;
      }
      case 'progress':
        this.progressed(message.body);
        break;
      case 'broken':
        this.end();
    }
  }
}

function receive(wire: Wire, data: string): void {
  wire.onmessage?.(new MessageEvent('message', { data }));
}

export function hangUp(wire: Wire, code: number): void {
  wire.readyState = 3;
  wire.onclose?.(new CloseEvent('close', { code }));
}
