import type { Drafted, Drafting, ActiveEntry, Verdict, Why } from '../../../net/reader';
import type { Entry } from '../book/types';
import type { Desk } from './desk.svelte';

export type Mode = Drafting['kind'];

/** What is being entered: the bibs in the order in which they were tapped, and for a finish its seconds. Nothing is entered before SAVE. */
export class Draft {
  /** Chosen by a key; bibs tapped without one are taken for a finish. */
  asked = $state<Mode | null>(null);
  bibs = $state.raw<number[]>([]);
  /** The seconds of the finish, or that these riders are out. */
  time = $state.raw<number | 'dnf' | null>(null);
  /** The first of two digits of the seconds. */
  tens = $state<number | null>(null);
  refusal = $state.raw<Why | null>(null);
  /** The number of the entry that is being corrected in its place. */
  amends = $state<number | null>(null);

  mode = $derived<Mode>(this.asked ?? 'finish');
  open = $derived(this.asked !== null || this.bibs.length > 0 || this.time !== null || this.tens !== null);

  constructor(private readonly desk: () => Desk) {}

  /** The entry that is being corrected, as it stands; another referee may have taken it back meanwhile. */
  amended = $derived.by((): ActiveEntry | null => this.desk().book.active.find(({ n }) => n === this.amends) ?? null);

  /** The entry as it stands, if it is one. */
  entry = $derived.by((): Entry | null => {
    const { bibs, time } = this;
    if (bibs.length === 0) return null;
    if (this.mode === 'sprint') return { sprint: bibs };
    if (this.mode === 'mountain') return { mountain: bibs };
    if (time === null) return null;
    return time === 'dnf' ? { dnf: bibs } : { finish: { seconds: time, bibs } };
  });

  /** The race in which the entry is made, which bibs can be chosen in it, and what the entry would do. */
  drafted = $derived.by((): Drafted => this.draftOf(this.mode, this.bibs, this.entry));
  verdict = $derived<Verdict | null>(this.drafted.verdict);

  private draftOf(kind: Mode, bibs: readonly number[], entry: Entry | null): Drafted {
    return this.desk().book.draft({ kind, bibs, amends: this.amended?.n ?? null, entry });
  }

  /** Why a bib cannot be chosen now, or null. */
  barred(bib: number): Why | null {
    return this.drafted.barred.find(([barred]) => barred === bib)?.[1] ?? null;
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
    // those chosen so far stay, as far as they may
    this.bibs = this.bibs.reduce<number[]>((kept, bib) => {
      const { barred } = this.draftOf(mode, kept, null);
      return barred.some(([other]) => other === bib) ? kept : [...kept, bib];
    }, []);
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
  amend({ n, entry }: ActiveEntry): void {
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
    } else if ('mountain' in entry) {
      this.asked = 'mountain';
      this.bibs = entry.mountain;
    }
  }
}
