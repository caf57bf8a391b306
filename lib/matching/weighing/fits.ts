// Scores the ways in which an entry can fit the page. An entry can fit by its title, its position among the seasons, its air date, its arc,
// or similarity.
import type { Evidence } from '../../domain/matches/match.ts';
import { isPossibleAirDate } from '../air-date.ts';
import { type Candidate, type CandidateName, isSameName } from '../candidate.ts';
import {
  hasTitlePrefix,
  nameSimilarity,
  type SeasonChain,
  type SeasonPosition,
  titlePrefixesOf,
} from '../season-chain.ts';
import type { ParsedTitle } from '../title.ts';
import type { WantedNames } from '../wanted.ts';
import { isLooselySameName, isSlugOfName, joinsTwoTitles } from './spelling.ts';
import { weights } from './weights.ts';

/** Arcs and words with fewer letters than this are not compared. */
const LEAST_ARC = 4;

export interface EntryFit {
  readonly score: number;
  readonly evidence: Evidence;
  /** Whether the name is exactly a title of the entry. Season and part then need no other check. */
  readonly settled: boolean;
  /** Whether the names are equal only if differences in spelling are ignored. */
  readonly spelled?: boolean;
}

interface Around {
  readonly position: SeasonPosition | undefined;
  readonly seasonChain: SeasonChain;
  readonly candidates: readonly Candidate[];
}

interface NamedFitRule {
  readonly name: string;
  readonly find: (wanted: WantedNames, candidate: Candidate, around: Around) => EntryFit | null;
}

/**
 * All ways in which an entry can fit the page. The fit with the highest score counts. The ablation in `test/eval` removes one way at a
 * time.
 */
export const fitRules: NamedFitRule[] = [
  { name: 'fitByTitle', find: fitByTitle },
  { name: 'fitBySpelling', find: fitBySpelling },
  {
    name: 'fitByDate',
    find: (wanted, _one, { position, seasonChain }) => fitByDate(wanted, position, seasonChain),
  },
  {
    name: 'fitByLine',
    find: (wanted, one, { position, seasonChain }) => fitByPosition(wanted, one, position, seasonChain),
  },
  { name: 'fitByArc', find: (wanted, one, { seasonChain }) => fitByArc(wanted, one, seasonChain) },
  {
    name: 'fitByFirstArc',
    find: (wanted, one, { seasonChain, candidates }) => fitByFirstArc(wanted, one, seasonChain, candidates),
  },
];

export function fitByTitle(wanted: WantedNames, candidate: Candidate): EntryFit | null {
  let best: Omit<EntryFit, 'settled'> | null = null;
  let settled = false;
  for (const name of candidate.names) {
    for (const one of wanted.names) {
      if (name.full !== one.full && !isSameName(name, one) && !isSlugOfName(name, one)) continue;
      const raw = wanted.raws.includes(name.raw) ? 0 : weights.punctuationDiffers;
      const yearPenalty = name.year !== null && wanted.year === null ? weights.yearMissing : 0;
      const score = worthOf(name, one) - raw - yearPenalty;
      // A title that differs only in spaces also makes the fit `settled`, even if a synonym has the higher score.
      settled ||= name.main;
      if (!best || score > best.score)
        best = {
          score,
          evidence: { code: name.main ? 'exactTitle' : 'exactSynonym', values: {} },
        };
    }
  }
  return best && { ...best, settled };
}

/** Returns a fit by a name that the catalogue writes differently, or null. */
export function fitBySpelling({ names }: WantedNames, candidate: Candidate): EntryFit | null {
  const evidence: Evidence = { code: 'exactSynonym', values: {} };
  if (names.some((one) => joinsTwoTitles(candidate.names, one)))
    return { score: weights.bothNames, evidence, settled: false, spelled: true };
  const same = candidate.names.some((name) => names.some((one) => isLooselySameName(name, one)));
  return same ? { score: weights.loosely, evidence, settled: false, spelled: true } : null;
}

function worthOf(name: CandidateName, wanted: ParsedTitle): number {
  const same = name.full === wanted.full;
  if (name.main && name.plain !== wanted.plain) return weights.sameSpelling;
  if (name.main) return same ? weights.sameTitle : weights.sameTitleOtherwise;
  return same ? weights.sameSynonym : weights.sameSynonymOtherwise;
}

/**
 * Returns a fit by position. The page's name identifies the series. The entry's position in the series is then compared with the page's
 * season.
 */
export function fitByPosition(
  wanted: WantedNames,
  candidate: Candidate,
  position: SeasonPosition | undefined,
  seasonChain: SeasonChain,
): EntryFit | null {
  if (!position || !seasonChain.anchor) return null;
  const evidence: Evidence = {
    code: 'seasonInLine',
    values: { season: position.season, title: seasonChain.anchor.media.title },
  };
  if (wanted.arc.length === 0 && candidate === seasonChain.anchor && (wanted.bare || wanted.season === 1)) {
    const score =
      seasonChain.fit >= weights.surelyNamed ? seasonChain.fit : seasonChain.fit * weights.similar;
    return { score, evidence: titleEvidence(seasonChain.fit), settled: false };
  }
  if (position.season !== wanted.season)
    return {
      score:
        (weights.sameSeries + (position.season === wanted.seasonNumber ? weights.numberAgrees : 0)) *
        seasonChain.fit,
      evidence,
      settled: false,
    };
  const worth = position.named ? weights.seasonStated : weights.seasonByPosition;
  return { score: worth * seasonChain.fit, evidence, settled: false };
}

/**
 * Returns a fit by air date. The page must name only the series and a season number, and its air date must fit that season but not the
 * first season. Otherwise returns null.
 */
export function fitByDate(
  wanted: WantedNames,
  position: SeasonPosition | undefined,
  { anchor, fit }: SeasonChain,
): EntryFit | null {
  const { airDate, bare, seasonNumber, episode } = wanted;
  if (!bare || airDate === null || !position || !anchor || position.candidate === anchor) return null;
  if (position.season !== seasonNumber || fit < weights.surelyNamed) return null;
  const agrees = (start: string | null, number: number) => isPossibleAirDate(airDate, start, number);
  const own = episode ?? 1;
  const { start } = position.candidate;
  if (!agrees(start, own) && !agrees(start, own - (position.before ?? 0))) return null;
  if (agrees(anchor.start, own)) return null;
  const evidence: Evidence = { code: 'dateAgrees', values: { date: airDate } };
  return { score: weights.seasonByDate, evidence, settled: true };
}

/**
 * Returns a fit of the first season for an arc that the catalogue does not know. The page must have season number 1, or episode numbers
 * that only the first season has. Otherwise returns null.
 */
export function fitByFirstArc(
  wanted: WantedNames,
  candidate: Candidate,
  seasonChain: SeasonChain,
  candidates: readonly Candidate[],
): EntryFit | null {
  if (candidate !== seasonChain.anchor || !namesUnknownArc(wanted, candidate, seasonChain, candidates))
    return null;
  const { title } = candidate.media;
  const evidence: Evidence = { code: 'seasonInLine', values: { season: 1, title } };
  return { score: weights.firstArc, evidence, settled: false };
}

function namesUnknownArc(
  wanted: WantedNames,
  anchor: Candidate,
  seasonChain: SeasonChain,
  candidates: readonly Candidate[],
): boolean {
  const { arc, season, part, final, format, year } = wanted;
  if (arc.length === 0 || seasonChain.fit < weights.surelyNamed || season !== null || part !== null)
    return false;
  if (final || format !== null || year !== null || !numbersAreOfFirst(wanted, anchor)) return false;
  const prefixes = titlePrefixesOf(anchor, wanted.series);
  const telling = arc.filter((word) => word.length >= LEAST_ARC);
  return candidates.every(
    (other) =>
      other === anchor ||
      !hasTitlePrefix(other, prefixes) ||
      isTooShort(other, wanted) ||
      !(hasWordOf(other, telling) || isNameless(other, wanted, seasonChain)),
  );
}

function numbersAreOfFirst({ range, episode, seasonNumber }: WantedNames, { total }: Candidate): boolean {
  if (range === null) return seasonNumber === 1 && total !== null;
  const { from, to } = range;
  return to !== null && episode !== null && from <= episode && episode <= to && to <= (total ?? to);
}

function isTooShort({ total }: Candidate, { range }: WantedNames): boolean {
  return range !== null && range.to !== null && total !== null && total <= range.to - range.from;
}

function hasWordOf({ names }: Candidate, arc: readonly string[]): boolean {
  const words = new Set(names.flatMap(({ full }) => full.split(' ')));
  return arc.some((word) => words.has(word));
}

/** Whether a later season has neither a number nor a name in the page's language. It may then be any arc. */
function isNameless(candidate: Candidate, { series }: WantedNames, { positions }: SeasonChain): boolean {
  if (candidate.season !== null || candidate.part !== null || candidate.final) return false;
  if (!positions.some((position) => position.candidate === candidate)) return false;
  return !candidate.main.some(({ full }) => series.some(({ plain }) => full.startsWith(`${plain} `)));
}

/**
 * Returns a fit by arc. One of the entry's names must contain all words of the page's season title, such as "Entertainment District Arc".
 * Otherwise returns null.
 */
export function fitByArc(
  { arc, series, season }: WantedNames,
  candidate: Candidate,
  { anchor }: SeasonChain,
): EntryFit | null {
  const letters = arc.join('').length;
  if (letters < LEAST_ARC || season !== null || !anchor) return null;
  const prefixes = [...series, ...anchor.main].map(({ plain }) => plain);
  const has = candidate.names.some(({ full }) => {
    const words = new Set(full.split(' '));
    return prefixes.some((prefix) => full.startsWith(prefix)) && arc.every((word) => words.has(word));
  });
  return has
    ? { score: weights.arc, evidence: { code: 'arcTitle', values: { words: arc.join(' ') } }, settled: false }
    : null;
}

export function fitBySimilarity(wanted: WantedNames, candidate: Candidate): EntryFit {
  const alike = nameSimilarity([...new Set(wanted.names.map(({ full }) => full))], candidate);
  return { score: alike * weights.similar, evidence: titleEvidence(alike), settled: false };
}

function titleEvidence(alike: number): Evidence {
  if (alike < 1 && alike >= weights.surelyNamed) return { code: 'exactSynonym', values: {} };
  return alike === 1
    ? { code: 'exactTitle', values: {} }
    : { code: 'similarTitle', values: { percent: Math.round(alike * 100) } };
}
