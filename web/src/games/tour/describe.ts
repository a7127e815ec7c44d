import type { Lang } from '../../play/contract';
import { listed } from '../../words/listed';
import { circuitSigns } from './circuit';
import { partiesOf } from './parties';
import { cellsOf } from './profile';
import { strings } from './strings';
import { clock } from '../../base/time';
import { bibOf, riderName, sectorAt, teamOf, type Cell, type Rider, type View } from './view';

/** The stage in sentences: groups from the front back, the lines ahead, who leads what. */
export function describe(view: View, names: string[], lang: Lang, seat: number | null = null): string[] {
  const words = strings.in(lang);
  // Rows of the start corridor are counted back from its line, as the engine has them.
  const stand = (rider: number, [lane, h]: Cell) =>
    words(h < 0 ? 'say_before' : 'say_rider', {
      bib: bibOf(view, rider),
      lane: lane + 1,
      n: cellsOf(Math.abs(h)),
    });
  const bibs = (riders: number[]) =>
    listed(
      lang,
      riders.map((rider) => `${bibOf(view, rider)}`),
    );
  const stands = (riders: number[]) =>
    listed(
      lang,
      riders.flatMap((rider) => {
        const at = view.riders[rider]?.cell;
        return at ? [stand(rider, at)] : [];
      }),
    );
  const sector = (h: number) => {
    const found = sectorAt(view.road, h);
    return found
      ? words('say_sector', {
          name: found.name,
          terrain: words(`terrain_${found.terrain}`),
          wind: words(`wind_${found.wind}`) + (found.strong ? words('windStrong') : ''),
        })
      : '';
  };

  const lines: string[] = [];
  if (view.over) {
    const places = names
      .map((who, seat) => ({ who, place: (view.ranking?.[seat] ?? 0) + 1 }))
      .sort((a, b) => a.place - b.place);
    lines.push(
      words('say_over', {
        list: listed(
          lang,
          places.map((each) => words('say_placed', each)),
        ),
      }),
    );
  }
  const km = view.road.kilometres.toLocaleString(lang);
  lines.push(
    words('say_stage', {
      name: view.road.name,
      km,
      round: view.round === 0 ? words('say_start') : words('say_round', { n: view.round }),
    }),
  );

  const known = (rider: number) => words('say_known', { bib: bibOf(view, rider), name: riderName(view, rider) });
  const those = (status: Rider['status']) => view.riders.flatMap((rider, id) => (rider.status === status ? [id] : []));
  const mine = seat === null ? [] : view.riders.flatMap((rider, id) => (rider.team === seat ? [id] : []));
  if (mine.length) lines.push(words('say_mine', { list: listed(lang, mine.map(known)) }));
  if (view.rider !== null && !view.over)
    lines.push(words('say_turn', { rider: known(view.rider), team: names[teamOf(view, view.rider)] ?? '' }));
  if (those('crashed').length) lines.push(words('say_crashed', { list: bibs(those('crashed')) }));
  if (those('out').length) lines.push(words('say_out', { list: bibs(those('out')) }));

  const placed = view.riders.flatMap((rider, id) => (rider.cell ? [id] : []));
  if (view.round === 0 && placed.length) lines.push(words('say_placing', { list: stands(placed) }));
  const parties = view.round === 0 ? [] : partiesOf(view);
  for (const { letter, riders, group, h, gap } of parties) {
    const behind = gap === 0 ? words('groupHead') : words('groupGap', { n: gap });
    const pace = group === null ? null : view.groups[group];
    const [alone] = riders;
    if (group === null && alone !== undefined)
      lines.push(
        words('say_alone', {
          bib: bibOf(view, alone),
          name: riderName(view, alone),
          gap: behind,
          sector: sector(h),
        }),
      );
    else {
      const said =
        pace?.pace && pace.set_by !== null
          ? words('paceSet', { n: pace.pace, bib: bibOf(view, pace.set_by) })
          : words('paceNone');
      lines.push(words('say_party', { letter, gap: behind, sector: sector(h), riders: stands(riders), pace: said }));
    }
  }
  const attackers = view.order.filter((rider) => view.riders[rider]?.can_attack);
  if (attackers.length) lines.push(words('say_attackers', { list: bibs(attackers) }));
  const head = parties[0]?.h ?? 0;
  for (const { kind, h } of circuitSigns(view.road))
    if (h > head && !view.over) lines.push(words('say_sign', { sign: words(kind), n: Math.ceil((h - head) / 2) }));
  for (const line of view.lines) {
    const kind = words(`kind_${line.kind}`);
    if (line.taken.length) lines.push(words('say_taken', { kind, name: line.name, list: bibs(line.taken) }));
    else if (line.h > head && !view.over)
      lines.push(words('say_line', { kind, name: line.name, n: Math.ceil((line.h - head) / 2) }));
  }
  for (const jersey of ['yellow', 'green', 'dotted'] as const) {
    const leader = view.jerseys[jersey];
    if (leader !== null)
      lines.push(
        words('say_leads', {
          jersey: words(jersey).toLowerCase(),
          bib: bibOf(view, leader),
          name: riderName(view, leader),
        }),
      );
  }
  const cards = (['yellow', 'green', 'dotted'] as const).flatMap((jersey) => {
    const holder = view.cards[jersey];
    return holder === null
      ? []
      : [words('say_card', { jersey: words(jersey).toLowerCase(), bib: bibOf(view, holder) })];
  });
  if (cards.length) lines.push(words('say_cards', { list: listed(lang, cards) }));
  if (view.arrivals.length)
    lines.push(
      words('say_arrived', {
        list: listed(
          lang,
          view.arrivals.map((each) => `${bibOf(view, each.rider)} (${clock(each.time)})`),
        ),
      }),
    );
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}
