// Doubts entries if it is uncertain which season or which episode numbering a page means.
import type { Evidence } from '../../domain/matches/match.ts';
import { dateIdentifiesEntry } from '../air-date.ts';
import type { Candidate } from '../candidate.ts';
import { isRedirectTarget, type MatchingData, redirectsOf } from '../matching-data.ts';
import type { Numbering } from '../numberings.ts';
import {
  ALWAYS_SPLIT_FROM_EPISODES,
  continuesName,
  hasTitlePrefix,
  isSeries,
  LONG_ENTRY_EPISODES,
  mayContainSeasons,
  type SeasonChain,
  type SeasonPosition,
  statesSeason,
  titlePrefixesOf,
} from '../season-chain.ts';
import { seasonNumberAboveOne, type WantedNames } from '../wanted.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/**
 * Doubts an entry if several numberings are valid for the page's number. For example, the site's numbers may restart in each season or be
 * continuous.
 */
export function doubtSeveralNumberings({ numberings }: Hypothesis): Evidence | null {
  const [first, second] = numberings;
  if (!first || !second) return null;
  return {
    code: 'severalCountings',
    values: {
      first: `${first.candidate.media.title} ${first.episode}`,
      second: `${second.candidate.media.title} ${second.episode}`,
    },
  };
}

/**
 * Doubts the best entry if the page names only the series, but has the number of a later season. Such numbers are wrong in one of ten
 * cases.
 */
export function doubtIfSeasonOnlyNumbered(
  best: Hypothesis,
  { wanted, seasonChain }: Weighing,
): Evidence | null {
  if (!wanted.bare) return null;
  const number = seasonNumberAboveOne(wanted.seasonNumber);
  const later = seasonChain.positions.find(({ season }) => season === number);
  if (
    !later ||
    later.candidate === best.candidate ||
    dateIdentifiesEntry(best.numberings[0], wanted.airDate, [later.candidate.start])
  )
    return null;
  return { code: 'seasonOnlyNumbered', values: { season: later.season, title: later.candidate.media.title } };
}

/**
 * Doubts an entry if the page has only the series' title and states no season. The first season is not doubted if the page's episode number
 * or air date fits no other season.
 */
export function doubtMissingSeason(
  best: Hypothesis,
  { wanted, seasonChain, hypotheses }: Weighing,
): Evidence | null {
  const [first, ...later] = seasonChain.positions;
  if (!wanted.seasonMissing || !first) return null;
  const prefixes = titlePrefixesOf(first.candidate, wanted.series);
  const isBeside = ({ candidate }: Hypothesis) =>
    candidate !== first.candidate &&
    hasTitlePrefix(candidate, prefixes) &&
    mayReach([candidate], wanted.episode);
  const isLater = ({ candidate, season }: SeasonPosition) => {
    const others = later.map((position) => position.candidate).filter((one) => one !== candidate);
    const continues = (one: Candidate) =>
      continuesName(one, candidate) ||
      later.some((position) => position.candidate === one && position.season === season);
    return mayReach([candidate, ...others.filter(continues)], wanted.episode);
  };
  const beside = wanted.untitled && hypotheses.some(isBeside);
  if (best.candidate === first.candidate && !beside && !later.some(isLater)) return null;
  const others = later.map(({ candidate }) => candidate.start);
  if (best.candidate === first.candidate && dateIdentifiesEntry(best.numberings[0], wanted.airDate, others))
    return null;
  return { code: 'seasonMissing', values: { title: first.candidate.media.title } };
}

/** Whether an entry and the following entries of its season may have this many episodes. */
function mayReach(season: readonly Candidate[], episode: number | null): boolean {
  const totals = season.map(({ total, format }) => total ?? (format === 'movie' ? 1 : null));
  return (
    totals.includes(null) ||
    Math.floor(episode ?? 0) <= totals.reduce<number>((sum, total) => sum + (total ?? 0), 0)
  );
}

/**
 * Doubts a later season if the page states it only by a number, and the title contains another number. An example is "Kaiju No. 8" with
 * season 2.
 */
export function doubtOtherNumberInTitle(best: Hypothesis, { wanted }: Weighing): Evidence | null {
  const number = seasonNumberAboveOne(wanted.seasonNumber);
  if (!wanted.untitled || number === null || wanted.season === number) return null;
  return { code: 'seasonOnlyNumbered', values: { season: number, title: best.candidate.media.title } };
}

/**
 * Doubts a season that the page states only by a number. There is no doubt if the episode number or the air date fits only this season.
 * There is also no doubt if the catalogue has all seasons up to this one, and no other entry that the site may count as a season.
 */
export function doubtSeasonStatedByNumber(
  best: Hypothesis,
  { wanted, seasonChain, hypotheses, data }: Weighing,
): Evidence | null {
  const number = wanted.numberOnly ? wanted.seasonNumber : null;
  const [numbering] = best.numberings;
  if (number === null || !seasonChain.anchor || !numbering) return null;
  if (numbering.kind === 'running' || numbering.kind === 'redirected') return null;
  const question = {
    code: 'seasonOnlyNumbered',
    values: { season: number, title: best.candidate.media.title },
  } as const;
  const others = seasonChain.positions.filter(({ candidate }) => candidate !== best.candidate);
  const starts = others.map(({ candidate }) => candidate.start);
  if (dateIdentifiesEntry(numbering, wanted.airDate, starts)) return null;
  // If the numbers are known to be continuous, they do not restart in this season. A low number may therefore be an episode of the first
  // season.
  if (numberingRestartsDespiteRedirect(numbering, seasonChain, data)) return question;
  const prefixes = titlePrefixesOf(seasonChain.anchor, wanted.series);
  const counted = hypotheses.some(
    ({ candidate }) =>
      hasTitlePrefix(candidate, prefixes) && mayBeCounted(candidate, best.candidate, seasonChain),
  );
  return !counted && isRegular(seasonChain, best.candidate) ? null : question;
}

/**
 * Doubts a sequel for "season 2" if the first entry is long. Sites split long entries into seasons: their "season 2" of Naruto is still
 * Naruto. If the sequel's own title states the season, it is doubted only if the first entry is very long.
 */
export function doubtSequelOfLongEntry(
  best: Hypothesis,
  { wanted, seasonChain: { anchor } }: Weighing,
): Evidence | null {
  const { season, series, range } = wanted;
  const [numbering] = best.numberings;
  if (season === null || !anchor || !numbering || best.candidate === anchor) return null;
  // Whether the page has no seasons, but its title states one, as in "Naruto Season 2".
  const isEntryTitle = wanted.untitled && wanted.seasonNumber === null;
  if (!isEntryTitle && !wanted.numbered && !hasForeignWords(best, wanted)) return null;
  // A number past the end of the long entry cannot be one of its episodes.
  if (isPast(anchor, wanted.episode) && (numbering.kind === 'running' || numbering.kind === 'redirected'))
    return null;
  if (range !== null && anchor.total !== null && range.from > anchor.total) return null;
  if (dateIdentifiesEntry(numbering, wanted.airDate, [anchor.start])) return null;
  const isStated = statesSeason(best.candidate, season, titlePrefixesOf(anchor, series));
  if (isEntryTitle && isStated) return null;
  if (!mayContainSeasons(anchor.media, isStated ? ALWAYS_SPLIT_FROM_EPISODES : LONG_ENTRY_EPISODES))
    return null;
  return { code: 'seasonOnlyNumbered', values: { season, title: best.candidate.media.title } };
}

/** Whether an entry is known to have ended before this episode. */
function isPast({ total }: Candidate, episode: number | null): boolean {
  return total !== null && episode !== null && episode > total;
}

/**
 * Whether the page has other words next to the season number, as in "Season 2: The Tournament", and the sequel's names contain none of
 * them. Such words do not support the sequel.
 */
function hasForeignWords(
  { candidate }: Hypothesis,
  { season, seasonNumber, part, arc }: WantedNames,
): boolean {
  if (arc.length === 0 || part !== null || seasonNumberAboveOne(season) === null || season !== seasonNumber)
    return false;
  const own = new Set(candidate.names.flatMap(({ full }) => full.split(' ')));
  return !arc.some((word) => own.has(word));
}

/** Whether this numbering restarts, although a redirect shows that the numbers continue from an earlier season. */
export function numberingRestartsDespiteRedirect(
  { candidate, offset }: Numbering,
  { positions }: SeasonChain,
  data: MatchingData,
): boolean {
  const sources = positions
    .filter((position) => position.candidate !== candidate)
    .map((position) => position.candidate.media);
  const rules = sources.flatMap((media) => redirectsOf(data, media));
  return (
    offset === 0 && rules.some((rule) => isRedirectTarget(rule, candidate.media) && rule.from > rule.first)
  );
}

/**
 * Whether a site may count this entry as a season. It can be a film, a single special or another series of the same name, and must be older
 * than the season. Works that were only sold on discs do not count.
 */
function mayBeCounted(candidate: Candidate, season: Candidate, { positions }: SeasonChain): boolean {
  if (positions.some((position) => position.candidate === candidate)) return false;
  if (!isShownAlone(candidate) || candidate.start === null) return false;
  return season.start === null || candidate.start < season.start;
}

function isShownAlone(candidate: Candidate): boolean {
  const { format, total } = candidate;
  return format === 'movie' || isSeries(candidate) || (format === 'special' && (total ?? 1) === 1);
}

/** Whether every season up to this one is in the catalogue, and states its own number. */
function isRegular({ positions }: SeasonChain, season: Candidate): boolean {
  const at = positions.findIndex(({ candidate }) => candidate === season);
  const before = positions.slice(0, at + 1);
  return (
    at >= 0 &&
    before.every(
      (position, index) => position.named && position.season <= (before[index - 1]?.season ?? 0) + 1,
    )
  );
}
