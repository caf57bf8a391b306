// Lists the guards. Each guard finds a reason to ask the user although a title has a high score. Without the guard, a wrong title would be
// accepted.
import type { Evidence } from '../../domain/matches/match.ts';
import { dateIdentifiesEntry } from '../air-date.ts';
import { type Candidate, isSameName } from '../candidate.ts';
import { isRedirectTarget, type MatchingData, redirectsOf } from '../matching-data.ts';
import {
  continuesName,
  isFirstSeason,
  isFullSeries,
  isMinorWork,
  isSeries,
  namesakeEntriesOf,
} from '../season-chain.ts';
import { formatDiffers } from './format-differs.ts';
import { doubtFilmWithSeason, doubtSparseEntry } from './general-site-guards.ts';
import {
  doubtMissingStar,
  doubtOtherPunctuation,
  doubtSeasonWithOtherPunctuation,
  endsWithPunctuationOfOther,
  otherHasMorePunctuation,
} from './punctuation-guards.ts';
import {
  doubtIfSeasonOnlyNumbered,
  doubtMissingSeason,
  doubtOtherNumberInTitle,
  doubtSeasonStatedByNumber,
  doubtSequelOfLongEntry,
  doubtSeveralNumberings,
} from './season-guards.ts';
import type { Hypothesis, Weighing } from './weighing.ts';
import { weights } from './weights.ts';

type Guard = (best: Hypothesis, weighing: Weighing) => Evidence | null;

/**
 * The guards, in the order in which they are tried. The first guard that applies gives the reason for the question. The ablation in
 * `test/eval` removes one guard at a time.
 */
export const doubtGuards: Guard[] = [
  doubtIfBetterTitleLacksEpisode,
  doubtOtherPunctuation,
  doubtSeveralNumberings,
  doubtIfSeasonOnlyNumbered,
  doubtMissingSeason,
  doubtSeasonStatedByNumber,
  doubtSequelOfLongEntry,
  doubtOtherNumberInTitle,
  doubtIfOtherEntryHasExactName,
  doubtSeasonWithOtherPunctuation,
  doubtSameTitleTwice,
  doubtMangaNamesake,
  doubtEntryOfThatName,
  doubtFilmOfSeries,
  doubtFilmWithSeason,
  doubtAnotherMedium,
  doubtSpecialsOfSeries,
  doubtNameOnlyBySynonym,
  doubtMissingStar,
  doubtSparseEntry,
  doubtNarrowMargin,
];

export function findReasonToAsk(weighing: Weighing): Evidence | null {
  const [best] = weighing.hypotheses;
  if (!best) return null;
  for (const guard of doubtGuards) {
    const reason = guard(best, weighing);
    if (reason) return reason;
  }
  return null;
}

/** Doubts the best entry if it does not have the episode. Also doubts it if an entry with a better title does not have the episode. */
function doubtIfBetterTitleLacksEpisode(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  const without =
    best.numberings.length === 0
      ? best
      : hypotheses.find((other) => other.numberings.length === 0 && other.words > best.score + 0.02);
  if (!without || best.numberings[0]?.kind === 'redirected') return null;
  return {
    code: 'episodeBeyondTotal',
    values: { episode: wanted.episode ?? 0, total: without.candidate.total ?? 0 },
  };
}

/** Doubts the best entry if another entry has the same official title, such as another show or a remake. */
function doubtSameTitleTwice(best: Hypothesis, { wanted, hypotheses, data }: Weighing): Evidence | null {
  const possible = hypotheses.filter(({ numberings }) => numberings.length > 0);
  const twins = namesakeEntriesOf(
    best.candidate,
    possible.map(({ candidate }) => candidate),
  ).filter(
    (twin) =>
      twin.format === best.candidate.format &&
      !isMinorWork(twin, best.candidate) &&
      !continuesName(twin, best.candidate) &&
      !yearsDiffer(best.candidate, twin, wanted.year) &&
      !leadsTo(best.candidate, twin, data) &&
      !leadsTo(twin, best.candidate, data),
  );
  const [twin] = twins;
  if (!twin) return null;
  // Do not doubt an entry whose "(TV)" or year is on the page exactly as the catalogue writes it.
  const isMarked = wanted.raws.some((raw) => CATALOGUE_MARK.test(raw));
  const isSo = ({ main }: Candidate) => main.some(({ raw }) => wanted.raws.includes(raw));
  if (isMarked && isSo(best.candidate) && !twins.some(isSo)) return null;
  const page = new Set(wanted.raws.map(unmarked));
  const isWrittenSo = ({ main }: Candidate) => main.some(({ raw }) => page.has(unmarked(raw)));
  // If the page states a year, the entry's year must be known.
  const settled = wanted.year === null || best.candidate.year !== null;
  if (settled && isWrittenSo(best.candidate) && !twins.some(isWrittenSo)) return null;
  if (
    dateIdentifiesEntry(
      best.numberings[0],
      wanted.airDate,
      twins.map(({ start }) => start),
    )
  )
    return null;
  return { code: 'sameTitleTwice', values: { title: best.candidate.media.title, year: twin.year ?? '?' } };
}

/**
 * Doubts a manga if any other entry has its name, even as a synonym. Manga have no seasons that could be compared, and sites leave out
 * punctuation.
 */
function doubtMangaNamesake(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  if (wanted.mediaType !== 'manga') return null;
  const namesake = hypotheses.find(
    ({ candidate, evidence, numberings }) =>
      candidate !== best.candidate &&
      candidate.format !== 'novel' &&
      numberings.length > 0 &&
      evidence.some(({ code }) => code === 'exactTitle' || code === 'exactSynonym'),
  );
  if (!namesake) return null;
  return {
    code: 'sameTitleTwice',
    values: { title: best.candidate.media.title, year: namesake.candidate.year ?? '?' },
  };
}

/**
 * Doubts a series if the page states no season and another entry has exactly the page's name. For example, "Kiss x Sis" is the OVA, and the
 * series is "Kiss x Sis (TV)". If both are series, `doubtSameTitleTwice` handles them.
 */
function doubtEntryOfThatName(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  if (wanted.mediaType === 'manga' || !wanted.untitled || wanted.seasonNumber !== null) return null;
  const [page] = wanted.raws;
  const other = hypotheses.find(
    ({ candidate, numberings }) =>
      !isSeries(candidate) &&
      isFirstSeason(candidate) &&
      !isMinorWork(candidate, best.candidate) &&
      numberings.length > 0 &&
      candidate.main.some(({ raw }) => raw === page),
  );
  if (!other || !isSeries(best.candidate)) return null;
  // Do not doubt the series if it also has exactly this name, and the name is only a translation of the other entry's title.
  if (other.candidate.main[0]?.raw !== page && best.candidate.main.some(({ raw }) => raw === page))
    return null;
  return formatDiffers(other.candidate);
}

/**
 * Doubts the best entry if another entry has exactly the page's title, including punctuation. For example, "K-On!!" is not "K-On!",
 * whatever the episode number.
 */
function doubtIfOtherEntryHasExactName(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  const [page] = wanted.raws;
  const isWrittenSo = ({ main }: Candidate) => main.some(({ raw }) => raw === page);
  if (page === undefined || wanted.numberOnly || isWrittenSo(best.candidate)) return null;
  if (best.numberings[0]?.kind === 'redirected') return null;
  const other = hypotheses.find(
    ({ candidate }) =>
      (isSeries(candidate) &&
        (isWrittenSo(candidate) || otherHasMorePunctuation(page, best.candidate, candidate))) ||
      (candidate.format !== 'music' && endsWithPunctuationOfOther(page, best.candidate, candidate)),
  );
  if (!other || dateIdentifiesEntry(best.numberings[0], wanted.airDate, [other.candidate.start])) return null;
  const values = { first: best.candidate.media.title, second: other.candidate.media.title };
  return { code: 'narrowMargin', values };
}

/** Whether the page's year decides between the two entries. An unknown year decides nothing. */
function yearsDiffer(best: Candidate, twin: Candidate, year: number | null): boolean {
  if (year === null || twin.year === year) return false;
  return twin.year !== null || best.year === year;
}

const CATALOGUE_MARK = /\((?:(?:19|20)\d\d|tv[^()]*|ona)\)/u;

/**
 * Removes marks that only catalogues write, such as "(2011)", "(TV)", "(ONA)" or "1st Season". The page of a remake has the title without
 * such marks.
 */
function unmarked(raw: string): string {
  return raw
    .replace(/\((?:(?:19|20)\d\d|tv[^()]*|ona)\)/gu, '')
    .replace(/ (?:1st season|season 1)\b/gu, '')
    .replace(/\s/gu, '');
}

/**
 * Doubts that the page shows a film, OVA or special if the page does not state this format and a series has the same title. For a film,
 * special or recap, a full-length series is reason enough to doubt if the page's name is one of its synonyms. Considers only series whose
 * year fits.
 */
function doubtFilmOfSeries(
  { candidate: best }: Hypothesis,
  { wanted, hypotheses }: Weighing,
): Evidence | null {
  if (best.format === null || wanted.format === best.format) return null;
  const others = hypotheses.map(({ candidate }) => candidate).filter(isSeries);
  const twins = new Set(namesakeEntriesOf(best, others));
  const isOne = best.format === 'movie' || best.format === 'special' || best.format === 'recap';
  const series = others.find(
    (other) =>
      (twins.has(other) || (isOne && isFullSeries(other))) &&
      !yearsDiffer(best, other, wanted.year) &&
      other.names.some((name) => wanted.names.some((one) => isSameName(name, one))),
  );
  return series ? formatDiffers(best) : null;
}

/** Doubts a music video or a novel. It may have the title of the anime or manga to which it belongs. */
function doubtAnotherMedium({ candidate }: Hypothesis): Evidence | null {
  if (candidate.format !== 'music' && candidate.format !== 'novel') return null;
  return formatDiffers(candidate);
}

/** Doubts a series if the page states season 0. Sites and media servers use season 0 for works outside of the seasons. */
function doubtSpecialsOfSeries({ candidate }: Hypothesis, { wanted }: Weighing): Evidence | null {
  if (wanted.seasonNumber !== 0 || candidate.format !== null) return null;
  return formatDiffers(candidate);
}

/**
 * Doubts a match by synonym if the title of another show begins with the page's words. For example, "Demon Slayer" means the famous show,
 * and not another show with this synonym.
 */
function doubtNameOnlyBySynonym(best: Hypothesis, { wanted, hypotheses }: Weighing): Evidence | null {
  if (!wanted.bare || best.byTitle || !best.evidence.some(({ code }) => code === 'exactSynonym')) return null;
  const prefixes = wanted.series.map(({ plain }) => `${plain} `);
  const hasPrefix = ({ main }: Candidate) =>
    main.some(({ full }) => prefixes.some((prefix) => full.startsWith(prefix)));
  if (hasPrefix(best.candidate)) return null;
  const other = hypotheses.find(
    ({ candidate }) => isSeries(candidate) && isFirstSeason(candidate) && hasPrefix(candidate),
  );
  if (!other) return null;
  const values = { first: best.candidate.media.title, second: other.candidate.media.title };
  return { code: 'narrowMargin', values };
}

function doubtNarrowMargin(best: Hypothesis, { wanted, hypotheses, data }: Weighing): Evidence | null {
  const reached = best.numberings[0]?.candidate;
  const second = hypotheses.find(({ numberings: [first] }) => first && first.candidate !== reached);
  if (!second || best.score - second.score >= weights.margin) return null;
  if (best.byTitle && !second.byTitle) return null;
  if (isMinorWork(second.candidate, best.candidate)) return null;
  if (wanted.untitled && continuesName(second.candidate, best.candidate)) return null;
  if (leadsTo(best.candidate, second.candidate, data) || leadsTo(second.candidate, best.candidate, data))
    return null;
  // Prefer the series to a film, OVA or special of the same name. A page about a film, OVA or special would state its format.
  if (best.candidate.format === null && second.candidate.format !== null) return null;
  const isRaw = ({ candidate }: Hypothesis) => candidate.main.some(({ raw }) => wanted.raws.includes(raw));
  if (best.byTitle && isRaw(best) && !isRaw(second)) return null;
  if (dateIdentifiesEntry(best.numberings[0], wanted.airDate, [second.candidate.start])) return null;
  return {
    code: 'narrowMargin',
    values: { first: best.candidate.media.title, second: second.candidate.media.title },
  };
}

/** Whether a redirect leads from the entry `from` to the entry `to`. If so, `to` is a sequel, not a remake. */
function leadsTo(from: Candidate, to: Candidate, data: MatchingData): boolean {
  return redirectsOf(data, from.media).some((rule) => isRedirectTarget(rule, to.media));
}
