// Merges readings from several sources of a page. Each field comes from the first source that has it. The name of that source is recorded.
import { toReportableAddress } from '../../domain/addresses/reportable-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { IncompleteEpisode, Page, Site } from '../site.ts';
import { splitAudioLabel } from './audio-label.ts';
import { parseEpisodeLabel, parseLabelField } from './episode-label.ts';
import { type EpisodeLabel, isLoadingText, type LabelKind } from './label.ts';
import { followsSeriesName } from './plain-title.ts';

type Fields = Pick<
  ObservedEpisode,
  | 'seriesTitle'
  | 'seriesId'
  | 'seriesSlug'
  | 'seasonTitle'
  | 'seasonId'
  | 'seasonNumber'
  | 'airDate'
  | 'duration'
  | 'episodeLabel'
  | 'episodeNumber'
  | 'firstEpisodeNumber'
  | 'isFinal'
  | 'episodeType'
  | 'language'
>;

/**
 * The fields that one source has. `confirms` states whether the source contains the id of this episode. `kind` is the kind of the label, if
 * the source has a label.
 */
export type Reading = {
  readonly source: string;
  readonly confirms?: boolean;
  readonly kind?: LabelKind;
} & {
  readonly [K in keyof Fields]?: Fields[K] | null;
};

/** This confidence is lower than the confidence of a site that has only anime, because a page of a general site may show anything. */
const CONFIDENCE_OF_GENERAL_SITES = 0.9;

/** The parts of a page that are needed to make an episode. */
export type EpisodePage = Pick<Page, 'url' | 'incomplete'>;

/**
 * Sets `page.incomplete`, because the page shows an episode but something is missing. Always returns null, so that a reader can return the
 * result.
 */
export function markPageIncomplete(page: EpisodePage, known: IncompleteEpisode = {}): null {
  page.incomplete = known;
  return null;
}

/**
 * Makes an episode from readings, which must be sorted with the most trusted first. Returns null if the series or the episode remains
 * unknown.
 */
export function assembleEpisode(
  site: Site,
  page: EpisodePage,
  episodeId: string,
  found: readonly (Reading | null)[],
): ObservedEpisode | null {
  const readings = found.filter((reading) => reading !== null);
  if (readings.some(isExtra)) return null;
  const sources: Record<string, string> = {
    episodeId: readings.find(({ confirms }) => confirms)?.source ?? 'url',
  };
  const pick = createFieldPicker(readings, sources);
  const episode = pickEpisodeFields(readings, sources);
  const series = pick('seriesTitle');
  const season = pick('seasonTitle');
  const ids = {
    url: toReportableAddress(page.url),
    episodeId,
    seriesId: pick('seriesId'),
    seriesSlug: pick('seriesSlug'),
    seasonId: pick('seasonId'),
    seasonNumber: pick('seasonNumber'),
    duration: pick('duration'),
  };
  if (!series || !episode) return markPageIncomplete(page, ids);
  const plainSeries = splitAudioLabel(series);
  const plainSeason = season ? splitAudioLabel(season) : null;
  return {
    siteId: site.id,
    siteName: site.name,
    mediaType: site.mediaType,
    ...ids,
    seriesTitle: plainSeries.title,
    seasonTitle: plainSeason?.title ?? null,
    airDate: pick('airDate'),
    ...episode,
    language: plainSeason?.language ?? plainSeries.language ?? pick('language'),
    confidence: site.general ? CONFIDENCE_OF_GENERAL_SITES : 1,
    sources,
    // For a film, `titleIsSeries` is not set, because a film is shown with its own title.
    ...(site.titledBySeries && episode.episodeType !== 'movie' && { titleIsSeries: true }),
  };
}

/**
 * Reads a heading such as "E12 - Name" next to the name of the show. A heading without a label belongs to a special of the show, or to a
 * film.
 */
export function readHeading(source: string, heading: string, show: string | null): Reading {
  const field = heading === show ? null : parseLabelField(heading);
  // If there is no show, a heading that consists only of a word such as "Special" is the name of a film.
  const found = parseEpisodeLabel(heading);
  // If there is a show, other words before the label count something else, as in "Cast Talk Episode 3".
  const named = found && show && !followsSeriesName(found, show) ? null : found;
  const label = (show || field?.number != null ? field : null) ?? named;
  if (label) return toLabelReading(source, label, show);
  const episodeType = show && show !== heading ? 'special' : 'movie';
  return { source, seriesTitle: show ?? heading, episodeLabel: heading, episodeNumber: null, episodeType };
}

/** Makes the reading of a film. The film's title is both the series' title and the label. */
export function toFilmReading(source: string, title: string): Reading {
  return { source, seriesTitle: title, episodeLabel: title, episodeNumber: null, episodeType: 'movie' };
}

/** Makes a reading from a label that was found in a text. If the label is null, the reading has only the series. */
export function toLabelReading(
  source: string,
  label: EpisodeLabel | null,
  seriesTitle: string | null,
): Reading {
  if (!label) return { source, seriesTitle };
  const { kind, season, number, first } = label;
  return {
    source,
    seriesTitle,
    kind,
    seasonNumber: season,
    episodeLabel: label.label,
    episodeNumber: number,
    episodeType: kind === 'special' ? 'special' : 'regular',
    ...(kind === 'range' && { firstEpisodeNumber: first }),
    ...(kind === 'final' && { isFinal: true }),
  };
}

/** Returns a function that takes a field from the first reading that has it. The function records the source of the field in `sources`. */
export function createFieldPicker(readings: readonly Reading[], sources: Record<string, string>) {
  return <K extends keyof Fields>(field: K): NonNullable<Fields[K]> | null => {
    for (const reading of readings) {
      const value = reading[field] ?? null;
      if (value === null || (field === 'seriesTitle' && isLoadingText(String(value)))) continue;
      sources[field] = reading.source;
      return value as NonNullable<Fields[K]>;
    }
    return null;
  };
}

/**
 * Takes label, number and type together from the first source that has a number, or a label such as "OVA". If the first source is a film,
 * takes the film. Returns null if any source is an extra.
 */
export function pickEpisodeFields(
  readings: readonly Reading[],
  sources: Record<string, string>,
): Pick<Fields, 'episodeLabel' | 'episodeNumber' | 'firstEpisodeNumber' | 'isFinal' | 'episodeType'> | null {
  if (readings.some(isExtra)) return null;
  const film = readings[0]?.episodeType === 'movie' ? readings[0] : undefined;
  const chosen =
    film ??
    readings.find(({ kind, episodeNumber }) => episodeNumber != null || kind !== undefined) ??
    readings.find((reading) => reading.episodeLabel);
  if (!chosen?.episodeLabel) return null;
  sources.episodeNumber = chosen.source;
  return {
    episodeLabel: chosen.episodeLabel,
    episodeNumber: chosen.episodeNumber ?? null,
    episodeType: chosen.episodeType ?? 'regular',
    ...(chosen.firstEpisodeNumber != null && { firstEpisodeNumber: chosen.firstEpisodeNumber }),
    ...(chosen.isFinal && { isFinal: true }),
  };
}

/** Whether a source has a trailer or another extra. Such a page never shows an episode. */
function isExtra({ kind }: Reading): boolean {
  return kind === 'extra';
}
