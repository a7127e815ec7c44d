/** A line ended before its value did. */
export class Unfinished extends Error {}
/** A line that is no JSON, or has a key twice. */
export class NotJson extends Error {}

const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words: [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/**
 * One line of a book. Unlike `JSON.parse` it distinguishes a line that was cut short from one that is wrong, and refuses a key that
 * comes twice: two readers could disagree about what such an entry says.
 */
export function readLine(line: string): unknown {
  let at = 0;

  function space(): void {
    while (/[ \t\r\n]/.test(line[at] ?? '')) at += 1;
  }
  function ended(): boolean {
    space();
    return at >= line.length;
  }
  function expect(sign: string): void {
    if (ended()) throw new Unfinished();
    if (line[at] !== sign) throw new NotJson();
    at += 1;
  }
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0] ?? null;
    if (found) at += found.length;
    return found;
  }
  function string(): string {
    const found = take(text);
    if (found) return JSON.parse(found) as string;
    // what is left is a string that goes on behind the end, or no string
    throw /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*(?:\\(?:u[0-9a-fA-F]{0,3})?)?$/.test(
      line.slice(at),
    )
      ? new Unfinished()
      : new NotJson();
  }
  function list(): unknown[] {
    const items: unknown[] = [];
    at += 1;
    if (!ended() && line[at] === ']') at += 1;
    else {
      items.push(value());
      while (!ended() && line[at] === ',') {
        at += 1;
        items.push(value());
      }
      expect(']');
    }
    return items;
  }
  function object(): Record<string, unknown> {
    const fields: [string, unknown][] = [];
    at += 1;
    function field(): void {
      if (ended()) throw new Unfinished();
      const key = string();
      expect(':');
      if (fields.some(([other]) => other === key)) throw new NotJson();
      fields.push([key, value()]);
    }
    if (!ended() && line[at] === '}') at += 1;
    else {
      field();
      while (!ended() && line[at] === ',') {
        at += 1;
        field();
      }
      expect('}');
    }
    return Object.fromEntries(fields);
  }
  function value(): unknown {
    if (ended()) throw new Unfinished();
    const sign = line[at];
    if (sign === '{') return object();
    if (sign === '[') return list();
    if (sign === '"') return string();
    for (const [word, meaning] of words) {
      if (line.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
      if (word.startsWith(line.slice(at))) throw new Unfinished();
    }
    const digits = take(number);
    if (digits === null) throw line.slice(at) === '-' ? new Unfinished() : new NotJson();
    return Number(digits);
  }

  const found = value();
  if (!ended()) throw new NotJson();
  return found;
}
