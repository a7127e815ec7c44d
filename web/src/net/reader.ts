import { modules } from './here';
import { border, type Take } from './module';
import type { Share } from './fair';
import type { DeskOutcome, Entry, Head } from './generated/wire';

/** Why the desk does not take something, as a sentence in both languages. */
export interface Why {
  rule: string;
  fr: string;
  en: string;
  /** Of a file: from 1, with the head. */
  line?: number;
}

/** A book of the race desk as it is kept. */
export interface Lines {
  head: Head;
  entries: readonly Entry[];
}

/** When something was entered: 0 before the first TURN of a stage; what the clock shows at a finish, and as a round begins. */
export interface Moment {
  round: number;
  time: number | null;
}

/** An entry that stands, as it was last amended. */
export interface ActiveEntry extends Moment {
  n: number;
  entry: Entry;
  amended_by: number | null;
  amendable: boolean;
}

/** What a book has come to. */
export interface BookState {
  outcome: DeskOutcome;
  /** The teams in the order in which they were drawn. */
  draw: number[] | null;
  /** One for each entry of the outcome. */
  lines: Moment[];
  active: ActiveEntry[];
  /** What undo takes back one after the other, the newest last. */
  undoable: number[];
  redoable: boolean;
}

/** What is being entered, and the race in which it is. */
export interface Drafting {
  kind: 'finish' | 'sprint' | 'mountain';
  bibs: readonly number[];
  amends: number | null;
  entry: Entry | null;
}

/** What an entry would do. */
export type Verdict =
  | { kind: 'refused'; refusal: Why }
  | { kind: 'finish'; from: number; to: number; time: number }
  | { kind: 'points'; points: number[] }
  | { kind: 'out' };

export interface Drafted {
  round: number;
  /** What the clock shows as the round begins. */
  time: number;
  out: number[];
  finished: number[];
  /** Bibs that cannot be chosen now, and why. */
  barred: [number, Why][];
  verdict: Verdict | null;
}

export type Luck = 'proved' | 'unproved' | 'forged';

/** What a record by itself says of its luck; without a table it is no record. */
export interface Finding {
  luck: Luck;
  draws: number;
  table: string | null;
  seats: number;
}

/** What a share that was kept says of a record; all but the first two mean that the server has cheated. */
export type Testimony = 'confirmed' | 'left_out' | 'other_commitment' | 'other_promises' | 'other_nonce';

export interface BookFile {
  head: Head;
  entries: Entry[];
  /** An empty or half-written last line is not an entry. */
  left_out: { line: number; empty: boolean } | null;
}

type Answers = {
  promise: string;
  record: Finding;
  witness: Testimony | null;
  head: object;
  file: BookFile;
  book: BookState;
  draft: Drafted;
};

/** The desk's book does not take something. */
export class Refusal extends Error {
  constructor(readonly why: Why) {
    super(`${why.en} (${why.rule})`);
    this.name = 'Refusal';
  }
}

/** Reads books of the race desk and records, by the module for both (`crates/reader`): nothing of it is worked out in the page. */
export class Reader {
  constructor(private readonly take: Take) {}

  promise = (nonce: string): string => this.ask('promise', nonce);
  record = (text: string): Finding => this.ask('record', text);

  witness(record: string, table: string, seat: number, share: Share): Testimony | null {
    const { nonce, seal, promises, acknowledged } = share;
    const witness = { table, seat, nonce, commitment: seal, promises, acknowledged };
    return this.ask('witness', { record, witness });
  }

  /** Refuses a head that no race can begin with. */
  checkHead = (head: Head): object => this.ask('head', head);
  file = (text: string): BookFile => this.ask('file', text);
  /** Refuses the last entry where the book does not take it. */
  book = (book: Lines): BookState => this.ask('book', { book });
  draft = (book: Lines, draft: Drafting): Drafted => this.ask('draft', { book, draft });

  private ask<K extends keyof Answers>(kind: K, question: unknown): Answers[K] {
    let text = '{}';
    this.take(JSON.stringify({ [kind]: question }), (answer) => (text = answer));
    const answer = JSON.parse(text) as Partial<Answers> & { refused?: Why };
    if (answer.refused) throw new Refusal(answer.refused);
    if (!(kind in answer)) throw new Error(`the module does not answer ${kind}`);
    return answer[kind] as Answers[K];
  }
}

/** This build was made where no compiler for the module could be had. */
export class NoReader extends Error {}

let loading: Promise<Reader> | undefined;

/** Fetches the module once. */
export function loadReader(): Promise<Reader> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<Reader> {
  if (!modules.reader) throw new NoReader('this build has no module for the desk and records');
  return new Reader(border(await WebAssembly.compileStreaming(fetch(modules.reader))));
}
