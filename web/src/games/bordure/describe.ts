import type { Lang } from '../../play/contract';
import { listed } from '../../words/listed';
import { faceDownWords } from './known';
import { counted } from './plate';
import { strings } from './strings';
import { courseOf } from './teams';
import {
  feedZone,
  isChoosing,
  isComposing,
  isWho,
  lastSquare,
  ridersOn,
  terrainAt,
  type Energy,
  type Rider,
  type View,
} from './view';

/** The road in sentences, from the front of the race back; then what lies on the plates. */
export function describe(view: View, names: string[], lang: Lang, seat: number | null): string[] {
  const words = strings.in(lang);
  const owner = (of: number) => names[of] ?? '';
  const called = (rider: Rider) => words('say_rider', { name: rider.name, owner: owner(rider.seat) });
  const tokens = (energy: Energy) => {
    const held = counted(energy).map(({ terrain, n }) => `${n} ${words(`terrain_${terrain}`)}`);
    return held.length ? listed(lang, held) : words('noTokens');
  };

  const attack = (rider: Rider) => (rider.offensive_left ? words('offensiveLeft') : words('offensiveGone'));

  if (view.over) {
    const places = view.musettes
      .map((_, of) => ({ of, place: (view.ranking?.[of] ?? 0) + 1 }))
      .sort((a, b) => a.place - b.place)
      .map(({ of, place }) => words('say_placed', { place, who: owner(of) }));
    return [words('say_over', { list: listed(lang, places) }), ...road()];
  }
  if (isComposing(view)) return [words('say_composing')];

  const lines = [
    words('say_course', { course: courseOf(view.course)?.name ?? words('freeCourse'), round: view.round }),
    ...road(),
  ];
  if (!isChoosing(view)) {
    for (const shown of view.paces) {
      const rider = view.riders.find((each) => isWho(each, shown));
      if (rider) lines.push(words('say_pace', { name: called(rider), pace: words(`pace_${shown.pace}`) }));
    }
  }
  for (const order of view.chosen ?? []) {
    const rider = view.riders.find((each) => each.seat === seat && each.rider === order.rider);
    if (rider) lines.push(words('say_laid', { name: rider.name, pace: words(`pace_${order.pace}`) }));
  }
  for (const rider of view.riders) {
    const plate = rider.seat === seat ? view.plates?.[rider.rider] : undefined;
    lines.push(
      plate
        ? words('say_own', {
            name: rider.name,
            tokens: tokens(plate),
            hidden: plate.hidden ? words('plateHidden', { terrain: words(`terrain_${plate.hidden}`) }) : '',
            attack: attack(rider),
          })
        : words('say_plate', {
            name: rider.name,
            owner: owner(rider.seat),
            tokens: tokens(rider.face_up),
            down: faceDownWords(view, rider, lang),
            attack: attack(rider),
          }),
    );
  }
  for (const [of, card] of view.musettes.entries()) {
    if (card !== null) lines.push(words('say_musette', { owner: owner(of), musette: words('musette_drawn') }));
  }
  return lines;

  function road(): string[] {
    const sentences = [];
    for (let square = 19; square >= 1; square--) {
      const there = ridersOn(view, square);
      if (there.length === 0) continue;
      const who = listed(lang, there.map(called));
      const terrain = terrainAt(view, square);
      if (terrain === null) sentences.push(words('say_finish', { n: square - lastSquare, who }));
      else {
        sentences.push(
          words('say_square', {
            square,
            who,
            terrain: words(`terrain_${terrain}`),
            feed: square === feedZone ? words('say_feed') : '',
            played: square === view.square ? words('say_played') : '',
          }),
        );
      }
    }
    return sentences;
  }
}
