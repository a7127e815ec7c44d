import type { Ask, Barred, Choice } from './contract';

/** Actions are compared as JSON, whatever the order of their keys. */
export function sameAction(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

export function choiceFor(ask: Ask | null, action: unknown): Choice | null {
  return ask?.choices.find((choice) => sameAction(choice.do, action)) ?? null;
}

export function barredFor(ask: Ask | null, action: unknown): Barred | null {
  return ask?.barred.find((barred) => sameAction(barred.do, action)) ?? null;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

type Key<A> = A extends object ? keyof A : never;
/** For one key, or for any of several. */
type Part<A, K> = K extends PropertyKey ? (A extends { [key in K]: infer P } ? P : never) : never;

/** Actions of a game are words, or objects with one key. Reads what an action holds under a key; null for any other action. */
export function partsOf<A>() {
  return <K extends Key<A>>(action: unknown, key: K): Part<A, K> | null =>
    typeof action === 'object' && action !== null && key in action ? (action as Record<K, Part<A, K>>)[key] : null;
}
