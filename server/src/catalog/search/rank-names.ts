// Ranks names for a query. The functions are pure, so that the evaluation of matching can use them.
import { editDistanceToPrefix } from './edit-distance.ts';
import { normaliseName, toLowerCaseName, withoutSpaces } from './search-names.ts';
import { hasWellKnownRank } from './title-names.ts';

export interface NameCandidate {
  readonly titleId: string;
  readonly name: string;
  readonly isMain: boolean;
  readonly rank: number;
  /** The trigram similarity of name and query, from 0 to 1. */
  readonly similarity: number;
}

interface NameHit {
  readonly titleId: string;
  readonly rank: number;
  readonly score: number;
}

/** A name that is similar to the query, but does not contain it, must have at least this score. */
const LEAST_SIMILAR = 0.42;

/** Whether the name contains the query. Other hits are only similar to it. */
export const hitContainsQuery = ({ score }: Pick<NameHit, 'score'>): boolean => score > 1;

/** Returns the titles that match, best first. */
export function rankNames(query: string, candidates: readonly NameCandidate[]): readonly NameHit[] {
  const score = createScorer(query);
  const best = new Map<string, NameHit>();
  for (const candidate of candidates) {
    const { titleId, rank } = candidate;
    const hit = { titleId, rank, score: score(candidate) };
    if (hit.score >= LEAST_SIMILAR && hit.score > (best.get(titleId)?.score ?? 0)) best.set(titleId, hit);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.rank - b.rank);
}

/**
 * Returns a function that scores a name. The band of the score depends on how the name matches: as a whole (4), at its beginning (3), as a
 * phrase or all words within it (2), or by similar letters (below 1). Within a band, the score grows with the share of the name that was
 * typed, and well-known titles get a bonus.
 */
function createScorer(text: string): (candidate: NameCandidate) => number {
  const query = normaliseName(text);
  const literal = toLowerCaseName(text);
  const compact = withoutSpaces(query);
  const words = query.split(' ');
  const bandOf = (name: string, { name: written, isMain }: NameCandidate): number => {
    if (isMain && written === literal) return 4.3;
    if (name === query) return isMain ? 4.2 : 4;
    if (withoutSpaces(name) === compact) return 3.9;
    if (name.startsWith(query)) return name[query.length] === ' ' ? 3.15 : 3;
    if (name.includes(query)) return name.includes(` ${query}`) ? 2.3 : 2.1;
    if (words.length === 1 || !words.every((word) => hasWord(name, word))) return 0;
    return name.length === query.length ? 2.6 : 2;
  };
  return (candidate) => {
    const name = normaliseName(candidate.name);
    const band = bandOf(name, candidate);
    if (band > 3.5) return band;
    const typed = Math.min(1, query.length / name.length);
    if (band > 0) return band + 0.4 * typed + (hasWellKnownRank(candidate) ? 0.25 : 0);
    const similar = candidate.similarity - (hasWellKnownRank(candidate) ? 0 : 0.05);
    return Math.max(similar, 0.9 * spellingSimilarity(query, name) + 0.09 * typed);
  };
}

/** Whether a word of the name begins with `word`. */
const hasWord = (name: string, word: string): boolean => name.startsWith(word) || name.includes(` ${word}`);

/**
 * Returns the similarity by edit distance: 1 if the name begins with the query, and less for each edit. Trigrams alone are not enough,
 * because one typo breaks three trigrams, and a short word has few trigrams.
 */
function spellingSimilarity(query: string, name: string): number {
  const most = Math.min(6, Math.ceil(query.length / 3));
  return 1 - (2 * editDistanceToPrefix(query, name, most)) / query.length;
}
