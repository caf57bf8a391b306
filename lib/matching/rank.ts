// How well each catalogue entry fits the words of a page, each with its reasons; numbers of episodes come later.
import type { Evidence } from '../domain/match.ts';
import { agreesWithDate } from './air-date.ts';
import { type Entry, sameName } from './entry.ts';
import { type Line, likeness, type Place } from './line.ts';
import type { Wanted } from './wanted.ts';

/** What the words alone are worth, 0–1. Set by hand: the order matters more than the distance. */
const WORTH = {
  sameTitle: 1,
  sameTitleOtherwise: 0.985,
  sameSynonym: 0.96,
  sameSynonymOtherwise: 0.94,
  seasonTold: 0.95,
  seasonByPlace: 0.88,
  seasonByDate: 1.05,
  sameLine: 0.58,
  arc: 0.9,
  similar: 0.93,
} as const;
/** What contradicts the page can be offered, but not accepted. */
const CONTRADICTED = 0.6;
const OTHER_FORMAT = 0.08;
/** The series' name is one of the anchor's own names. */
const SURELY_NAMED = 0.96;
/** "Gintama" and "Gintama°": signs decide between equals. */
const SIGNS_DIFFER = 0.004;
const NUMBER_AGREES = 0.06;
/** Worth offering at once, never worth accepting. */
const NUMBERED = 0.8;
const SAME_SHOW_OTHER_SEASON = 0.04;
const WRITTEN_ALIKE = 0.02;
const YEAR_UNSAID = 0.05;
const SAME_NAME_OTHER_FORMAT = 0.02;

export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** One of its titles is exactly what the page says, synonyms not counted. */
  readonly byTitle: boolean;
}

interface Fit {
  readonly score: number;
  readonly evidence: Evidence;
  /** The very title of the entry, which settles season and part by itself. */
  readonly settled: boolean;
}

/** Best first. */
export function rankEntries(wanted: Wanted, entries: readonly Entry[], line: Line): Ranked[] {
  const owner = soleOwner(wanted, entries);
  return entries
    .map((entry) => rankEntry(wanted, entry, line, entry === owner))
    .sort((a, b) => b.score - a.score);
}

/** The one entry that is written exactly as on the page, signs included: "Nisekoi:" is not "Nisekoi". */
function soleOwner({ raws, seasonNumber }: Wanted, entries: readonly Entry[]): Entry | null {
  const [page = ''] = raws;
  const [owner, other] = entries.filter(
    ({ main, format }) => format === null && main.some(({ raw }) => raw === page),
  );
  if (!owner || other || (seasonNumber === 1 && (owner.season ?? 1) > 1)) return null;
  return owner;
}

function rankEntry(wanted: Wanted, entry: Entry, line: Line, owns: boolean): Ranked {
  const place = line.places.find((one) => one.entry === entry);
  const fit =
    [
      fitByTitle(wanted, entry),
      fitByDate(wanted, place, line),
      fitByLine(wanted, entry, place, line),
      fitByArc(wanted, entry, line),
    ]
      .filter((one) => one !== null)
      .sort((a, b) => b.score - a.score)[0] ?? fitByLikeness(wanted, entry);
  const against = owns ? null : contradiction(wanted, entry, place, fit);
  const lesser = lesserFormat(wanted, entry);
  const score = against
    ? contradictedScore(fit.score, wanted, place)
    : fit.score +
      (owns ? WRITTEN_ALIKE : 0) -
      (lesser ? (fit.settled ? SAME_NAME_OTHER_FORMAT : OTHER_FORMAT) : 0);
  const evidence = [fit.evidence, ...(against ? [against] : []), ...(lesser ? [lesser] : [])];
  return {
    entry,
    score,
    evidence: against ? evidence : [...evidence, ...agreement(wanted)],
    byTitle: fit.settled,
  };
}

/** Another season of the same show is likelier meant than another show. */
function contradictedScore(score: number, { bare, seasonNumber }: Wanted, place: Place | undefined): number {
  if (!place) return score * CONTRADICTED;
  const numbered = bare && seasonNumber !== null && seasonNumber > 1 && place.season === seasonNumber;
  return Math.max(score * CONTRADICTED, numbered ? NUMBERED : WORTH.sameLine - SAME_SHOW_OTHER_SEASON);
}

function fitByTitle(wanted: Wanted, entry: Entry): Fit | null {
  let best: Fit | null = null;
  for (const name of entry.names) {
    for (const one of wanted.names) {
      const same = name.full === one.full;
      if (!same && !sameName(name, one)) continue;
      const raw = wanted.raws.includes(name.raw) ? 0 : SIGNS_DIFFER;
      const unsaid = name.year !== null && wanted.year === null ? YEAR_UNSAID : 0;
      const worth = name.main
        ? same
          ? WORTH.sameTitle
          : WORTH.sameTitleOtherwise
        : same
          ? WORTH.sameSynonym
          : WORTH.sameSynonymOtherwise;
      const score = worth - raw - unsaid;
      if (!best || score > best.score)
        best = {
          score,
          evidence: { code: name.main ? 'exactTitle' : 'exactSynonym', values: {} },
          settled: name.main,
        };
    }
  }
  return best;
}

/** The franchise is known by its first season; the season by its number. */
function fitByLine(wanted: Wanted, entry: Entry, place: Place | undefined, line: Line): Fit | null {
  if (!place || !line.anchor) return null;
  const evidence: Evidence = {
    code: 'seasonInLine',
    values: { season: place.season, title: line.anchor.media.title },
  };
  if (wanted.arc.length === 0 && entry === line.anchor && (wanted.bare || wanted.season === 1)) {
    const score = line.fit >= SURELY_NAMED ? line.fit : line.fit * WORTH.similar;
    return { score, evidence: titleEvidence(line.fit), settled: false };
  }
  if (wanted.season === null || place.season !== wanted.season)
    return {
      score: (WORTH.sameLine + (place.season === wanted.seasonNumber ? NUMBER_AGREES : 0)) * line.fit,
      evidence,
      settled: false,
    };
  const worth = place.told ? WORTH.seasonTold : WORTH.seasonByPlace;
  return { score: worth * line.fit, evidence, settled: false };
}

/** A number says "season 2", words do not, and the day of the episode belongs to that season and not to the first. */
function fitByDate(wanted: Wanted, place: Place | undefined, { anchor, fit }: Line): Fit | null {
  const { airDate, bare, seasonNumber, episode } = wanted;
  if (!bare || airDate === null || !place || !anchor || place.entry === anchor) return null;
  if (place.season !== seasonNumber || fit < SURELY_NAMED) return null;
  const agrees = (start: string | null, number: number) => agreesWithDate(airDate, start, number);
  const own = episode ?? 1;
  const { start } = place.entry;
  if (!agrees(start, own) && !agrees(start, own - (place.before ?? 0))) return null;
  if (agrees(anchor.start, own)) return null;
  const evidence: Evidence = { code: 'dateAgrees', values: { date: airDate } };
  return { score: WORTH.seasonByDate, evidence, settled: true };
}

/** "Entertainment District Arc": the words beyond the series are all in one of the entry's names. */
function fitByArc({ arc, series, season }: Wanted, entry: Entry, { anchor }: Line): Fit | null {
  const letters = arc.join('').length;
  if (letters < 4 || season !== null || !anchor) return null;
  const heads = [...series, ...anchor.main].map(({ plain }) => plain);
  const has = entry.names.some(({ full }) => {
    const words = new Set(full.split(' '));
    return heads.some((head) => full.startsWith(head)) && arc.every((word) => words.has(word));
  });
  return has
    ? { score: WORTH.arc, evidence: { code: 'arcTitle', values: { words: arc.join(' ') } }, settled: false }
    : null;
}

function fitByLikeness(wanted: Wanted, entry: Entry): Fit {
  const alike = likeness([...new Set(wanted.names.map(({ full }) => full))], entry);
  return { score: alike * WORTH.similar, evidence: titleEvidence(alike), settled: false };
}

function titleEvidence(alike: number): Evidence {
  if (alike < 1 && alike >= SURELY_NAMED) return { code: 'exactSynonym', values: {} };
  return alike === 1
    ? { code: 'exactTitle', values: {} }
    : { code: 'similarTitle', values: { percent: Math.round(alike * 100) } };
}

function agreement({ season, seasonNumber, bare }: Wanted): Evidence[] {
  const number = season ?? (bare ? null : seasonNumber);
  return season !== null && number !== null ? [{ code: 'seasonAgrees', values: { season: number } }] : [];
}

function contradiction(wanted: Wanted, entry: Entry, place: Place | undefined, fit: Fit): Evidence | null {
  const { settled } = fit;
  if (wanted.year !== null && entry.year !== null && wanted.year !== entry.year)
    return { code: 'yearDiffers', values: { year: entry.year, wanted: wanted.year } };
  if (wanted.format !== null && entry.format !== wanted.format && !settled)
    return { code: 'formatDiffers', values: { format: entry.media.format ?? '' } };
  if (wanted.format === 'movie' && entry.format === null && entry.media.format !== null)
    return { code: 'formatDiffers', values: { format: entry.media.format } };
  if (settled && (fit.evidence.code === 'dateAgrees' || !(wanted.bare && (entry.season ?? 1) > 1)))
    return null;
  return seasonContradiction(wanted, entry, place) ?? partContradiction(wanted, entry);
}

function seasonContradiction(wanted: Wanted, entry: Entry, place: Place | undefined): Evidence | null {
  const season = entry.season ?? place?.season ?? null;
  const target = wanted.season ?? (wanted.bare ? 1 : null);
  if (wanted.final !== entry.final && target === null) return { code: 'seasonDiffers', values: {} };
  if (target === null) return null;
  if ((season ?? 1) === target && !(entry.final && target === 1)) return null;
  return { code: 'seasonDiffers', values: { season: season ?? 1, wanted: target } };
}

function partContradiction(wanted: Wanted, entry: Entry): Evidence | null {
  if ((wanted.part ?? 1) === (entry.part ?? 1)) return null;
  return { code: 'partDiffers', values: { part: entry.part ?? 1, wanted: wanted.part ?? 1 } };
}

/** A film, OVA or special that the page does not call one. */
function lesserFormat(wanted: Wanted, entry: Entry): Evidence | null {
  if (entry.format === null || wanted.format !== null) return null;
  return { code: 'formatDiffers', values: { format: entry.media.format ?? '' } };
}
