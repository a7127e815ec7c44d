import type { Lang } from '../../play/contract';
import { ApiError, type Api } from '../../net/http';
import type { AnalysedRace, AnalysisProgress } from '../../net/protocol';
import { analysesHere, isHere, send as request } from '../../net/here';
import { lines } from './stream';

export type Stage = 'idle' | 'asking' | AnalysisProgress['state'] | 'cut';

/** How often, and after how many milliseconds, a line that was cut is taken up again. */
const AGAIN = [500, 2_000, 5_000];

/** The analysis of one race: asked for, followed, called off. */
export class AnalysisRun {
  stage = $state<Stage>('idle');
  progress = $state(0);
  ahead = $state(0);
  /** Whether it may be called off from here. */
  mine = $state(false);
  race = $state.raw<AnalysedRace | null>(null);
  problem = $state.raw<ApiError | null>(null);
  /** Whether it is made on this device: so is that of a race of the server, unless the device is weak or the server was asked. */
  onDevice = $state(false);
  /** Whether the server could make it as well. */
  offered = $derived.by(() => this.onDevice && !isHere(this.id) && (this.underWay || this.stage === 'failed'));
  private leaving = new AbortController();

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'ask' | 'known'>,
    private readonly lang: () => Lang,
    private readonly send: typeof fetch = request,
    analyses = analysesHere,
  ) {
    this.onDevice = analyses && !isHere(id);
  }

  get underWay(): boolean {
    return this.stage === 'asking' || this.stage === 'waiting' || this.stage === 'running';
  }

  /** Asks for it; one that is finished is there at once, one under way is joined. */
  async begin(): Promise<void> {
    if (this.underWay) return;
    this.stage = 'asking';
    this.problem = null;
    try {
      const begin = () => this.api.ask('POST /api/tables/{id}/analysis', { id: this.id }, { where: this.where });
      this.take(await this.api.known(begin));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.stage = 'idle';
      this.problem = error;
      return;
    }
    if (this.underWay) await this.follow();
  }

  async cancel(): Promise<void> {
    try {
      await this.api.ask('DELETE /api/tables/{id}/analysis', { id: this.id }, { where: this.where });
      this.stage = 'cancelled';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // it ended meanwhile: its last line is on its way
      if (error.failure.code !== 'no_analysis') this.problem = error;
    }
  }

  /** Leaves this device in peace: the server makes the analysis. */
  async askServer(): Promise<void> {
    this.close();
    this.leaving = new AbortController();
    if (this.underWay) await this.cancel();
    this.onDevice = false;
    await this.begin();
  }

  /** The page is left. The analysis goes on for those who come back. */
  close(): void {
    this.leaving.abort();
  }

  private get where(): '' | '/device' {
    return this.onDevice ? '/device' : '';
  }

  private async follow(): Promise<void> {
    const { signal } = this.leaving;
    for (const wait of [...AGAIN, null]) {
      await this.read(signal).catch(() => {});
      if (signal.aborted || !this.underWay) return;
      if (wait !== null) await new Promise((wake) => setTimeout(wake, wait));
    }
    this.stage = 'cut';
  }

  private async read(signal: AbortSignal): Promise<void> {
    const path = `${this.where}/api/tables/${encodeURIComponent(this.id)}/analysis`;
    const response = await this.send(`${path}?lang=${this.lang()}`, {
      credentials: 'same-origin',
      signal,
    });
    if (!response.ok || !response.body) return;
    for await (const line of lines(response.body)) {
      // what was called off here is not taken up by a line that was on its way
      if (signal.aborted || !this.underWay) return;
      this.take(JSON.parse(line) as AnalysisProgress);
    }
  }

  private take({ state, progress, ahead, mine, analysis }: AnalysisProgress): void {
    this.stage = state;
    this.progress = progress;
    this.ahead = ahead;
    this.mine = mine;
    if (analysis) this.race = analysis;
  }
}
