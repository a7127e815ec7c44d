import { longestName, mostStages } from '../book/head';
import { parseClock } from '../book/time';
import type { Head, StageHead } from '../book/types';
import { rememberedTeams, rememberTeams, type TeamNames } from '../keep/remembered';
import type { KeyValueStore } from '../../../base/storage';

export type Kind = 'stages' | 'single';

const most = 6;
const empty = (): TeamNames => ({ name: '', riders: Array.from({ length: most }, () => '') });

/** A race being set up: what is typed in, and the head that comes of it. */
export class Setup {
  kind = $state<Kind>('stages');
  stages = $state.raw<StageHead[]>([]);
  size = $state(4);
  /** Which of the box's six ride, from 0, ascending. */
  riding = $state.raw<number[]>([0, 1, 2]);
  teams = $state<TeamNames[]>([]);
  /** Teams that raced on this device before. */
  readonly known: TeamNames[];

  constructor(private readonly deskStorage: Pick<KeyValueStore, 'getItem' | 'setItem'> | null) {
    this.known = rememberedTeams(deskStorage);
    this.teams = Array.from({ length: most }, (_, i) => filled(this.known[i]));
    if (this.known.length >= 2) this.riding = this.teams.slice(0, this.known.length).map((_, i) => i);
    const sizes = this.known.map(({ riders }) => riders.filter((rider) => rider !== '').length).filter((n) => n >= 3);
    if (sizes.length > 0) this.size = Math.min(most, Math.max(...sizes));
  }

  full = $derived(this.stages.length >= (this.kind === 'single' ? 1 : mostStages));

  pickKind(kind: Kind): void {
    this.kind = kind;
    if (kind === 'single') this.stages = this.stages.slice(0, 1);
  }

  addStage(stage: StageHead): void {
    this.stages = this.kind === 'single' ? [stage] : [...this.stages, stage].slice(0, mostStages);
  }

  /** Another stage in the place of one. */
  replaceStage(at: number, stage: StageHead): void {
    this.stages = this.stages.with(at, stage);
  }

  removeStage(at: number): void {
    this.stages = this.stages.filter((_, i) => i !== at);
  }

  moveStage(at: number, by: -1 | 1): void {
    const to = at + by;
    const list = [...this.stages];
    const [stage] = list.splice(at, 1);
    if (stage && to >= 0 && to <= list.length) this.stages = list.toSpliced(to, 0, stage);
  }

  /** A team rides, or rides no more; two always do. */
  toggleTeam(kit: number): void {
    const rest = this.riding.filter((each) => each !== kit);
    if (rest.length === this.riding.length) this.riding = [...rest, kit].sort((a, b) => a - b);
    else if (rest.length >= 2) this.riding = rest;
  }

  /** A team of that name has raced here: its riders come with it. */
  nameTeam(at: number, name: string): void {
    const team = this.teams[at];
    if (!team) return;
    team.name = name;
    const known = this.known.find((each) => each.name !== '' && each.name === name);
    if (known && team.riders.every((rider) => rider === '' || this.known.some((each) => each.riders.includes(rider))))
      team.riders = filled(known).riders;
  }

  /** The head that comes of it; whether a race can begin with it is for the book to say. Names left out are left out. */
  head(): Head {
    const teams = this.chosen().map(({ kit, name, riders }, place) => {
      const list = riders.slice(0, this.size).map(tidy);
      const named = list.slice(0, list.findLastIndex(Boolean) + 1);
      return {
        ...(kit === place ? {} : { number: kit + 1 }),
        ...(tidy(name) ? { name: tidy(name) } : {}),
        ...(named.length ? { riders: named } : {}),
      };
    });
    return { desk: 1, team_size: this.size, teams, stages: this.stages };
  }

  private chosen(): (TeamNames & { kit: number })[] {
    return this.riding.flatMap((kit) => {
      const team = this.teams[kit];
      return team ? [{ kit, ...team }] : [];
    });
  }

  remember(): void {
    rememberTeams(
      this.deskStorage,
      this.chosen().map(({ name, riders }) => ({ name: tidy(name), riders: riders.slice(0, this.size).map(tidy) })),
    );
  }
}

const tidy = (text: string) => [...text.trim().replace(/\s+/g, ' ')].slice(0, longestName).join('');

function filled(team: TeamNames | undefined): TeamNames {
  const blank = empty();
  return team ? { name: team.name, riders: blank.riders.map((_, i) => team.riders[i] ?? '') } : blank;
}

export type StageField = 'name' | 'km' | 'base';

/** What was typed in as a stage, or the fields that are not right yet. `base` is h:mm or h:mm:ss. */
export function typedStage(name: string, kilometres: string, base: string): StageHead | StageField[] {
  const km = Math.round(Number(kilometres.replace(',', '.')) * 10) / 10;
  const time = /^\d{1,2}:\d{2}$/.test(base.trim()) ? `${base.trim()}:00` : base.trim();
  const wrong: StageField[] = [];
  if (tidy(name) === '') wrong.push('name');
  if (!(km > 0 && km < 10_000)) wrong.push('km');
  if (parseClock(time) === null) wrong.push('base');
  return wrong.length > 0 ? wrong : { name: tidy(name), kilometres: km, base_time: time };
}
