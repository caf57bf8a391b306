// Joining what several sources of one page say: each field comes from the first source that has it, and the source is noted.
import { openAddress } from '../../domain/addresses/open-address.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Page, Site } from '../site.ts';
import { splitAudioLabel } from './audio-label.ts';
import { type EpisodeLabel, parseEpisodeLabel } from './episode-label.ts';

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
  | 'episodeType'
  | 'language'
>;

/** What one source says; a missing field is one that it says nothing of. `confirms`: it names the id of this very episode. */
export type Reading = { readonly source: string; readonly confirms?: boolean } & {
  readonly [K in keyof Fields]?: Fields[K] | null;
};

/** Trusted less than a site that has nothing but anime: it may be showing anything. */
const CONFIDENCE_OF_GENERAL_SITES = 0.9;

/** The episode that the readings, most trusted first, tell of together; null where series or episode stay unknown. */
export function assembleEpisode(
  site: Site,
  { url }: Pick<Page, 'url'>,
  episodeId: string,
  found: readonly (Reading | null)[],
): ObservedEpisode | null {
  const readings = found.filter((reading) => reading !== null);
  const sources: Record<string, string> = {
    episodeId: readings.find(({ confirms }) => confirms)?.source ?? 'url',
  };
  const pick = pickField(readings, sources);
  const episode = pickEpisode(readings, sources);
  const series = pick('seriesTitle');
  if (!series || !episode) return null;
  const season = pick('seasonTitle');
  const plainSeries = splitAudioLabel(series);
  const plainSeason = season ? splitAudioLabel(season) : null;
  return {
    siteId: site.id,
    siteName: site.name,
    mediaType: site.mediaType,
    url: openAddress(url),
    episodeId,
    seriesTitle: plainSeries.title,
    seriesId: pick('seriesId'),
    seriesSlug: pick('seriesSlug'),
    seasonTitle: plainSeason?.title ?? null,
    seasonId: pick('seasonId'),
    seasonNumber: pick('seasonNumber'),
    airDate: pick('airDate'),
    duration: pick('duration'),
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
  const label = parseEpisodeLabel(heading);
  if (label) return readLabel(source, label, show);
  const episodeType = show && show !== heading ? 'special' : 'movie';
  return { source, seriesTitle: show ?? heading, episodeLabel: heading, episodeNumber: null, episodeType };
}

/** A label that was found in a text, with the season that is written in it; without a label, the series alone. */
export function readLabel(source: string, label: EpisodeLabel | null, seriesTitle: string | null): Reading {
  if (!label) return { source, seriesTitle };
  return {
    source,
    seriesTitle,
    seasonNumber: label.season,
    episodeLabel: label.label,
    episodeNumber: label.number,
    episodeType: 'regular',
  };
}

/** A function that takes a field from the first reading that has it, and notes in `sources` which one that was. */
export function pickField(readings: readonly Reading[], sources: Record<string, string>) {
  return <K extends keyof Fields>(field: K): NonNullable<Fields[K]> | null => {
    for (const reading of readings) {
      const value = reading[field] ?? null;
      if (value === null) continue;
      sources[field] = reading.source;
      return value as NonNullable<Fields[K]>;
    }
    return null;
  };
}

/** Label, number and type belong together: they come from the first source that has a number, unless the first of all knows a film. */
export function pickEpisode(
  readings: readonly Reading[],
  sources: Record<string, string>,
): Pick<Fields, 'episodeLabel' | 'episodeNumber' | 'episodeType'> | null {
  const film = readings[0]?.episodeType === 'movie' ? readings[0] : undefined;
  const chosen =
    film ??
    readings.find((reading) => reading.episodeNumber != null) ??
    readings.find((reading) => reading.episodeLabel);
  if (!chosen?.episodeLabel) return null;
  sources.episodeNumber = chosen.source;
  return {
    episodeLabel: chosen.episodeLabel,
    episodeNumber: chosen.episodeNumber ?? null,
    episodeType: chosen.episodeType ?? 'regular',
  };
}
