import { readFileSync } from 'node:fs';
import type { Lang } from '../src/games/contract.ts';
import type { Rulebook } from '../src/net/protocol.ts';

/** The real rulebooks of the repository, cut up as the server does. */
export function rulebook(game: string, lang: Lang): Rulebook {
  const text = readFileSync(new URL(`../../games/${game}/rules.${lang}.md`, import.meta.url), 'utf8');
  const book: Rulebook = { title: '', intro: '', sections: [] };
  for (const line of text.split('\n')) {
    const section = book.sections.at(-1);
    const rule = section?.rules.at(-1);
    const heading = /^### (\S+) · (.*)$/.exec(line);
    if (line.startsWith('# ')) book.title = line.slice(2);
    else if (heading) section?.rules.push({ number: heading[1] ?? '', title: heading[2] ?? '', text: '' });
    else if (line.startsWith('## ')) book.sections.push({ title: line.slice(3), rules: [] });
    else if (rule) rule.text += `${line}\n`;
    else book.intro += `${line}\n`;
  }
  return book;
}
