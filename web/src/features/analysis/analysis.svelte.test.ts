import { describe, expect, it, vi } from 'vitest';
import { Api, ApiError } from '../../net/http';
import type { AnalysedRace, AnalysisProgress } from '../../net/protocol';
import { AnalysisRun } from './analysis.svelte';

const race = { game: 'toy' } as AnalysedRace;
const at = (state: AnalysisProgress['state'], analysis: AnalysedRace | null = null): AnalysisProgress => ({
  state,
  progress: 0.5,
  ahead: 2,
  mine: true,
  analysis,
});
const { known } = new Api(() => 'fr');
const refusal = (status: number, code: string) => new ApiError(status, { code, text: code, rule: null, key: null });

/** An answer whose lines come cut at odd places. */
function streamed(...all: AnalysisProgress[]): Response {
  const text = new TextEncoder().encode(all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return new Response(
    new ReadableStream({
      start: (to) => {
        for (let i = 0; i < text.length; i += 7) to.enqueue(text.slice(i, i + 7));
        to.close();
      },
    }),
  );
}

function looking(
  answers: (AnalysisProgress | ApiError)[],
  streams: (() => Promise<Response>)[] = [],
  onDevice = false,
) {
  const call = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const send = vi.fn(() => (streams.shift() ?? (() => Promise.reject(new TypeError('no line'))))());
  const run = new AnalysisRun('abc', { ask: call, known } as never, () => 'fr', send as never, onDevice);
  return { run, call, send };
}

describe('an analysis', () => {
  it('that is finished is there at once', async () => {
    const { run, send } = looking([at('done', race)]);
    await run.begin();
    expect([run.stage, run.race, send.mock.calls.length]).toEqual(['done', race, 0]);
  });

  it('is followed to its end, its pictures kept as they come', async () => {
    const { run } = looking(
      [at('waiting')],
      [() => Promise.resolve(streamed(at('waiting'), at('running', race), at('done', race)))],
    );
    const begun = run.begin();
    expect(run.stage).toBe('asking');
    await begun;
    expect([run.stage, run.race?.game]).toEqual(['done', 'toy']);
  });

  it('is asked for again by a browser that had no cookie yet', async () => {
    const { run, call } = looking([refusal(428, 'no_device'), at('done', race)]);
    await run.begin();
    expect([run.stage, call.mock.calls.length]).toEqual(['done', 2]);
  });

  it('that is refused says why, and may be asked for again', async () => {
    const { run } = looking([refusal(409, 'analysis_under_way'), at('done', race)]);
    await run.begin();
    expect([run.stage, run.problem?.failure.code]).toEqual(['idle', 'analysis_under_way']);
    await run.begin();
    expect([run.stage, run.problem]).toEqual(['done', null]);
  });

  it('is taken up again where the line was cut, and given up after some tries', async () => {
    vi.useFakeTimers();
    const { run, send } = looking(
      [at('running')],
      [() => Promise.resolve(streamed(at('running'))), () => Promise.resolve(streamed(at('done', race)))],
    );
    const begun = run.begin();
    await vi.runAllTimersAsync();
    await begun;
    expect([run.stage, send.mock.calls.length]).toEqual(['done', 2]);
    const lost = looking([at('running')]);
    const cut = lost.run.begin();
    await vi.runAllTimersAsync();
    await cut;
    expect(lost.run.stage).toBe('cut');
    vi.useRealTimers();
  });

  it('is made on this device, and by the server for who asks it', async () => {
    const ofDevice = new Promise<Response>(() => {});
    const answers = [at('running'), at('cancelled'), at('done', race)];
    const { run, call, send } = looking(answers, [() => ofDevice], true);
    void run.begin();
    await vi.waitFor(() => expect(run.offered).toBe(true));
    await vi.waitFor(() => expect(send.mock.lastCall?.[0 as never]).toBe('/device/api/tables/abc/analysis?lang=fr'));
    await run.askServer();
    expect([run.stage, run.offered, run.onDevice]).toEqual(['done', false, false]);
    expect(call.mock.calls).toEqual([
      ['POST /api/tables/{id}/analysis', { id: 'abc' }, { where: '/device' }],
      ['DELETE /api/tables/{id}/analysis', { id: 'abc' }, { where: '/device' }],
      ['POST /api/tables/{id}/analysis', { id: 'abc' }, { where: '' }],
    ]);
  });

  it('is called off, whatever is still on its way', async () => {
    let go: (response: Response) => void = () => {};
    const { run, call } = looking([at('running'), at('running')], [() => new Promise((come) => (go = come))]);
    const begun = run.begin();
    await vi.waitFor(() => expect(run.stage).toBe('running'));
    await run.cancel();
    go(streamed(at('running', race)));
    await begun;
    expect([run.stage, run.race, call.mock.lastCall]).toEqual([
      'cancelled',
      null,
      ['DELETE /api/tables/{id}/analysis', { id: 'abc' }, { where: '' }],
    ]);
  });
});
