// How well each catalogue entry fits the words of a page, each with its reasons; numbers of episodes come later.
import type { Evidence } from '../../domain/matches/match.ts';
import type { Entry } from '../entry.ts';
import type { Line, Place } from '../line.ts';
import type { Wanted } from '../wanted.ts';
import {
  type Fit,
  fitByArc,
  fitByDate,
  fitByFirstArc,
  fitByLikeness,
  fitByLine,
  fitByTitle,
  WORTH,
} from './fits.ts';

/** What contradicts the page can be offered, but not accepted. */
const CONTRADICTED = 0.6;
const OTHER_FORMAT = 0.08;
/** Worth offering at once, never worth accepting. */
const NUMBERED = 0.8;
const SAME_SHOW_OTHER_SEASON = 0.04;
const WRITTEN_ALIKE = 0.02;
/** Enough to stand out from a namesake whose year is unknown. */
const YEAR_AGREES = 0.06;
const SAME_NAME_OTHER_FORMAT = 0.02;

export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
  readonly evidence: readonly Evidence[];
  /** One of its titles is exactly what the page says, synonyms not counted. */
  readonly byTitle: boolean;
}

/** Best first. */
export function rankEntries(wanted: Wanted, entries: readonly Entry[], line: Line): Ranked[] {
  const owner = soleOwner(wanted, entries);
  return entries
    .map((entry) => rankEntry(wanted, entry, line, { owns: entry === owner, entries }))
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

function rankEntry(
  wanted: Wanted,
  entry: Entry,
  line: Line,
  { owns, entries }: { readonly owns: boolean; readonly entries: readonly Entry[] },
): Ranked {
  const place = line.places.find((one) => one.entry === entry);
  const fit =
    [
      fitByTitle(wanted, entry),
      fitByDate(wanted, place, line),
      fitByLine(wanted, entry, place, line),
      fitByArc(wanted, entry, line),
      fitByFirstArc(wanted, entry, line, entries),
    ]
      .filter((one) => one !== null)
      .sort((a, b) => b.score - a.score)[0] ?? fitByLikeness(wanted, entry);
  const against = owns ? null : contradiction(wanted, entry, place, fit);
  const lesser = lesserFormat(wanted, entry);
  const score = against
    ? contradictedScore(fit.score, wanted, place)
    : fit.score +
      (owns ? WRITTEN_ALIKE : 0) +
      (fit.settled && wanted.year !== null && wanted.year === entry.year ? YEAR_AGREES : 0) -
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
