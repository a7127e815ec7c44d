import { isAmendable } from '../book/entry';
import type { Standing } from '../book/fold';
import { current, hasFinished, type Race } from '../book/race';
import { Refusal } from '../book/refusal';
import { verdictOf, type Verdict } from '../book/verdict';
import type { Amendable } from '../book/types';
import type { Desk } from './desk.svelte';

export type Mode = 'finish' | 'sprint' | 'mountain';

/** What is being entered: the bibs in the order in which they were tapped, and for a finish its seconds. Nothing is entered before SAVE. */
export class Draft {
  /** Chosen by a key; bibs tapped without one are taken for a finish. */
  asked = $state<Mode | null>(null);
  bibs = $state.raw<number[]>([]);
  /** The seconds of the finish, or that these riders are out. */
  time = $state.raw<number | 'dnf' | null>(null);
  /** The first of two digits of the seconds. */
  tens = $state<number | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The number of the entry that is being corrected in its place. */
  amends = $state<number | null>(null);

  mode = $derived<Mode>(this.asked ?? 'finish');
  open = $derived(this.asked !== null || this.bibs.length > 0 || this.time !== null || this.tens !== null);

  constructor(private readonly desk: () => Desk) {}

  /** The entry that is being corrected, as it stands; another referee may have taken it back meanwhile. */
  amended = $derived.by((): Standing | null => this.desk().fold.stands.find(({ n }) => n === this.amends) ?? null);

  /** The race in which the entry is made: the one under way, or the one before the entry that is being corrected. */
  race = $derived.by((): Race => this.amended?.before ?? this.desk().fold.race);

  /** The entry as it stands, if it is one. */
  entry = $derived.by((): Amendable | null => {
    const { bibs, time } = this;
    if (bibs.length === 0) return null;
    if (this.mode === 'sprint') return { sprint: bibs };
    if (this.mode === 'mountain') return { mountain: bibs };
    if (time === null) return null;
    return time === 'dnf' ? { dnf: bibs } : { finish: { seconds: time, bibs } };
  });

  verdict = $derived.by((): Verdict | null =>
    this.entry ? verdictOf(this.desk().fold, this.entry, this.amended) : null,
  );

  /** Why a bib cannot be chosen now, or null. Those in already may still score on a line on the finish (D4). */
  barred(bib: number): Refusal | null {
    const { race } = this;
    if (current(race).round === 0) return new Refusal('D3', { why: 'before_turn' });
    if (race.out.has(bib)) return new Refusal('D6', { why: 'out', bib });
    if (this.mode === 'finish' && hasFinished(race, bib)) return new Refusal('D6', { why: 'finished', bib });
    if (this.mode !== 'finish' && this.bibs.length >= 4 && !this.bibs.includes(bib))
      return new Refusal('D6', { why: 'fifth' });
    return null;
  }

  /** Chooses a bib, or puts it back. */
  tap(bib: number): void {
    this.refusal = this.barred(bib);
    if (this.refusal) return;
    this.bibs = this.bibs.includes(bib) ? this.bibs.filter((each) => each !== bib) : [...this.bibs, bib];
  }

  ask(mode: Mode): void {
    this.asked = mode;
    this.seconds(null);
    this.bibs = this.bibs.filter((bib) => !this.barred(bib)).slice(0, mode === 'finish' ? undefined : 4);
  }

  /** Seconds are two digits; there are no sixty, so 6 to 9 alone are 06 to 09. After both, a digit begins anew. */
  digit(digit: number): void {
    if (this.tens !== null) this.seconds(10 * this.tens + digit);
    else if (digit > 5) this.seconds(digit);
    else {
      this.seconds(null);
      this.tens = digit;
    }
  }

  /** These riders are out, or not after all. */
  dnf(): void {
    this.seconds(this.time === 'dnf' ? null : 'dnf');
  }

  private seconds(time: number | 'dnf' | null): void {
    this.time = time;
    this.tens = null;
    this.refusal = null;
  }

  save(): boolean {
    const { entry, amends } = this;
    if (!entry) return false;
    this.refusal = this.desk().enter(amends === null ? entry : { amend: { n: amends, entry } });
    if (this.refusal || this.desk().full) return false;
    this.clear();
    return true;
  }

  /** Nothing of it is entered. */
  clear(): void {
    this.asked = null;
    this.amends = null;
    this.bibs = [];
    this.seconds(null);
  }

  /** Takes an entry up again, to be corrected in its place. */
  amend({ n, entry }: Standing): void {
    if (!isAmendable(entry)) return;
    this.clear();
    this.amends = n;
    if ('finish' in entry) {
      this.asked = 'finish';
      this.bibs = entry.finish.bibs;
      this.time = entry.finish.seconds;
    } else if ('dnf' in entry) {
      this.asked = 'finish';
      this.bibs = entry.dnf;
      this.time = 'dnf';
    } else if ('sprint' in entry) {
      this.asked = 'sprint';
      this.bibs = entry.sprint;
    } else {
      this.asked = 'mountain';
      this.bibs = entry.mountain;
    }
  }
}
