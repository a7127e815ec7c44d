import type { Ask, AskKind, Fixture } from '../src/play/contract.ts';
import type { Playable, Said } from './echappee.ts';

/** For games that the stand-in cannot play: the moments of `fixtures.ts`, one after the other, whatever is answered. */
export class MockMoments implements Playable {
  decision = 1;
  private at = 0;

  constructor(private readonly moments: Fixture[]) {}

  get over(): boolean {
    return this.at >= this.moments.length - 1 && this.waitsFor === null;
  }

  get waitsFor(): { kind: AskKind; seats: number[] } | null {
    const ask = this.moment?.ask;
    return ask ? { kind: ask.kind ?? 'turn', seats: [this.moment?.seat ?? 0] } : null;
  }

  view(): unknown {
    return this.moment?.view ?? null;
  }

  ask(seat: number): (Ask & { must: boolean }) | null {
    const moment = this.moment;
    return moment?.ask && moment.seat === seat ? { ...moment.ask, must: true, decision: this.decision } : null;
  }

  pick(): unknown {
    return null;
  }

  act(): Said {
    this.decision += 1;
    this.at = (this.at + 1) % this.moments.length;
    const told = this.moment?.told ?? [];
    return { facts: () => told };
  }

  private get moment(): Fixture | undefined {
    return this.moments[this.at];
  }
}
