// Counts the typos between a query and a name (Damerau-Levenshtein). Computes only a band around the diagonal, so that long texts take
// little time.

/**
 * The length of a row of the distance matrix. Every query is shorter. All calls reuse the same rows. This is safe because the function is
 * synchronous.
 */
const WIDTH = 512;
const FAR = 1 << 20;
let beforeLast = new Int32Array(WIDTH);
let last = new Int32Array(WIDTH);
let current = new Int32Array(WIDTH);

/**
 * Returns how many edits turn the query into the beginning of the name, because a query is often an unfinished title. An edit inserts,
 * deletes or replaces a letter, or swaps two neighbours. If more than `most` edits are needed, returns any number above `most`.
 */
export function editDistanceToPrefix(query: string, name: string, most = query.length): number {
  const typed = query.slice(0, WIDTH / 2 - 1);
  const width = Math.min(name.length, typed.length + most, WIDTH - 2);
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    const first = Math.max(1, row - most);
    const end = Math.min(width, row + most);
    current[first - 1] = first === 1 ? row : FAR;
    let fewest = current[first - 1] ?? FAR;
    for (let column = first; column <= end; column += 1) {
      const edits = cheapest(typed, name, row, column);
      current[column] = edits;
      if (edits < fewest) fewest = edits;
    }
    if (fewest > most) return fewest;
    if (end < width) current[end + 1] = FAR;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  let fewest = FAR;
  for (let column = Math.max(0, typed.length - most); column <= width; column += 1) {
    fewest = Math.min(fewest, last[column] ?? FAR);
  }
  return fewest;
}

function cheapest(query: string, name: string, row: number, column: number): number {
  const typed = query.charCodeAt(row - 1);
  const meant = name.charCodeAt(column - 1);
  const replaced = (last[column - 1] ?? FAR) + (typed === meant ? 0 : 1);
  const shorter = Math.min((last[column] ?? FAR) + 1, (current[column - 1] ?? FAR) + 1);
  const best = Math.min(replaced, shorter);
  const isSwap =
    row > 1 && column > 1 && typed === name.charCodeAt(column - 2) && query.charCodeAt(row - 2) === meant;
  return isSwap ? Math.min(best, (beforeLast[column - 2] ?? FAR) + 1) : best;
}
