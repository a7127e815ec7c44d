/**
 * French sets a space before some marks: narrow before those that end a sentence, and never the end of a line. A number
 * stays with its unit.
 */
export function typeset(text: string): string {
  return text
    .replace(/ (?=[?!;])/g, '\u202f')
    .replace(/ (?=[:»%])|(?<=«) |(?<=\d) (?=(?:h|km|min)\b)|(?<=\d h) (?=\d)/g, '\u00a0');
}
