/** French sets a space before some marks: narrow before those that end a sentence, and never the end of a line. */
export function typeset(text: string): string {
  return text.replace(/ (?=[?!;])/g, '\u202f').replace(/ (?=[:»%])|(?<=«) /g, '\u00a0');
}
