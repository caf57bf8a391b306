// Reasons to ask which season of the series, or which count of its episodes, a page means.
import type { Evidence } from '../../domain/matches/match.ts';
import { datesDecide } from '../air-date.ts';
import type { Candidate } from '../candidate.ts';
import { isTarget, type MatchingData, redirectsOf } from '../matching-data.ts';
import type { Numbering } from '../numberings.ts';
import {
  begins,
  goesOnFrom,
  headsOf,
  isSeries,
  LONG_ENTRY,
  mayHoldSeasons,
  type Place,
  type SeasonChain,
  SURELY_CUT,
  statesSeason,
} from '../season-chain.ts';
import { laterSeason, type Wanted } from '../wanted.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/** The number is an episode of the season whether the site's numbers restart or run on. */
export function severalCountings({ numberings }: Hypothesis): Evidence | null {
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

/** The page says "season 2" in a number, and only the series in words; such numbers lie in one case of ten. */
export function bareLaterSeason(best: Hypothesis, { wanted, seasonChain }: Weighing): Evidence | null {
  if (!wanted.bare) return null;
  const number = laterSeason(wanted.seasonNumber);
  const later = seasonChain.places.find(({ season }) => season === number);
  if (
    !later ||
    later.candidate === best.candidate ||
    datesDecide(best.numberings[0], wanted.airDate, [later.candidate.start])
  )
    return null;
  return { code: 'seasonOnlyNumbered', values: { season: later.season, title: later.candidate.media.title } };
}

/** All seasons are called by the series' title alone, and the page does not say which one it is. */
export function seasonUnsaid(
  best: Hypothesis,
  { wanted, seasonChain, hypotheses }: Weighing,
): Evidence | null {
  const [first, ...later] = seasonChain.places;
  if (!wanted.seasonUnsaid || !first) return null;
  const heads = headsOf(first.candidate, wanted.series);
  const isBeside = ({ candidate }: Hypothesis) =>
    candidate !== first.candidate && begins(candidate, heads) && mayReach([candidate], wanted.episode);
  const isLater = ({ candidate, season }: Place) => {
    const others = later.map((place) => place.candidate).filter((one) => one !== candidate);
    const goesOn = (one: Candidate) =>
      goesOnFrom(one, candidate) || later.some((place) => place.candidate === one && place.season === season);
    return mayReach([candidate, ...others.filter(goesOn)], wanted.episode);
  };
  const beside = wanted.untitled && hypotheses.some(isBeside);
  if (best.candidate === first.candidate && !beside && !later.some(isLater)) return null;
  const others = later.map(({ candidate }) => candidate.start);
  if (best.candidate === first.candidate && datesDecide(best.numberings[0], wanted.airDate, others))
    return null;
  return { code: 'seasonUnsaid', values: { title: first.candidate.media.title } };
}

/** Whether an entry, with what follows in the same season, may have so many episodes. */
function mayReach(season: readonly Candidate[], episode: number | null): boolean {
  const totals = season.map(({ total, format }) => total ?? (format === 'movie' ? 1 : null));
  return (
    totals.includes(null) ||
    Math.floor(episode ?? 0) <= totals.reduce<number>((sum, total) => sum + (total ?? 0), 0)
  );
}

/** "Kaiju No. 8", season 2: the number in the title is not that of a season, and the season's own is not in any title. */
export function otherNumberInTitle(best: Hypothesis, { wanted }: Weighing): Evidence | null {
  const number = laterSeason(wanted.seasonNumber);
  if (!wanted.untitled || number === null || wanted.season === number) return null;
  return { code: 'seasonOnlyNumbered', values: { season: number, title: best.candidate.media.title } };
}

/** "Season 3" in a number alone holds where nothing beside the seasons can have been counted, or where the episode's number belongs to it. */
export function onlyNumbered(
  best: Hypothesis,
  { wanted, seasonChain, hypotheses, data }: Weighing,
): Evidence | null {
  const number = wanted.numberOnly ? wanted.seasonNumber : null;
  const [numbering] = best.numberings;
  if (number === null || !seasonChain.anchor || !numbering) return null;
  if (numbering.kind === 'running' || numbering.kind === 'redirected') return null;
  const asked = {
    code: 'seasonOnlyNumbered',
    values: { season: number, title: best.candidate.media.title },
  } as const;
  const others = seasonChain.places.filter(({ candidate }) => candidate !== best.candidate);
  const starts = others.map(({ candidate }) => candidate.start);
  if (datesDecide(numbering, wanted.airDate, starts)) return null;
  // If sites are known to run on here, a number that restarts is as likely the first season's.
  if (restarts(numbering, seasonChain, data)) return asked;
  const heads = headsOf(seasonChain.anchor, wanted.series);
  const counted = hypotheses.some(
    ({ candidate }) => begins(candidate, heads) && mayBeCounted(candidate, best.candidate, seasonChain),
  );
  return !counted && isRegular(seasonChain, best.candidate) ? null : asked;
}

/** Doubts a sequel for "season 2" if the first entry is long: sites split long entries into seasons of their own, so their "season 2" of Naruto is still Naruto. A sequel whose main title states the season is not doubted, unless the first entry is very long. */
export function partOfLongEntry(
  best: Hypothesis,
  { wanted, seasonChain: { anchor } }: Weighing,
): Evidence | null {
  const { season, series, range } = wanted;
  const [numbering] = best.numberings;
  if (season === null || !anchor || !numbering || best.candidate === anchor) return null;
  if (!wanted.numbered && !hasForeignWords(best, wanted)) return null;
  // The number is past the end of the long entry, so it is none of its episodes.
  if (numbering.kind === 'running' || numbering.kind === 'redirected') return null;
  if (range !== null && anchor.total !== null && range.from > anchor.total) return null;
  if (datesDecide(numbering, wanted.airDate, [anchor.start])) return null;
  const isStated = statesSeason(best.candidate, season, headsOf(anchor, series));
  if (!mayHoldSeasons(anchor.media, isStated ? SURELY_CUT : LONG_ENTRY)) return null;
  return { code: 'seasonOnlyNumbered', values: { season, title: best.candidate.media.title } };
}

/** "Season 2: The Tournament": the words beside the number are none of the sequel's, so they do not point at it. */
function hasForeignWords({ candidate }: Hypothesis, { season, seasonNumber, part, arc }: Wanted): boolean {
  if (arc.length === 0 || part !== null || laterSeason(season) === null || season !== seasonNumber)
    return false;
  const own = new Set(candidate.names.flatMap(({ full }) => full.split(' ')));
  return !arc.some((word) => own.has(word));
}

/** A known rule leads from an earlier season into this one, by numbers that go on. */
export function restarts(
  { candidate, offset }: Numbering,
  { places }: SeasonChain,
  data: MatchingData,
): boolean {
  const sources = places
    .filter((place) => place.candidate !== candidate)
    .map((place) => place.candidate.media);
  const rules = sources.flatMap((media) => redirectsOf(data, media));
  return offset === 0 && rules.some((rule) => isTarget(rule, candidate.media) && rule.from > rule.first);
}

/** A film, one special or another series of the name, shown before the season: sites count some of these as seasons. What is on discs, or was never shown, they do not. */
function mayBeCounted(candidate: Candidate, season: Candidate, { places }: SeasonChain): boolean {
  if (places.some((place) => place.candidate === candidate)) return false;
  if (!isShownAlone(candidate) || candidate.start === null) return false;
  return season.start === null || candidate.start < season.start;
}

function isShownAlone(candidate: Candidate): boolean {
  const { format, total } = candidate;
  return format === 'movie' || isSeries(candidate) || (format === 'special' && (total ?? 1) === 1);
}

/** Every season up to this one is there, and says of itself which it is. */
function isRegular({ places }: SeasonChain, season: Candidate): boolean {
  const at = places.findIndex(({ candidate }) => candidate === season);
  const before = places.slice(0, at + 1);
  return (
    at >= 0 &&
    before.every((place, index) => place.named && place.season <= (before[index - 1]?.season ?? 0) + 1)
  );
}
