// Reads Tubi. Series and number are in the page's objects, in its title and in its address.
import { parseLabelField } from './reading/episode-label.ts';
import { readEpisodeJsonLd, readHeadMetadata, readSlug } from './reading/page-metadata.ts';
import { pageValueAtPath, toId } from './reading/page-state.ts';
import { cleanId, cleanNumber, cleanText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'tubi',
  name: 'Tubi',
  mediaType: 'anime',
  general: true,
  pageState: true,
  pages: [
    {
      pattern: 'https://tubitv.com/*',
      example: 'https://tubitv.com/tv-shows/395405/s01-e01-end-and-beginning',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(tv-shows|movies)\/(\d{1,12})(?:\/([^/]{1,300}))?\/?$/;

export const readPageState: ReadPageState = ({ url, globals }) => {
  const videos = pageValueAtPath(globals.__data, 'video', 'byId');
  const id = readId(url) ?? '';
  const seriesId =
    toId(pageValueAtPath(videos, id, 'series_id') ?? pageValueAtPath(videos, id, 'seriesId')) ?? '';
  const series = pageValueAtPath(videos, seriesId) ?? pageValueAtPath(videos, `0${seriesId}`);
  const [title, duration] = [pageValueAtPath(videos, id, 'title'), pageValueAtPath(videos, id, 'duration')];
  return { id, title, duration, seriesId, seriesTitle: pageValueAtPath(series, 'title') };
};

export const readEpisode: ReadEpisode = (page) => {
  const [, kind, id, slug] = PATH.exec(page.url.pathname) ?? [];
  if (!id) return null;
  const state = readState(page, id, kind === 'movies');
  if (kind === 'movies')
    return assembleEpisode(site, page, id, [toFilm(state), readEpisodeJsonLd(page, readId)]);
  return assembleEpisode(site, page, id, [
    state,
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name]),
    slug ? readSlug(slug) : null,
  ]);
};

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[2] ?? null;
}

/** Reads the page's objects. The title in them has the form "S01:E02 - Name". */
function readState({ state }: Page, id: string, isFilm: boolean): Reading | null {
  const title = cleanText(pageValueAtPath(state, 'title'));
  if (!title || pageValueAtPath(state, 'id') !== id) return null;
  const label = isFilm ? null : parseLabelField(title);
  const duration = cleanNumber(pageValueAtPath(state, 'duration')) || null;
  const seriesTitle = cleanText(pageValueAtPath(state, 'seriesTitle'));
  const read = label
    ? toLabelReading('page-state', label, seriesTitle)
    : { source: 'page-state', seriesTitle: title };
  return { ...read, seriesId: cleanId(pageValueAtPath(state, 'seriesId')), duration, confirms: true };
}

function toFilm(state: Reading | null): Reading | null {
  return (
    state && { ...state, episodeLabel: state.seriesTitle ?? null, episodeNumber: null, episodeType: 'movie' }
  );
}
