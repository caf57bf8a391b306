// Shortens a name in its middle: the beginning says which series it is, the end which season.

/** At most `longest` characters, with an ellipsis where some were left out. Two thirds are of the beginning. */
export function shortenMiddle(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const ahead = Math.ceil(((longest - 1) * 2) / 3);
  const behind = longest - 1 - ahead;
  const [start, end] = [characters.slice(0, ahead), characters.slice(characters.length - behind)];
  return `${start.join('').trimEnd()}…${end.join('').trimStart()}`;
}
