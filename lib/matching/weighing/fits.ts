// The ways in which an entry can be what the page's words mean: its title, its place among the seasons, its arc, or mere likeness.
import type { Evidence } from '../../domain/matches/match.ts';
import { agreesWithDate } from '../air-date.ts';
import { type Entry, type EntryName, sameName } from '../entry.ts';
import { begins, headsOf, type Line, likeness, type Place } from '../line.ts';
import type { ParsedTitle } from '../title.ts';
import type { Wanted } from '../wanted.ts';

/** What the words alone are worth, 0–1. Set by hand: the order matters more than the distance. */
export const WORTH = {
  sameTitle: 1,
  sameTitleOtherwise: 0.985,
  sameSpelling: 0.95,
  sameSynonym: 0.96,
  sameSynonymOtherwise: 0.94,
  seasonTold: 0.95,
  seasonByPlace: 0.86,
  seasonByDate: 1.05,
  sameLine: 0.58,
  arc: 0.9,
  firstArc: 0.89,
  similar: 0.93,
} as const;
/** The series' name is one of the anchor's own names. */
const SURELY_NAMED = 0.96;
/** "Gintama" and "Gintama°": signs decide between equals. */
const SIGNS_DIFFER = 0.004;
const NUMBER_AGREES = 0.06;
const YEAR_UNSAID = 0.05;
/** Fewer letters say nothing about an arc. */
const LEAST_ARC = 4;

export interface Fit {
  readonly score: number;
  readonly evidence: Evidence;
  /** The very title of the entry, which settles season and part by itself. */
  readonly settled: boolean;
}

export function fitByTitle(wanted: Wanted, entry: Entry): Fit | null {
  let best: Fit | null = null;
  for (const name of entry.names) {
    for (const one of wanted.names) {
      if (name.full !== one.full && !sameName(name, one)) continue;
      const raw = wanted.raws.includes(name.raw) ? 0 : SIGNS_DIFFER;
      const unsaid = name.year !== null && wanted.year === null ? YEAR_UNSAID : 0;
      const score = worthOf(name, one) - raw - unsaid;
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

function worthOf(name: EntryName, wanted: ParsedTitle): number {
  const same = name.full === wanted.full;
  if (name.main && name.plain !== wanted.plain) return WORTH.sameSpelling;
  if (name.main) return same ? WORTH.sameTitle : WORTH.sameTitleOtherwise;
  return same ? WORTH.sameSynonym : WORTH.sameSynonymOtherwise;
}

/** The franchise is known by its first season; the season by its number. */
export function fitByLine(wanted: Wanted, entry: Entry, place: Place | undefined, line: Line): Fit | null {
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
export function fitByDate(wanted: Wanted, place: Place | undefined, { anchor, fit }: Line): Fit | null {
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

/** An arc whose name is unknown, in a season that the page numbers as the first, or with numbers that only the first season has. */
export function fitByFirstArc(
  wanted: Wanted,
  entry: Entry,
  line: Line,
  entries: readonly Entry[],
): Fit | null {
  if (entry !== line.anchor || !namesUnknownArc(wanted, entry, line, entries)) return null;
  const { title } = entry.media;
  const evidence: Evidence = { code: 'seasonInLine', values: { season: 1, title } };
  return { score: WORTH.firstArc, evidence, settled: false };
}

function namesUnknownArc(wanted: Wanted, anchor: Entry, line: Line, entries: readonly Entry[]): boolean {
  const { arc, season, part, final, format, year } = wanted;
  if (arc.length === 0 || line.fit < SURELY_NAMED || season !== null || part !== null) return false;
  if (final || format !== null || year !== null || !numbersAreOfFirst(wanted, anchor)) return false;
  const heads = headsOf(anchor, wanted.series);
  const telling = arc.filter((word) => word.length >= LEAST_ARC);
  return entries.every(
    (other) =>
      other === anchor ||
      !begins(other, heads) ||
      isTooShort(other, wanted) ||
      !(hasWordOf(other, telling) || isNameless(other, wanted, line)),
  );
}

function numbersAreOfFirst({ range, episode, seasonNumber }: Wanted, { total }: Entry): boolean {
  if (range === null) return seasonNumber === 1 && total !== null;
  const { from, to } = range;
  return to !== null && episode !== null && from <= episode && episode <= to && to <= (total ?? to);
}

function isTooShort({ total }: Entry, { range }: Wanted): boolean {
  return range !== null && range.to !== null && total !== null && total <= range.to - range.from;
}

function hasWordOf({ names }: Entry, arc: readonly string[]): boolean {
  const words = new Set(names.flatMap(({ full }) => full.split(' ')));
  return arc.some((word) => words.has(word));
}

/** A later season that has no number and no name in the page's language could be any arc. */
function isNameless(entry: Entry, { series }: Wanted, { places }: Line): boolean {
  if (entry.season !== null || entry.part !== null || entry.final) return false;
  if (!places.some((place) => place.entry === entry)) return false;
  return !entry.main.some(({ full }) => series.some(({ plain }) => full.startsWith(`${plain} `)));
}

/** "Entertainment District Arc": the words beyond the series are all in one of the entry's names. */
export function fitByArc({ arc, series, season }: Wanted, entry: Entry, { anchor }: Line): Fit | null {
  const letters = arc.join('').length;
  if (letters < LEAST_ARC || season !== null || !anchor) return null;
  const heads = [...series, ...anchor.main].map(({ plain }) => plain);
  const has = entry.names.some(({ full }) => {
    const words = new Set(full.split(' '));
    return heads.some((head) => full.startsWith(head)) && arc.every((word) => words.has(word));
  });
  return has
    ? { score: WORTH.arc, evidence: { code: 'arcTitle', values: { words: arc.join(' ') } }, settled: false }
    : null;
}

export function fitByLikeness(wanted: Wanted, entry: Entry): Fit {
  const alike = likeness([...new Set(wanted.names.map(({ full }) => full))], entry);
  return { score: alike * WORTH.similar, evidence: titleEvidence(alike), settled: false };
}

function titleEvidence(alike: number): Evidence {
  if (alike < 1 && alike >= SURELY_NAMED) return { code: 'exactSynonym', values: {} };
  return alike === 1
    ? { code: 'exactTitle', values: {} }
    : { code: 'similarTitle', values: { percent: Math.round(alike * 100) } };
}
