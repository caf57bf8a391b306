// Computes how similar two normalised titles are. The measure is Dice's coefficient over the trigrams of their padded words.

/** Returns a number from 0 (no common trigram) to 1 (all trigrams are the same). */
export function trigramSimilarity(a: string, b: string): number {
  const left = trigrams(a);
  const right = trigrams(b);
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared += 1;
  return shared === 0 ? 0 : (2 * shared) / (left.size + right.size);
}

function trigrams(text: string): Set<string> {
  const grams = new Set<string>();
  for (const word of text.split(' ').filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  }
  return grams;
}
