// Reasons to ask which season of the series, or which count of its episodes, a page means.
import type { Evidence } from '../../domain/matches/match.ts';
import { datesDecide } from '../air-date.ts';
import type { Entry } from '../entry.ts';
import { begins, headsOf, type Line } from '../line.ts';
import { isTarget, type MatchingData, redirectsOf } from '../matching-data.ts';
import type { Numbering } from '../numberings.ts';
import type { Hypothesis, Weighing } from './weighing.ts';

/** The number is an episode of the season whether the site's numbers restart or run on. */
export function severalCountings({ numberings }: Hypothesis): Evidence | null {
  const [first, second] = numberings;
  if (!first || !second) return null;
  return {
    code: 'severalCountings',
    values: {
      first: `${first.entry.media.title} ${first.episode}`,
      second: `${second.entry.media.title} ${second.episode}`,
    },
  };
}

/** The page says "season 2" in a number, and only the series in words; such numbers lie in one case of ten. */
export function bareLaterSeason(best: Hypothesis, { wanted, line }: Weighing): Evidence | null {
  const { bare, seasonNumber } = wanted;
  if (!bare || seasonNumber === null || seasonNumber < 2) return null;
  const later = line.places.find(({ season }) => season === seasonNumber);
  if (
    !later ||
    later.entry === best.entry ||
    datesDecide(best.numberings[0], wanted.airDate, [later.entry.start])
  )
    return null;
  return { code: 'seasonOnlyNumbered', values: { season: seasonNumber, title: later.entry.media.title } };
}

/** All seasons are called by the series' title alone, and the page does not say which one it is. */
export function seasonUnsaid(best: Hypothesis, { wanted, line, hypotheses }: Weighing): Evidence | null {
  const [first, ...later] = line.places;
  if (!wanted.seasonUnsaid || !first) return null;
  const heads = headsOf(first.entry, wanted.series);
  const beside = hypotheses.some(({ entry }) => entry !== first.entry && begins(entry, heads));
  if (later.length === 0 && !(wanted.untitled && beside)) return null;
  const others = later.map(({ entry }) => entry.start);
  if (best.entry === first.entry && datesDecide(best.numberings[0], wanted.airDate, others)) return null;
  return { code: 'seasonUnsaid', values: { title: first.entry.media.title } };
}

/** "Kaiju No. 8", season 2: the number in the title is not that of a season, and the season's own is not in any title. */
export function otherNumberInTitle(best: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { untitled, season, seasonNumber } = wanted;
  if (!untitled || season === null || seasonNumber === null || seasonNumber < 2 || season === seasonNumber)
    return null;
  return { code: 'seasonOnlyNumbered', values: { season: seasonNumber, title: best.entry.media.title } };
}

/** "Season 3" in a number alone holds where nothing beside the seasons can have been counted, or where the episode's number belongs to it. */
export function onlyNumbered(
  best: Hypothesis,
  { wanted, line, hypotheses, data }: Weighing,
): Evidence | null {
  const { numberOnly, seasonNumber, series, airDate } = wanted;
  const [numbering] = best.numberings;
  if (!numberOnly || seasonNumber === null || !line.anchor || !numbering) return null;
  if (numbering.kind === 'running' || numbering.kind === 'redirected') return null;
  const asked = {
    code: 'seasonOnlyNumbered',
    values: { season: seasonNumber, title: best.entry.media.title },
  } as const;
  const starts = line.places.flatMap(({ entry }) => (entry === best.entry ? [] : [entry.start]));
  if (datesDecide(numbering, airDate, starts)) return null;
  // If sites are known to run on here, a number that restarts is as likely the first season's.
  if (restarts(numbering, line, data)) return asked;
  const heads = headsOf(line.anchor, series);
  const counted = hypotheses.some(
    ({ entry }) => begins(entry, heads) && mayBeCounted(entry, best.entry, line),
  );
  return !counted && isRegular(line, best.entry) ? null : asked;
}

/** A known rule leads from an earlier season into this one, by numbers that go on. */
function restarts({ entry, offset }: Numbering, { places }: Line, data: MatchingData): boolean {
  const sources = places.filter((place) => place.entry !== entry).map((place) => place.entry.media);
  const rules = sources.flatMap((media) => redirectsOf(data, media));
  return offset === 0 && rules.some((rule) => isTarget(rule, entry.media) && rule.from > rule.first);
}

/** A film, an OVA or another series of the name, shown before the season: sites count some of these as seasons. */
function mayBeCounted(entry: Entry, season: Entry, { places }: Line): boolean {
  if (entry === season || places.some((place) => place.entry === entry)) return false;
  return entry.start === null || season.start === null || entry.start < season.start;
}

/** Every season up to this one is there, and says of itself which it is. */
function isRegular({ places }: Line, season: Entry): boolean {
  const at = places.findIndex(({ entry }) => entry === season);
  const before = places.slice(0, at + 1);
  return (
    at >= 0 &&
    before.every((place, index) => place.told && place.season <= (before[index - 1]?.season ?? 0) + 1)
  );
}
