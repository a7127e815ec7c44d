import type { Road } from './view';

export interface CircuitSign {
  kind: 'lastLap' | 'toFinish';
  h: number;
}

/** The signs of a circuit that is ridden several times: where its last lap begins, and where the way to the finish leaves it. */
export function circuitSigns({ sectors }: Pick<Road, 'sectors'>): CircuitSign[] {
  const names = sectors.map(({ name }) => name);
  const isLastTime = (at: number) =>
    at >= 0 && names.indexOf(names[at] ?? '') < at && names.lastIndexOf(names[at] ?? '') === at;
  return sectors.flatMap(({ name, from }, at): CircuitSign[] => {
    if (isLastTime(at) && !isLastTime(at - 1)) return [{ kind: 'lastLap', h: from }];
    const isOnCircuit = names.indexOf(name) !== names.lastIndexOf(name);
    return isLastTime(at - 1) && !isOnCircuit ? [{ kind: 'toFinish', h: from }] : [];
  });
}
