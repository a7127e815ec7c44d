import { readFileSync } from 'node:fs';
import type { Lang } from '../src/play/contract.ts';
import type { Rulebook } from '../src/net/protocol.ts';

/** The real rulebooks of the repository, cut up as the server does. */
export function rulebook(game: string, lang: Lang): Rulebook {
  const text = readFileSync(new URL(`../../games/${game}/rules.${lang}.md`, import.meta.url), 'utf8');
  const book: Rulebook = { title: '', intro: '', sections: [], tips: [] };
  let inTips = false;
  for (const line of text.split('\n')) {
    const section = book.sections.at(-1);
    const tip = inTips ? book.tips.at(-1) : undefined;
    const written = tip ?? section?.rules.at(-1);
    const measured = /^> (?:`(.*)`|(.*))$/.exec(line);
    const heading = /^### (\S+) · (.*)$/.exec(line);
    if (line.startsWith('# ')) book.title = line.slice(2);
    else if (heading && inTips)
      book.tips.push({ number: Number(heading[1]), title: heading[2] ?? '', text: '', measured: null });
    else if (heading) section?.rules.push({ number: heading[1] ?? '', title: heading[2] ?? '', text: '' });
    else if (line.startsWith('## ')) {
      inTips = ['## Conseils', '## Tips'].includes(line);
      if (!inTips) book.sections.push({ title: line.slice(3), rules: [] });
    } else if (tip && measured) {
      tip.measured ??= { text: '', command: '' };
      if (measured[1]) tip.measured.command = measured[1];
      else tip.measured.text = `${tip.measured.text} ${measured[2]}`.trim();
    } else if (written) written.text += `${line}\n`;
    else book.intro += `${line}\n`;
  }
  return book;
}
