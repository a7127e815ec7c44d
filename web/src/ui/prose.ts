/** The little markup that rulebooks are written in, as data: no string ever becomes HTML. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'em'; text: string }
  | { kind: 'rule'; rule: string };

export type Block = { kind: 'p'; inlines: Inline[] } | { kind: 'ul'; items: Inline[][] };

export function blocks(text: string, isRule: (word: string) => boolean): Block[] {
  const found: Block[] = [];
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    const lines = paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    let words: string[] = [];
    let items: Inline[][] = [];
    const close = () => {
      if (words.length) found.push({ kind: 'p', inlines: inlines(words.join(' '), isRule) });
      if (items.length) found.push({ kind: 'ul', items });
      words = [];
      items = [];
    };
    for (const line of lines) {
      if (line.startsWith('- ')) {
        if (words.length) close();
        items.push(inlines(line.slice(2), isRule));
      } else {
        if (items.length) close();
        words.push(line);
      }
    }
    close();
  }
  return found;
}

export function inlines(text: string, isRule: (word: string) => boolean): Inline[] {
  const found: Inline[] = [];
  const add = (plain: string) => {
    if (plain) found.push({ kind: 'text', text: plain });
  };
  let at = 0;
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\b([A-Z]\d{1,2})\b/g)) {
    const [whole, strong, em, code, rule] = match;
    if (rule !== undefined && !isRule(rule)) continue;
    add(text.slice(at, match.index));
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'em', text: code });
    else if (rule !== undefined) found.push({ kind: 'rule', rule });
    at = match.index + whole.length;
  }
  add(text.slice(at));
  return found;
}
