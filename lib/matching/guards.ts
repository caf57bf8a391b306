// Reasons to ask however well a title fits: each stands for a wrong write that a score alone would have made.
import type { Evidence } from '../domain/match.ts';
import { agreesWithDate } from './air-date.ts';
import type { Entry } from './entry.ts';
import { twinsOf } from './line.ts';
import { isTarget, type MatchingData, redirectsOf } from './matching-data.ts';
import { type Hypothesis, OUT_OF_RANGE, type Weighing } from './weighing.ts';

const MARGIN = 0.06;

type Guard = (best: Hypothesis, weighing: Weighing) => Evidence | null;

const guards: readonly Guard[] = [
  betterTitleWithoutEpisode,
  otherSigns,
  severalCountings,
  bareLaterSeason,
  sameTitleTwice,
  filmOfSeries,
  narrowMargin,
];

export function guardAgainst(weighing: Weighing): Evidence | null {
  const [best] = weighing.hypotheses;
  if (!best) return null;
  for (const guard of guards) {
    const reason = guard(best, weighing);
    if (reason) return reason;
  }
  return null;
}

/** The entry with the best title does not have the episode: then another one is not it either. */
function betterTitleWithoutEpisode(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  const without =
    best.countings.length === 0
      ? best
      : hypotheses.find(
          (other) => other.countings.length === 0 && other.score + OUT_OF_RANGE > best.score + 0.02,
        );
  if (!without || (without !== best && best.countings[0]?.kind === 'redirected')) return null;
  return {
    code: 'episodeBeyondTotal',
    values: { episode: wanted.episode ?? 0, total: without.entry.total ?? 0 },
  };
}

/** The number is an episode of the season both if it starts anew and if it runs on. */
function severalCountings({ countings }: Hypothesis): Evidence | null {
  const [first, second] = countings;
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
function bareLaterSeason(best: Hypothesis, { wanted, line }: Weighing): Evidence | null {
  const { bare, seasonNumber } = wanted;
  if (!bare || seasonNumber === null || seasonNumber < 2) return null;
  const later = line.places.find(({ season }) => season === seasonNumber);
  if (!later || later.entry === best.entry || datesDecide(best, wanted.airDate, [later.entry.start]))
    return null;
  return { code: 'seasonOnlyNumbered', values: { season: seasonNumber, title: later.entry.media.title } };
}

/** Two shows, or a show and its remake, under one official title. */
function sameTitleTwice(best: Hypothesis, { wanted, hypotheses, data }: Weighing): Evidence | null {
  const possible = hypotheses.filter(({ countings }) => countings.length > 0);
  const twins = twinsOf(
    best.entry,
    possible.map(({ entry }) => entry),
  ).filter(
    (twin) =>
      twin.format === best.entry.format &&
      (wanted.year === null || twin.year === wanted.year) &&
      !leadsTo(best.entry, twin, data) &&
      !leadsTo(twin, best.entry, data),
  );
  const [twin] = twins;
  if (!twin) return null;
  const isRaw = (entry: Hypothesis['entry']) => entry.main.some(({ raw }) => wanted.raws.includes(raw));
  if (isRaw(best.entry) && !twins.some(isRaw)) return null;
  if (
    datesDecide(
      best,
      wanted.airDate,
      twins.map(({ start }) => start),
    )
  )
    return null;
  return { code: 'sameTitleTwice', values: { title: best.entry.media.title, year: twin.year ?? '?' } };
}

/** A film, OVA or special won though the page does not call it one and a series has the same name. */
function filmOfSeries(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  if (best.entry.format === null || wanted.format === best.entry.format) return null;
  const series = twinsOf(
    best.entry,
    hypotheses.map(({ entry }) => entry),
  ).find(({ format }) => format === null);
  return series ? { code: 'formatDiffers', values: { format: best.entry.media.format ?? '' } } : null;
}

/** "Bucchigiri" is an OVA and "Bucchigiri?!" a series: where only a film or OVA has the words, its signs must be the same too. */
function otherSigns(best: Hypothesis, { wanted }: Weighing): Evidence | null {
  const { entry } = best;
  if (entry.format === null || wanted.format !== null || !best.byTitle) return null;
  const page = new Set(wanted.raws.map(signsOf));
  return entry.main.some(({ raw }) => page.has(signsOf(raw)))
    ? null
    : { code: 'formatDiffers', values: { format: entry.media.format ?? '' } };
}

function signsOf(raw: string): string {
  return raw.replace(/[^!?°*√Ω∬∽†★☆♪]/gu, '');
}

function narrowMargin(best: Hypothesis, { wanted, hypotheses, data }: Weighing): Evidence | null {
  const reached = best.countings[0]?.entry;
  const second = hypotheses.find(
    (other) => other !== best && other.countings.length > 0 && other.countings[0]?.entry !== reached,
  );
  if (!second || best.score - second.score >= MARGIN) return null;
  if (best.byTitle && !second.byTitle) return null;
  if (leadsTo(best.entry, second.entry, data) || leadsTo(second.entry, best.entry, data)) return null;
  // A page that does not call itself one shows the series of that name.
  if (best.entry.format === null && second.entry.format !== null && wanted.seasonNumber !== 0) return null;
  const isRaw = ({ entry }: Hypothesis) => entry.main.some(({ raw }) => wanted.raws.includes(raw));
  if (best.byTitle && isRaw(best) && !isRaw(second)) return null;
  if (datesDecide(best, wanted.airDate, [second.entry.start])) return null;
  return {
    code: 'narrowMargin',
    values: { first: best.entry.media.title, second: second.entry.media.title },
  };
}

/** A known rule counts on from one into the other: a sequel, not a remake. */
function leadsTo(from: Entry, to: Entry, data: MatchingData): boolean {
  return redirectsOf(data, from.media).some((rule) => isTarget(rule, to.media));
}

/** The day on which the episode was shown fits this one and none of the others. */
function datesDecide(
  { countings }: Hypothesis,
  date: string | null,
  others: readonly (string | null)[],
): boolean {
  const [counting] = countings;
  if (!counting || date === null || !agreesWithDate(date, counting.entry.start, counting.episode))
    return false;
  return others.every((start) => start !== null && !agreesWithDate(date, start, counting.episode));
}
