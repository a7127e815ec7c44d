/** French sets a space before some marks, and that space never ends a line. */
export function typeset(text: string): string {
  return text.replace(/ (?=[?!:;»])/g, '\u00a0').replace(/« /g, '«\u00a0');
}
