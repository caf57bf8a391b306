// Scores how well each catalogue entry fits the words of a page, and gives the reasons. Episode numbers are considered later (see
// `weighing.ts`).
import type { Evidence } from '../../domain/matches/match.ts';
import type { Candidate, CandidateName } from '../candidate.ts';
import {
  continuesName,
  isFirstSeason,
  isMinorWork,
  isSeries,
  type SeasonChain,
  type SeasonPosition,
} from '../season-chain.ts';
import { seasonNumberAboveOne, type WantedNames } from '../wanted.ts';
import { type EntryFit, fitBySimilarity, fitRules } from './fits.ts';
import { formatDiffers } from './format-differs.ts';
import { isSlugOfName } from './spelling.ts';
import { weights } from './weights.ts';

export interface RankedCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** Whether one of the entry's titles is exactly the page's title. Synonyms do not count. */
  readonly byTitle: boolean;
}

/** Returns the entries with their scores. The best comes first. */
export function rankCandidates(
  wanted: WantedNames,
  candidates: readonly Candidate[],
  seasonChain: SeasonChain,
): RankedCandidate[] {
  const owner = soleOwner(wanted, candidates);
  return candidates
    .map((candidate) =>
      rankCandidate(wanted, candidate, seasonChain, { owns: candidate === owner, candidates }),
    )
    .sort((a, b) => b.score - a.score || slightness(a.candidate, b.candidate));
}

/** Orders two entries that have the same score. A series comes before its pilot and before its continuations. */
function slightness(one: Candidate, other: Candidate): number {
  const isLess = (a: Candidate, b: Candidate) => Number(isMinorWork(a, b) || continuesName(a, b));
  return isLess(one, other) - isLess(other, one);
}

/**
 * Returns the only entry whose name is exactly the page's name, including punctuation ("Nisekoi:" is not "Nisekoi"). Returns null if there
 * is none.
 */
function soleOwner(wanted: WantedNames, candidates: readonly Candidate[]): Candidate | null {
  const [page] = wanted.raws;
  const [owner, other] = candidates.filter(
    ({ main, format }) => format === null && main.some(({ raw }) => raw === page),
  );
  if (other) return null;
  const sole = owner && !isLaterNamesake(owner, wanted, candidates) ? owner : ownerByName(wanted, candidates);
  return sole && wanted.seasonNumber === 1 && (sole.season ?? 1) > 1 ? null : sole;
}

/**
 * Whether the entry is a later season that the page does not state. The first season must have the same title, apart from punctuation and
 * spaces.
 */
function isLaterNamesake(
  owner: Candidate,
  { season }: WantedNames,
  candidates: readonly Candidate[],
): boolean {
  const stated = owner.main[0]?.season ?? 1;
  if (stated === 1 || stated === season) return false;
  return candidates.some((other) => isSeries(other) && isFirstSeason(other) && sharesTitle(other, owner));
}

function sharesTitle(one: Candidate, other: Candidate): boolean {
  return one.main.some(({ full }) => other.main.some((name) => name.full === full));
}

/**
 * Returns the only entry that has the page's name, such as "The Familiar of Zero: Knight of the Twin Moons". Returns null if there is none.
 * The season number of such an entry does not contradict the page.
 */
function ownerByName({ names, bare }: WantedNames, candidates: readonly Candidate[]): Candidate | null {
  const [page] = names;
  if (!page || !bare || page.year !== null) return null;
  const hasName = (name: CandidateName) => name.full === page.full || isSlugOfName(name, page);
  const named = candidates.filter((one) => one.names.some(hasName));
  const [only, more] = named;
  if (!more && only?.main.some(hasName)) return only;
  const [owner, other] = named.filter(isSeries);
  const isEntrys = named.some((one) => one !== owner && one.main.slice(0, 1).some(hasName));
  if (!owner || other || isEntrys) return null;
  const isLaterPart = candidates.some(
    (first) =>
      first !== owner &&
      isFirstSeason(first) &&
      first.main.some(({ plain }) => page.full.startsWith(`${plain} `)),
  );
  return isLaterPart ? owner : null;
}

function rankCandidate(
  wanted: WantedNames,
  candidate: Candidate,
  seasonChain: SeasonChain,
  { owns, candidates }: { readonly owns: boolean; readonly candidates: readonly Candidate[] },
): RankedCandidate {
  const position = seasonChain.positions.find((one) => one.candidate === candidate);
  const found = fitRules
    .map(({ find }) => find(wanted, candidate, { position, seasonChain, candidates }))
    .filter((one) => one !== null)
    .sort((a, b) => b.score - a.score);
  // Check all fits for `settled`. The first season also has a fit by position with the same score, but that fit is not settled.
  const settled = found.some((one) => one.settled);
  const fit = { ...(found[0] ?? fitBySimilarity(wanted, candidate)), settled };
  const against = owns ? null : contradiction(wanted, candidate, position, fit);
  const lesser = lesserFormat(wanted, candidate);
  const hasName = (fit.settled || fit.spelled) && candidate.format !== 'recap';
  const score = against
    ? contradictedScore(fit.score, wanted, position)
    : fit.score +
      (owns ? weights.writtenAlike : 0) +
      (fit.settled && wanted.year !== null && wanted.year === candidate.year ? weights.yearAgrees : 0) -
      (lesser ? (hasName ? weights.sameNameOtherFormat : weights.otherFormat) : 0);
  const evidence = [fit.evidence, ...(against ? [against] : []), ...(lesser ? [lesser] : [])];
  return {
    candidate,
    score,
    evidence: against ? evidence : [...evidence, ...agreement(wanted)],
    byTitle: fit.settled,
  };
}

/** Returns the score of an entry that contradicts the page. Another season of the same show gets a higher score than another show. */
function contradictedScore(
  score: number,
  { bare, seasonNumber }: WantedNames,
  position: SeasonPosition | undefined,
): number {
  if (!position) return score * weights.contradicted;
  const numbered = bare && position.season === seasonNumberAboveOne(seasonNumber);
  return Math.max(
    score * weights.contradicted,
    numbered ? weights.numbered : weights.sameSeries - weights.sameShowOtherSeason,
  );
}

function agreement({ season }: WantedNames): Evidence[] {
  return season === null ? [] : [{ code: 'seasonAgrees', values: { season } }];
}

function contradiction(
  wanted: WantedNames,
  candidate: Candidate,
  position: SeasonPosition | undefined,
  fit: EntryFit,
): Evidence | null {
  const { settled } = fit;
  if (wanted.year !== null && candidate.year !== null && wanted.year !== candidate.year)
    return { code: 'yearDiffers', values: { year: candidate.year, wanted: wanted.year } };
  if (wanted.format !== null && candidate.format !== wanted.format && !settled)
    return formatDiffers(candidate);
  if (wanted.format === 'movie' && candidate.format === null && candidate.media.format !== null)
    return formatDiffers(candidate);
  if (settled && (fit.evidence.code === 'dateAgrees' || !(wanted.bare && (candidate.season ?? 1) > 1)))
    return null;
  return seasonContradiction(wanted, candidate, position) ?? partContradiction(wanted, candidate);
}

function seasonContradiction(
  wanted: WantedNames,
  candidate: Candidate,
  position: SeasonPosition | undefined,
): Evidence | null {
  const season = candidate.season ?? position?.season ?? null;
  const target = wanted.season ?? (wanted.bare ? 1 : null);
  if (wanted.final !== candidate.final && target === null) return { code: 'seasonDiffers', values: {} };
  if (target === null) return null;
  if ((season ?? 1) !== target)
    return { code: 'seasonDiffers', values: { season: season ?? 1, wanted: target } };
  return candidate.final && target === 1 ? { code: 'seasonDiffers', values: {} } : null;
}

function partContradiction(wanted: WantedNames, candidate: Candidate): Evidence | null {
  if ((wanted.part ?? 1) === (candidate.part ?? 1)) return null;
  return { code: 'partDiffers', values: { part: candidate.part ?? 1, wanted: wanted.part ?? 1 } };
}

/** Returns the reason against a film, OVA or special if the page states no format. Otherwise returns null. */
function lesserFormat(wanted: WantedNames, candidate: Candidate): Evidence | null {
  if (candidate.format === null || wanted.format !== null) return null;
  return formatDiffers(candidate);
}
