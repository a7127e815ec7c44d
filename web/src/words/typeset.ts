/** French sets a space before some marks: narrow before those that end a sentence, and never the end of a line. */
export function typeset(text: string): string {
  return text.replace(/ (?=[?!;])/g, '\u202f').replace(/ (?=[:»%])|(?<=«) /g, '\u00a0');
}

/** A game's sheet of words, set as French wants it: many of them are said as they are. */
export function typesetAll<Words extends Record<string, string>>(words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(text)])) as Words;
}
