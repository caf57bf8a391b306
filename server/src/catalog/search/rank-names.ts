// Ranks the names that might be meant by a query. Pure, so that the evaluation of the matching answers as the server does.
import { editsToBeginning } from './edit-distance.ts';
import { literalName, normaliseName, withoutSpaces } from './search-names.ts';
import { isWellKnown } from './title-names.ts';

export interface Candidate {
  readonly titleId: string;
  readonly name: string;
  readonly isMain: boolean;
  readonly rank: number;
  /** How alike the name and the query are by their trigrams, from 0 to 1. */
  readonly similarity: number;
}

/** The best name of a title. */
interface Hit {
  readonly titleId: string;
  readonly rank: number;
  readonly score: number;
}

/** The least score of a name that has only trigrams or letters in common with the query. */
const LEAST_SIMILAR = 0.42;

/** Whether a name contains what was typed, and is not only similar to it. */
export const isClear = ({ score }: Pick<Hit, 'score'>): boolean => score > 1;

/** The titles that match, best first. */
export function rankNames(query: string, candidates: readonly Candidate[]): readonly Hit[] {
  const score = createScorer(query);
  const best = new Map<string, Hit>();
  for (const candidate of candidates) {
    const { titleId, rank } = candidate;
    const hit = { titleId, rank, score: score(candidate) };
    if (hit.score >= LEAST_SIMILAR && hit.score > (best.get(titleId)?.score ?? 0)) best.set(titleId, hit);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.rank - b.rank);
}

/**
 * Scores by band: the whole name (4), its beginning (3), a phrase or all words within it (2), similar letters (below 1). Within a band the
 * share of the name that was typed decides, with some credit for well-known titles.
 */
function createScorer(text: string): (candidate: Candidate) => number {
  const query = normaliseName(text);
  const literal = literalName(text);
  const compact = withoutSpaces(query);
  const words = query.split(' ');
  const bandOf = (name: string, { name: written, isMain }: Candidate): number => {
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
    if (band > 0) return band + 0.4 * typed + (isWellKnown(candidate) ? 0.25 : 0);
    const similar = candidate.similarity - (isWellKnown(candidate) ? 0 : 0.05);
    return Math.max(similar, 0.9 * lettersInCommon(query, name) + 0.09 * typed);
  };
}

/** The beginning of a word. */
const hasWord = (name: string, word: string): boolean => name.startsWith(word) || name.includes(` ${word}`);

/** A typo breaks three trigrams, in a short word most of them; the number of edits sees past it. */
function lettersInCommon(query: string, name: string): number {
  const most = Math.min(6, Math.ceil(query.length / 3));
  return 1 - (2 * editsToBeginning(query, name, most)) / query.length;
}
