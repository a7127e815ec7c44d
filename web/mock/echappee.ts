import type { Ask, AskKind, Told } from '../src/play/contract.ts';

export interface Said {
  facts: (seat: number | null) => Told[];
}

/** What a table of the stand-in asks of a race. */
export interface Playable {
  readonly decision: number;
  readonly over: boolean;
  readonly waitsFor: { kind: AskKind; seats: number[] } | null;
  view(seat: number | null): unknown;
  ask(seat: number, closes_ms: number | null): (Ask & { must: boolean }) | null;
  pick(seat: number): unknown;
  act(seat: number, action: unknown): Said;
}

type Card = number | 'cote';
interface Rider {
  seat: number;
  rider: number;
  minutes: number;
  in_pack: boolean;
  card: number | null;
  speed: number | null;
  pompes: number;
}

const CARDS_EACH = 6;

/**
 * A race to look at screens with: cards, a pace, riders dropped. It is not L'Échappée (the server plays that): it only has
 * the shape of its views, questions and facts.
 */
export class MockRace implements Playable {
  private deck: Card[] = [];
  private hands: Card[][];
  private riders: Rider[];
  private leader = 0;
  private pace: number | null = null;
  private cote: { by: number } | null = null;
  private window: number[] | null = null;
  private totals: number[];
  private results: number[][] = [];
  private stage = 1;
  private random: () => number;
  turn = 0;
  decision = 1;
  over = false;

  constructor(
    private readonly names: string[],
    private readonly stages: number,
    seed: number,
  ) {
    let state = seed >>> 0 || 1;
    this.random = () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
    this.totals = names.map(() => 0);
    this.hands = names.map(() => []);
    this.riders = names.map((_, seat) => this.fresh(seat));
    this.deal();
  }

  get waitsFor(): { kind: AskKind; seats: number[] } | null {
    if (this.over) return null;
    return this.window ? { kind: 'window', seats: this.window } : { kind: 'turn', seats: [this.turn] };
  }

  view(seat: number | null): unknown {
    const places = [...this.totals].map((total) => this.totals.filter((other) => other < total).length);
    return {
      variant: 'cotes',
      stage: this.stage,
      stages: this.stages,
      talon: this.deck.length,
      leader: { seat: this.leader, rider: 1 },
      pace: this.pace,
      cote: this.cote,
      riders: this.riders.map((rider) => ({ ...rider })),
      played: { cote: 0, pompe: 0, fouet: 0 },
      last_drawer: null,
      hands: this.hands.map((hand) => hand.length),
      results: this.results,
      totals: this.totals,
      turn: this.over ? null : this.turn,
      awaiting: this.waitsFor,
      over: this.over,
      ranking: this.over ? places : null,
      ...(seat === null ? {} : { hand: [...(this.hands[seat] ?? [])] }),
    };
  }

  ask(seat: number, closes_ms: number | null): (Ask & { must: boolean }) | null {
    const waits = this.waitsFor;
    if (!waits?.seats.includes(seat)) return null;
    const hand = this.hands[seat] ?? [];
    if (waits.kind === 'window') {
      const holds = hand.includes('cote');
      return {
        must: true,
        decision: this.decision,
        kind: 'window',
        question: { text: `L’allure est à ${this.pace} : une côte devant ${this.names[this.leader]} ?`, rule: 'E12' },
        choices: [
          { do: 'pass', label: 'Passer', forecast: null },
          ...(holds
            ? [
                {
                  do: 'cote',
                  label: 'Dresser une côte',
                  forecast: { text: 'plus aucun abri, et on ne passe pas le leader', rule: 'E13' },
                },
              ]
            : []),
        ],
        barred: [],
        wide: null,
        closes_ms,
      };
    }
    const cards = [...new Set(hand)].filter((card): card is number => typeof card === 'number').sort((a, b) => a - b);
    return {
      must: true,
      decision: this.decision,
      kind: 'turn',
      question: {
        text:
          this.pace === null
            ? 'À toi d’ouvrir la route : pose une carte.'
            : `À toi : pose une carte de route, l’allure est à ${this.pace}.`,
        rule: 'E6',
      },
      choices: cards.map((card) => ({
        do: { ride: { card } },
        label: String(card),
        forecast: this.forecast(seat, card),
      })),
      barred:
        hand.includes('cote') && seat !== this.leader
          ? [
              {
                do: 'cote',
                label: 'Dresser une côte',
                rule: 'E12',
                text: 'Avant sa carte, seul le leader dresse une côte à son tour.',
              },
            ]
          : [],
      wide: null,
      closes_ms: null,
    };
  }

  /** What a bot would do without thinking much. */
  pick(seat: number): unknown {
    const ask = this.ask(seat, null);
    if (!ask) return null;
    if (ask.kind === 'window') return 'pass';
    const near = ask.choices
      .map((choice) => choice.do as { ride: { card: number } })
      .sort((a, b) => Math.abs(a.ride.card - (this.pace ?? 46)) - Math.abs(b.ride.card - (this.pace ?? 46)));
    return near[0];
  }

  act(seat: number, action: unknown): Said {
    this.decision += 1;
    if (action === 'pass' || action === 'cote') return this.answer(seat, action);
    const { card } = (action as { ride: { card: number } }).ride;
    const said: ((seat: number | null) => Told)[] = [];
    const hand = this.hands[seat]!;
    hand.splice(hand.indexOf(card), 1);
    const rider = this.riders[seat]!;
    const before = this.pace;
    const [rule, outcome] = this.settle(rider, card);
    const name = this.names[seat];
    const words: Record<string, string> = {
      led: `${name} garde la tête à ${card}.`,
      took_lead: `${name} prend la tête à ${card} !`,
      held: `${name} joue ${card} : dans la roue.`,
      dropped: `${name} joue ${card} pour ${before} : lâché, ${rider.minutes} minutes.`,
      chased: `${name} roule seul à ${card} : ${rider.minutes} minutes de retard.`,
      rejoined: `${name} revient dans le peloton à ${card}.`,
    };
    said.push(() => ({
      rule,
      text: words[outcome] ?? '',
      event: {
        event: 'rode',
        rider: { seat },
        card,
        fouet: false,
        pompes: 0,
        speed: card,
        pace: before,
        outcome,
        minutes: rider.minutes,
      },
    }));
    if (this.leader === seat && !this.cote && this.random() < 0.5)
      this.window = this.names.map((_, each) => each).filter((each) => each !== seat);
    else this.pass(said);
    return { facts: (viewer) => said.map((say) => say(viewer)) };
  }

  private answer(seat: number, action: 'pass' | 'cote'): Said {
    const said: ((seat: number | null) => Told)[] = [];
    if (action === 'cote') {
      this.cote = { by: seat };
      this.hands[seat]!.splice(this.hands[seat]!.indexOf('cote'), 1);
      said.push(() => ({
        rule: 'E12',
        text: `${this.names[seat]} dresse une côte devant ${this.names[this.leader]}.`,
        event: { event: 'climb_began', by: seat, leader: { seat: this.leader }, moment: 'after' },
      }));
    } else {
      said.push(() => ({
        rule: 'E12',
        text: `Une côte devant ${this.names[this.leader]} ? Personne n’en pose.`,
        event: { event: 'no_climb', leader: { seat: this.leader }, moment: 'after' },
      }));
    }
    this.window = null;
    this.pass(said);
    return { facts: (viewer) => said.map((say) => say(viewer)) };
  }

  private settle(rider: Rider, card: number): [rule: string, outcome: string] {
    const pace = this.pace;
    rider.card = rider.speed = card;
    if (rider.seat === this.leader || pace === null) {
      this.pace = card;
      this.cote = null;
      return ['E6', 'led'];
    }
    if (!rider.in_pack) {
      rider.minutes = Math.max(0, rider.minutes + pace - card);
      rider.in_pack = rider.minutes === 0;
      return rider.in_pack ? ['E11', 'rejoined'] : ['E10', 'chased'];
    }
    if (card > pace && !this.cote) {
      this.leader = rider.seat;
      this.pace = card;
      return ['E9', 'took_lead'];
    }
    if (card >= pace - 2) return ['E7', 'held'];
    rider.in_pack = false;
    rider.minutes = pace - card;
    return ['E8', 'dropped'];
  }

  private forecast(seat: number, card: number) {
    const rider = this.riders[seat]!;
    const pace = this.pace;
    if (seat === this.leader || pace === null) return { text: `mène à ${card}`, rule: 'E6' };
    if (!rider.in_pack) return { text: `${Math.max(0, rider.minutes + pace - card)} minutes de retard`, rule: 'E10' };
    if (card > pace) return { text: `prend la tête à ${card}`, rule: 'E9' };
    return card >= pace - 2
      ? { text: `dans la roue à ${card}`, rule: 'E7' }
      : { text: `lâché +${pace - card}′`, rule: 'E8' };
  }

  private pass(said: ((seat: number | null) => Told)[]): void {
    this.turn = (this.turn + 1) % this.names.length;
    if (this.deck.length === 0 || this.hands[this.turn]!.every((card) => card === 'cote')) {
      const times = this.riders.map((rider) => (rider.seat === this.leader ? 179 : 180 + rider.minutes));
      this.results = [...this.results, times];
      this.totals = this.totals.map((total, seat) => total + (times[seat] ?? 0));
      const { stage, leader } = this;
      said.push(() => ({
        rule: 'E18',
        text: `L’étape ${stage} est pour ${this.names[leader]}.`,
        event: { event: 'stage_ended', stage, times: [], teams: false },
      }));
      if (this.stage === this.stages) this.over = true;
      else {
        this.stage += 1;
        this.deal();
      }
      return;
    }
    const seat = this.turn;
    const drawn = this.deck.pop()!;
    this.hands[seat]!.push(drawn);
    const name = this.names[seat];
    said.push((viewer) =>
      viewer === seat
        ? {
            rule: 'E6',
            text: `Tu pioches : ${drawn === 'cote' ? 'une côte' : drawn}.`,
            event: { event: 'drew', seat, count: 1, cards: [drawn], reason: 'turn' },
          }
        : { rule: 'E6', text: `${name} pioche.`, event: { event: 'drew', seat, count: 1, cards: [], reason: 'turn' } },
    );
  }

  private deal(): void {
    const cards: Card[] = Array.from({ length: 30 }, (_, i) => 39 + (i % 12));
    cards.push('cote', 'cote', 'cote');
    this.deck = cards
      .map((card) => ({ card, key: this.random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ card }) => card);
    this.deck.push(44, 45, 46, 47, 43, 48, 45, 46, 42, 49, 47, 44);
    this.hands = this.names.map(() =>
      this.deck.splice(0, Math.min(CARDS_EACH, Math.floor(this.deck.length / this.names.length))),
    );
    this.riders = this.names.map((_, seat) => this.fresh(seat));
    this.turn = this.leader;
    this.pace = null;
    this.cote = null;
    this.hands[this.turn]!.push(this.deck.pop()!);
  }

  private fresh(seat: number): Rider {
    return { seat, rider: 1, minutes: 0, in_pack: true, card: null, speed: null, pompes: 0 };
  }
}
