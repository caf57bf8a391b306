// Decides by the rule of another tracker, for comparison. Of the top five results, the rule accepts the title with the highest bigram Dice
// coefficient, if this is above 0.6. The rule ignores how close the second title is, and uses the site's episode number.
import type { Media } from '../../lib/contract/media.ts';
import type { ObservedEpisode } from '../../lib/domain/episode.ts';
import type { MemoryApi } from './memory-api.ts';

export function decideByDiceSimilarity(observed: ObservedEpisode, memory: MemoryApi): Media | null {
  const { seriesTitle, seasonTitle } = observed;
  const more = seasonTitle !== null && seasonTitle !== seriesTitle;
  const title = more
    ? seasonTitle.includes(seriesTitle)
      ? seasonTitle
      : `${seriesTitle} ${seasonTitle}`
    : seriesTitle;
  let best: Media | null = null;
  let high = 0.6;
  for (const media of memory.search(title.slice(0, 200), observed.mediaType, 5)) {
    const score = Math.max(...namesOf(media).map((name) => bigramDice(title, name)));
    if (score > high) {
      high = score;
      best = media;
    }
  }
  return best;
}

function namesOf({ title, titles, synonyms }: Media): string[] {
  return [title, titles.english, titles.native, ...synonyms].flatMap((name) => name ?? []);
}

function bigramDice(a: string, b: string): number {
  const left = bigrams(a);
  const right = bigrams(b);
  let shared = 0;
  for (const [gram, count] of left) shared += Math.min(count, right.get(gram) ?? 0);
  const total = sum(left) + sum(right);
  return total === 0 ? 0 : (2 * shared) / total;
}

function bigrams(text: string): Map<string, number> {
  const plain = text.toLowerCase().replace(/\s+/g, '');
  const counts = new Map<string, number>();
  for (let at = 0; at + 2 <= plain.length; at += 1) {
    const gram = plain.slice(at, at + 2);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
