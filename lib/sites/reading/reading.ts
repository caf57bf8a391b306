// Joining what several sources of one page say: each field comes from the first source that has it, and the source is noted.
import { openAddress } from '../../domain/addresses/open-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { IncompleteEpisode, Page, Site } from '../site.ts';
import { splitAudioLabel } from './audio-label.ts';
import { parseEpisodeLabel, parseLabelField } from './episode-label.ts';
import { type EpisodeLabel, isLoadingText, type LabelKind } from './label.ts';

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

/** What one source says; a missing field is one that it says nothing of. `confirms`: it names the id of this very episode. `kind`: a label says so. */
export type Reading = {
  readonly source: string;
  readonly confirms?: boolean;
  readonly kind?: LabelKind;
} & {
  readonly [K in keyof Fields]?: Fields[K] | null;
};

/** Trusted less than a site that has nothing but anime: it may be showing anything. */
const CONFIDENCE_OF_GENERAL_SITES = 0.9;

/** What is needed of a page to make an episode of readings. */
export type ReadPage = Pick<Page, 'url' | 'incomplete'>;

/** Call for a page of an episode if the reader does not find what it needs. Returns null as the reader's answer. */
export function leaveIncomplete(page: ReadPage, known: IncompleteEpisode = {}): null {
  page.incomplete = known;
  return null;
}

/** The episode that the readings, most trusted first, tell of together; null where series or episode stay unknown. */
export function assembleEpisode(
  site: Site,
  page: ReadPage,
  episodeId: string,
  found: readonly (Reading | null)[],
): ObservedEpisode | null {
  const readings = found.filter((reading) => reading !== null);
  if (readings.some(isExtra)) return null;
  const sources: Record<string, string> = {
    episodeId: readings.find(({ confirms }) => confirms)?.source ?? 'url',
  };
  const pick = pickField(readings, sources);
  const episode = pickEpisode(readings, sources);
  const series = pick('seriesTitle');
  const season = pick('seasonTitle');
  const ids = {
    url: openAddress(page.url),
    episodeId,
    seriesId: pick('seriesId'),
    seriesSlug: pick('seriesSlug'),
    seasonId: pick('seasonId'),
    seasonNumber: pick('seasonNumber'),
    duration: pick('duration'),
  };
  if (!series || !episode) return leaveIncomplete(page, ids);
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
    // A film's title is its own.
    ...(site.titledBySeries && episode.episodeType !== 'movie' && { titleIsSeries: true }),
  };
}

/** A heading such as "E12 - Name" beside the name of the show; without a label it is a special of the show, or a film. */
export function readHeading(source: string, heading: string, show: string | null): Reading {
  const field = heading === show ? null : parseLabelField(heading);
  // Without a show, a word of the vocabulary alone is a film's name.
  const label = (show || field?.number != null ? field : null) ?? parseEpisodeLabel(heading);
  if (label) return readLabel(source, label, show);
  const episodeType = show && show !== heading ? 'special' : 'movie';
  return { source, seriesTitle: show ?? heading, episodeLabel: heading, episodeNumber: null, episodeType };
}

/** A film is named by its title alone. */
export function readFilm(source: string, title: string): Reading {
  return { source, seriesTitle: title, episodeLabel: title, episodeNumber: null, episodeType: 'movie' };
}

/** A label that was found in a text, with the season that is written in it; without a label, the series alone. */
export function readLabel(source: string, label: EpisodeLabel | null, seriesTitle: string | null): Reading {
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

/** A function that takes a field from the first reading that has it, and notes in `sources` which one that was. */
export function pickField(readings: readonly Reading[], sources: Record<string, string>) {
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
 * Label, number and type belong together: they come from the first source that has a number or a label that needs none, unless the
 * first of all knows a film. Null where any source says that this is no episode.
 */
export function pickEpisode(
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

/** A trailer or the like is no episode, whatever else the page says. */
function isExtra({ kind }: Reading): boolean {
  return kind === 'extra';
}
