// Converts rows of the evaluation files to observations, as a site's reader would return them. The right answer is kept separate.
import type { ObservedEpisode } from '../../lib/domain/episode.ts';
import { readJsonLines } from './catalogue.ts';

export type ObservationKind = 'episodes' | 'titles' | 'negatives';

/** The right answer. Each title of `malIds` is right. If only the series is known (`byFamily`), each title of its franchise is right. */
export interface CorrectAnswer {
  readonly malIds: readonly number[];
  readonly episode: number | null;
  readonly byFamily: boolean;
}

export interface Observation {
  readonly observed: ObservedEpisode;
  readonly truth: CorrectAnswer | null;
  /** Observations with the same id are of one season. One simulated user sees them, in order. */
  readonly seasonId: string;
  readonly group: string;
  /** The franchise of the right answer. */
  readonly family: string;
}

interface Fields {
  readonly date: boolean;
  readonly slug: boolean;
}

interface Row {
  readonly [key: string]: unknown;
  readonly site: string;
  readonly title: string;
  readonly type?: string;
  readonly mal_id: number;
}

export async function readObservations(
  path: string,
  kind: ObservationKind,
  fields: Fields,
): Promise<Observation[]> {
  const rows = await readJsonLines<Row>(path);
  if (kind === 'episodes')
    return rows.filter((row) => row.ep_exact === true).map((row) => ofEpisode(row, fields));
  if (kind === 'negatives')
    return rows.filter((row) => row.same_title_exists_in_catalog !== true).map(ofNegative);
  return rows.filter((row) => typeof row.mal_id === 'number').map((row, at) => ofTitle(row, at, fields));
}

export function createObservedEpisode(part: Partial<ObservedEpisode>): ObservedEpisode {
  return {
    siteId: 'eval',
    siteName: 'Command line',
    mediaType: 'anime',
    url: 'https://eval.invalid/',
    episodeId: 'e',
    seriesTitle: '',
    seriesId: null,
    seriesSlug: null,
    seasonTitle: null,
    seasonId: null,
    seasonNumber: null,
    airDate: null,
    episodeLabel: '',
    episodeNumber: null,
    episodeType: 'regular',
    language: null,
    confidence: 1,
    sources: {},
    ...part,
  };
}

function ofEpisode(row: Row, fields: Fields): Observation {
  const seasonId = String(row.season_id);
  const number = Number(row.episode_number);
  return {
    observed: createObservedEpisode({
      siteId: 'crunchyroll',
      episodeId: `${seasonId}-${row.sequence_number}`,
      seriesTitle: String(row.series_title),
      seriesId: String(row.series_id),
      titleIsSeries: true,
      seriesSlug: fields.slug ? text(row.series_slug) : null,
      seasonTitle: text(row.season_title),
      seasonId,
      seasonNumber: Number(row.season_number),
      airDate: fields.date ? text(row.air_date) : null,
      episodeLabel: `E${row.episode}`,
      episodeNumber: number,
    }),
    truth: { malIds: [row.mal_id], episode: Number(row.mal_episode), byFamily: false },
    seasonId,
    group: String(row.site),
    family: String(row.family),
  };
}

function ofTitle(row: Row, at: number, fields: Fields): Observation {
  const cr = row.cr as Record<string, unknown> | undefined;
  const truthSet = (row.truth_set as number[] | undefined) ?? [];
  return {
    observed: createObservedEpisode({
      mediaType: row.type === 'manga' ? 'manga' : 'anime',
      episodeId: `title-${at}`,
      seriesTitle: cr ? String(cr.series_title) : row.title,
      seriesId: `title-${at}`,
      seriesSlug: fields.slug && cr ? slugOf(row.url) : null,
      seasonTitle: cr ? text(cr.season_title) : null,
      seasonNumber: cr ? Number(cr.season_number) : null,
      episodeLabel: 'E1',
      episodeNumber: 1,
    }),
    truth: { malIds: [row.mal_id, ...truthSet], episode: null, byFamily: row.class === 'licensed' },
    seasonId: `title-${at}`,
    group: `${row.class} ${row.type ?? 'anime'} ${row.site}`,
    family: String(row.family),
  };
}

function ofNegative(row: Row, at: number): Observation {
  return {
    observed: createObservedEpisode({
      seriesTitle: row.title,
      seriesId: `negative-${at}`,
      episodeId: `negative-${at}`,
      episodeLabel: 'E1',
      episodeNumber: 1,
      // The reader of a general site is never certain.
      confidence: 0.7,
    }),
    truth: null,
    seasonId: `negative-${at}`,
    group: 'negatives',
    family: row.title,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function slugOf(url: unknown): string | null {
  return /\/series\/[^/]+\/([^/?#]+)/.exec(String(url))?.[1] ?? null;
}
