/** A name of at most so many letters, a longer one cut; no letter or emoji is cut in two. The whole of it stands elsewhere. */
export function shorten(name: string, most: number): string {
  const letters = [...name];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name;
}
