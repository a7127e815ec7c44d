import { hasFinished } from '../book/race';
import { Refusal } from '../book/refusal';
import { verdictOf, type Verdict } from '../book/verdict';
import type { Entry } from '../book/types';
import type { Desk } from './desk.svelte';

export type Mode = 'finish' | 'sprint' | 'mountain';

/** What is being entered: the bibs in the order in which they were tapped, and for a finish its seconds. */
export class Draft {
  /** Chosen by a key; bibs tapped without one are taken for a finish. */
  asked = $state<Mode | null>(null);
  bibs = $state.raw<number[]>([]);
  /** The seconds of the finish, or that these riders are out. */
  time = $state.raw<number | 'dnf' | null>(null);
  refusal = $state.raw<Refusal | null>(null);

  mode = $derived<Mode>(this.asked ?? 'finish');
  open = $derived(this.asked !== null || this.bibs.length > 0 || this.time !== null);

  constructor(private readonly desk: () => Desk) {}

  /** The entry as it stands, if it is one. */
  entry = $derived.by((): Entry | null => (this.bibs.length === 0 ? null : this.entryAt(this.time)));

  verdict = $derived.by((): Verdict | null => (this.entry ? verdictOf(this.desk().fold, this.entry) : null));

  private entryAt(time: number | 'dnf' | null): Entry | null {
    const { bibs } = this;
    if (this.mode === 'sprint') return { sprint: bibs };
    if (this.mode === 'mountain') return { mountain: bibs };
    if (time === null) return null;
    return time === 'dnf' ? { dnf: bibs } : { finish: { seconds: time, bibs } };
  }

  /** What these seconds would do to the bibs chosen so far. */
  verdictAt(seconds: number): Verdict | null {
    const entry = this.bibs.length > 0 ? this.entryAt(seconds) : null;
    return entry && verdictOf(this.desk().fold, entry);
  }

  /** Why a bib cannot be chosen now, or null. Those in already may still score on a line on the finish (D4). */
  barred(bib: number): Refusal | null {
    const { race } = this.desk().fold;
    if (race.out.has(bib)) return new Refusal('D6', { why: 'out', bib });
    if (this.mode === 'finish' && hasFinished(race, bib)) return new Refusal('D6', { why: 'finished', bib });
    if (this.mode !== 'finish' && this.bibs.length >= 4 && !this.bibs.includes(bib)) return new Refusal('D6', { why: 'fifth' });
    return null;
  }

  /** Chooses a bib, or puts it back. */
  tap(bib: number): void {
    const { round } = this.desk().outcome;
    this.refusal = round === 0 ? new Refusal('D3', { why: 'before_turn' }) : this.barred(bib);
    if (this.refusal) return;
    this.bibs = this.bibs.includes(bib) ? this.bibs.filter((each) => each !== bib) : [...this.bibs, bib];
  }

  ask(mode: Mode): void {
    this.asked = mode;
    this.time = null;
    this.bibs = this.bibs.filter((bib) => !this.barred(bib)).slice(0, mode === 'finish' ? undefined : 4);
    this.refusal = null;
  }

  /** A lone rider is saved with the seconds: two taps. A group is looked at once more. */
  pick(time: number | 'dnf'): boolean {
    const lone = this.time === null && this.bibs.length === 1 && time !== 'dnf';
    this.time = time;
    this.refusal = null;
    return lone && this.save();
  }

  back(): void {
    this.refusal = null;
    if (this.bibs.length > 0) this.bibs = this.bibs.slice(0, -1);
    else if (this.time !== null) this.time = null;
  }

  save(): boolean {
    if (!this.entry) return false;
    this.refusal = this.desk().enter(this.entry);
    if (this.refusal || this.desk().full) return false;
    this.clear();
    return true;
  }

  clear(): void {
    this.asked = null;
    this.bibs = [];
    this.time = null;
    this.refusal = null;
  }

  /** An entry that was taken back is there to be mended. */
  mend(entry: Entry): void {
    this.clear();
    if ('finish' in entry) {
      this.bibs = entry.finish.bibs;
      this.asked = 'finish';
    } else if ('dnf' in entry) {
      this.bibs = entry.dnf;
      this.asked = 'finish';
    } else if ('sprint' in entry) {
      this.asked = 'sprint';
      this.bibs = entry.sprint;
    } else if ('mountain' in entry) {
      this.asked = 'mountain';
      this.bibs = entry.mountain;
    }
  }
}
