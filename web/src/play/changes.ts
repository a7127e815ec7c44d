import type { Change } from '../net/generated/wire';

/** A view with what is different in it. What is not stays the same object; a change that fits nowhere is an error. */
export function changed(view: unknown, changes: readonly Change[]): unknown {
  return changes.reduce<unknown>((now, [at, ...to]) => put(now, at.split('/').slice(1).map(unescaped), to), view);
}

/** `to` has what is to be there, or nothing where it is to be gone. */
function put(node: unknown, [key, ...rest]: string[], to: readonly unknown[]): unknown {
  if (key === undefined) return to[0];
  if (Array.isArray(node)) {
    if (key === '-') return [...(node as unknown[]), to[0]];
    if (!(key in node)) throw new RangeError(`no ${key} in a list of ${node.length}`);
    return node.with(Number(key), put(node[Number(key)], rest, to));
  }
  if (typeof node !== 'object' || node === null) throw new TypeError(`no ${key} in ${String(node)}`);
  const { [key]: old, ...others } = node as Record<string, unknown>;
  return rest.length === 0 && to.length === 0 ? others : { ...node, [key]: put(old, rest, to) };
}

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');
