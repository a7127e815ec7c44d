import type { AnyView, GameFolder, Motion, PlaybackRules, Fact } from './contract';
import type { Frame, Replay } from '../net/protocol';
import { typeset } from '../words/typeset';
import { Playback } from './playback.svelte';
import type { RadioLine } from './race.svelte';

export interface Series {
  label: string;
  seat: number;
  values: (number | null)[];
}

const PAUSE_MS = 350;

/** A race looked at again: any moment of it, or played from there. */
export class ReplayState {
  at = $state(0);
  playing = $state(false);
  readonly frames: Frame[];
  readonly names: string[];
  readonly lines: RadioLine[] = [];
  readonly playback: Playback;
  private readonly frameOfLine: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  last = $derived.by(() => Math.max(0, this.frames.length - 1));
  /** What each seat saw at this moment, once the race is over and looked at whole. */
  hands = $derived.by(() => this.frames[this.at]?.views ?? []);
  /** The last line up to this moment. */
  line = $derived.by(() => this.frameOfLine.findLastIndex((frame) => frame <= this.at));

  constructor(replay: Replay, motion: () => Motion, at: number | null, game: PlaybackRules | null = null) {
    this.frames = replay.frames;
    this.names = replay.names;
    this.playback = new Playback(motion, () => {});
    // looked at again, everything is shown at its own pace
    this.playback.rules = game && { ...game, pace: undefined, halts: undefined };
    replay.frames.forEach((frame, i) => {
      for (const fact of factsOf(frame)) {
        this.frameOfLine.push(i);
        this.lines.push({ id: this.lines.length, fact, seat: fact.seat ?? null });
      }
    });
    this.go(at ?? 0);
  }

  go = (at: number): void => {
    this.pause();
    this.show(at);
  };

  /** To what was shown of a step of the record, or next after it: a secret answer has no moment of its own in the eyes of others. */
  /** The moment of a step of the record, as the slider counts. */
  momentOf = (step: number): number => frameOfStep(this.frames, step);

  goToStep = (step: number): void => this.go(frameOfStep(this.frames, step));

  /** What happened at this moment. */
  words = $derived.by(() => wordsOf(this.frames[this.at]));

  /** What happened at a step of the record. */
  wordsAt = (step: number): string => {
    const frame = this.frames[frameOfStep(this.frames, step)];
    return frame?.step === step ? wordsOf(frame) : '';
  };

  /** Whom the first thing that happened at a step of the record is about. */
  aboutAt = (step: number): number | null => {
    const frame = this.frames[frameOfStep(this.frames, step)];
    return (frame?.step === step ? factsOf(frame)[0]?.seat : null) ?? null;
  };

  goToLine = (line: RadioLine): void => this.go(this.frameOfLine[line.id] ?? 0);

  toggle = (): void => {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.at >= this.last) this.show(0);
    this.playing = true;
    this.next();
  };

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
    if (this.playback.behind) this.playback.skip();
  }

  private show(at: number): void {
    this.at = Math.min(this.last, Math.max(0, Math.round(at)));
    this.playback.reset(this.frames[this.at]?.view);
  }

  private next = (): void => {
    if (!this.playing) return;
    if (!this.playback.behind) {
      if (this.at >= this.last) {
        this.playing = false;
        return;
      }
      this.at += 1;
      const frame = this.frames[this.at];
      if (frame) this.playback.push(frame);
    }
    this.timer = setTimeout(this.next, this.playback.behind ? 60 : PAUSE_MS);
  };
}

function wordsOf(frame: Frame | undefined): string {
  return typeset(
    frame
      ? factsOf(frame)
          .map((fact) => fact.text ?? '')
          .join(' ')
      : '',
  );
}

function factsOf(frame: Frame): Fact[] {
  return frame.moments.flatMap(({ facts }) => facts);
}

export function frameOfStep(frames: Frame[], step: number): number {
  const found = frames.findIndex((frame) => (frame.step ?? 0) >= step);
  return found < 0 ? Math.max(0, frames.length - 1) : found;
}

/** A race that is open to all, as one seat saw it. */
export function throughEyes(replay: Replay, seat: number): Replay {
  return {
    ...replay,
    frames: replay.frames.map(({ views, ...frame }) => ({ ...frame, view: views?.[seat] ?? frame.view })),
  };
}

/** One curve a rider or seat, where the game has a number for it; a seat with one curve goes by its name. */
export function raceSeries(frames: Frame[], folder: Pick<GameFolder, 'track' | 'sampled'>, names: string[]): Series[] {
  const series = new Map<string, Series>();
  let sample: unknown;
  let at: ReturnType<NonNullable<GameFolder['track']>> = [];
  frames.forEach((frame, i) => {
    const now = folder.sampled ? folder.sampled(frame.view) : i;
    if (i === 0 || now !== sample) at = folder.track?.(frame.view) ?? [];
    sample = now;
    for (const [order, tracked] of at.entries()) {
      let line = series.get(tracked.label);
      if (!line) series.set(tracked.label, (line = { label: tracked.label, seat: tracked.seat ?? order, values: [] }));
      while (line.values.length < i) line.values.push(line.values.at(-1) ?? null);
      line.values.push(tracked.value);
    }
  });
  // where curves end level, the name of who came first stands on top
  const ranking = (frames.at(-1)?.view as Partial<AnyView> | undefined)?.ranking;
  const place = ({ seat }: Series) => ranking?.[seat] ?? 0;
  const lines = [...series.values()].sort((a, b) => place(a) - place(b));
  return lines.map((line) => {
    const name = names[line.seat];
    if (!name) return line;
    const alone = lines.filter((other) => other.seat === line.seat).length === 1;
    return { ...line, label: alone ? name : `${name} ${line.label}` };
  });
}
