// Shortens a name in the middle, because its beginning names the series and its end names the season.

/** Returns at most `longest` characters, with an ellipsis if some were removed. Two thirds of them come from the beginning. */
export function shortenMiddle(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const ahead = Math.ceil(((longest - 1) * 2) / 3);
  const behind = longest - 1 - ahead;
  const [start, end] = [characters.slice(0, ahead), characters.slice(characters.length - behind)];
  return `${start.join('').trimEnd()}…${end.join('').trimStart()}`;
}
