/** The path to a table from whatever was pasted: a whole link, its end, or the table's id alone. */
export function tableLink(pasted: string): string | null {
  const text = pasted.trim();
  const found = /(?:^|\/t\/)([0-9A-Za-z_-]{16,64})(\/replay)?(\?[^#\s]*)?(#i=[0-9A-Za-z_-]+)?\s*$/.exec(text);
  return found ? `/t/${found[1]}${found[2] ?? ''}${found[3] ?? ''}${found[4] ?? ''}` : null;
}
