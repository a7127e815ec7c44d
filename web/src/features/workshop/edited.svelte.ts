import type { Creation } from '../../net/protocol';

/** Steps that can be undone. */
const MOST_STEPS = 200;

/** A creation while it is edited, with all that it was. */
export class Edited {
  now = $state.raw<Creation>({ game: '', name: '', options: {} });
  private past = $state.raw<Creation[]>([]);
  private future = $state.raw<Creation[]>([]);
  /** What the last change was about: changes of one field in a row are one step. */
  private about: string | null = null;

  constructor(creation: Creation) {
    this.now = creation;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  change(part: Partial<Pick<Creation, 'name' | 'options'>>, about: string | null = null): void {
    if (about === null || about !== this.about) this.past = [...this.past, this.now].slice(-MOST_STEPS);
    this.about = about;
    this.future = [];
    this.now = { ...this.now, ...part };
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [this.now, ...this.future];
    this.past = this.past.slice(0, -1);
    this.now = before;
    this.about = null;
  }

  redo(): void {
    const [after, ...rest] = this.future;
    if (!after) return;
    this.past = [...this.past, this.now];
    this.future = rest;
    this.now = after;
    this.about = null;
  }
}
