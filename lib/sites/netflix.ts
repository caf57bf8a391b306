// Netflix: the player's own state first, since the titles on screen come and go with the controls and are written in every language.
import { ask, at, itemsOf, toId } from './page-state.ts';
import { cleanNumber, cleanSeason, cleanText, findAll, readText } from './read-page.ts';
import { assembleEpisode, type Reading, readLabel, titledBySeries } from './reading.ts';
import { parseShortLabel } from './short-label.ts';
import type { Page, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'netflix',
  name: 'Netflix',
  kind: 'anime',
  general: true,
  pageState: true,
  pages: [{ pattern: 'https://www.netflix.com/*', example: 'https://www.netflix.com/de/watch/80117291' }],
  playerFrames: [],
  ignoredVideos: ['.previewModal--wrapper', '.billboard-row', '.bob-card', '[class*="supplemental"]'],
};

/** Id of a season's or film's page is the series' until it plays: then the address changes to the episode's. */
function readWatchId(url: URL): string | null {
  return /^\/(?:[a-z]{2}(?:-[a-z\d]{2,4})?\/)?watch\/(\d{3,12})(?:\/|$)/i.exec(url.pathname)?.[1] ?? null;
}

/** The player keeps what memberapi told it of each video that was opened, under the id in the address. */
export const readPageState: ReadPageState = ({ globals, url }) => {
  const id = readWatchId(url);
  const player = at(globals, 'netflix', 'appContext', 'state', 'playerApp');
  const entry = id && at(ask(player, 'getState'), 'videoPlayer', 'videoMetadata', id);
  const video =
    at(entry, '_metadataObject', 'video') ?? at(entry, '_metadata', 'video') ?? at(entry, '_video', '_video');
  if (!video) return null;
  const season = itemsOf(at(video, 'seasons')).find((each) => findEpisode(each, id));
  return {
    watchId: id,
    type: at(video, 'type'),
    id: at(video, 'id'),
    title: at(video, 'title'),
    runtime: at(video, 'runtime'),
    season: season ? { seq: at(season, 'seq'), title: at(season, 'title') } : null,
    episode: season ? pickEpisodeFacts(findEpisode(season, id)) : null,
  };
};

function findEpisode(season: unknown, id: string | null): unknown {
  return itemsOf(at(season, 'episodes')).find(
    (episode) => toId(at(episode, 'id')) === id || toId(at(episode, 'episodeId')) === id,
  );
}

function pickEpisodeFacts(episode: unknown): unknown {
  return { seq: at(episode, 'seq'), title: at(episode, 'title'), runtime: at(episode, 'runtime') };
}

export const readEpisode: ReadEpisode = (page) => {
  const id = readWatchId(page.url);
  if (!id) return null;
  const state = at(page.state, 'watchId') === id ? page.state : null;
  // Trailers and bonus material have a type of their own.
  if (state && !['show', 'movie'].includes(toId(at(state, 'type')) ?? '')) return null;
  return titledBySeries(
    assembleEpisode(site, page, id, [state ? readState(state) : null, readDom(page, id)]),
  );
};

function readState(state: unknown): Reading | null {
  const title = cleanText(at(state, 'title'));
  const movie = at(state, 'type') === 'movie';
  const number = cleanNumber(at(state, 'episode', 'seq'));
  if (!title || (!movie && number === null)) return null;
  const runtime = movie ? at(state, 'runtime') : at(state, 'episode', 'runtime');
  return {
    source: 'page-state',
    confirms: true,
    seriesTitle: title,
    seriesId: movie ? null : toId(at(state, 'id')),
    seasonTitle: movie ? null : cleanText(at(state, 'season', 'title')),
    seasonNumber: movie ? null : cleanSeason(at(state, 'season', 'seq')),
    duration: typeof runtime === 'number' && runtime > 0 && runtime < 100_000 ? runtime : null,
    episodeLabel: movie ? title : `E${number}`,
    episodeNumber: movie ? null : number,
    episodeType: movie ? 'movie' : 'regular',
  };
}

/** `<h4>SHOW</h4><span>E5</span><span>NAME</span>`; a film has its title alone, like a show whose facts are not there yet. */
function readDom({ document }: Page, id: string): Reading | null {
  const shown = findAll(document, '[data-videoid]').map((element) => element.getAttribute('data-videoid'));
  if (shown.length > 0 && !shown.includes(id)) return null;
  const show = readText(document, '[data-uia*="video-title"] h4');
  const line = readText(document, '[data-uia*="video-title"] span');
  const label = line && parseShortLabel(line);
  return show && label ? { ...readLabel('dom', label, show), confirms: shown.includes(id) } : null;
}
