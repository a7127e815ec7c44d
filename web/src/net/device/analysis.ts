import type { AnalysisProgress } from '../protocol';
import { Host } from './host';

/** What is analysed: a race of this device, or one of the server with its record and its names. */
export type Analysed =
  { table: string; path: string } | { record: string; game: string; names: string[]; path: string };

/** An analysis on this device, in a worker of its own: the page goes on, and to call it off is to end the worker. */
export class Analysis {
  private last: AnalysisProgress = { state: 'running', progress: 0, ahead: 0, mine: true, analysis: null };
  private readonly listeners = new Set<(end: boolean) => void>();
  private readonly host: Host;

  constructor(engine: string, race: Analysed) {
    this.host = new Host({ engine, table: 'table' in race ? race.table : null, keeps: false }, () => {
      if (this.last.state === 'running') this.take({ ...this.last, state: 'failed' });
    });
    this.host.progressed = (body) => this.take(JSON.parse(body) as AnalysisProgress);
    void this.run(race);
  }

  /** As it stands, for who asks for it. */
  answer(): Response {
    return Response.json(this.last);
  }

  /** A line for each picture, until the last. */
  follow(): Response {
    const encoder = new TextEncoder();
    let listener: (end: boolean) => void;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        listener = (end) => {
          stream.enqueue(encoder.encode(`${JSON.stringify(this.last)}\n`));
          if (!end) return;
          this.listeners.delete(listener);
          stream.close();
        };
        this.listeners.add(listener);
        listener(this.last.state !== 'running');
      },
      cancel: () => void this.listeners.delete(listener),
    });
    return new Response(body);
  }

  cancel(): Response {
    this.take({ ...this.last, state: 'cancelled' });
    this.host.end();
    return Response.json({});
  }

  get isOver(): boolean {
    return this.last.state !== 'running';
  }

  private async run({ path, ...race }: Analysed): Promise<void> {
    const body = 'record' in race ? JSON.stringify(race) : '';
    const answer = await this.host.ask(path, { method: 'POST', body }).catch(() => null);
    if (this.isOver) return;
    this.take(answer?.ok ? ((await answer.json()) as AnalysisProgress) : { ...this.last, state: 'failed' });
    this.host.end();
  }

  private take(progress: AnalysisProgress): void {
    if (this.isOver) return;
    this.last = progress;
    [...this.listeners].forEach((listener) => listener(this.isOver));
  }
}
