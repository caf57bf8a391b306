// Reads Netflix. The player's own state comes first. The titles on screen are less useful: they appear only with the controls, and in the
// user's language.

import type { EpisodeLabel } from './reading/label.ts';
import { callGetter, pageValueAtPath, toId, valuesOf } from './reading/page-state.ts';
import { cleanNumber, cleanSeason, cleanText, findAll } from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import { parseShortLabel } from './reading/short-label.ts';
import type { Page, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'netflix',
  name: 'Netflix',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pageState: true,
  pages: [{ pattern: 'https://www.netflix.com/*', example: 'https://www.netflix.com/de/watch/80117291' }],
  playerFrames: [],
  ignoredVideos: ['.previewModal--wrapper', '.billboard-row', '.bob-card', '[class*="supplemental"]'],
};

/** Reads the id in the address. Before playback starts, it may be the id of the series. After that, it is the id of the episode. */
function readWatchId(url: URL): string | null {
  return /^\/(?:[a-z]{2}(?:-[a-z\d]{2,4})?\/)?watch\/(\d{3,12})(?:\/|$)/i.exec(url.pathname)?.[1] ?? null;
}

/**
 * Returns the facts about the opened video. The player stores the memberapi response for each opened video, keyed by the id in the address.
 */
export const readPageState: ReadPageState = ({ globals, url }) => {
  const id = readWatchId(url);
  const player = pageValueAtPath(globals, 'netflix', 'appContext', 'state', 'playerApp');
  const entry = id && pageValueAtPath(callGetter(player, 'getState'), 'videoPlayer', 'videoMetadata', id);
  const video =
    pageValueAtPath(entry, '_metadataObject', 'video') ??
    pageValueAtPath(entry, '_metadata', 'video') ??
    pageValueAtPath(entry, '_video', '_video');
  if (!video) return id ? pickCurrentVideo(callGetter(player, 'getAPI'), id) : null;
  const season = valuesOf(pageValueAtPath(video, 'seasons')).find((each) => findEpisode(each, id));
  return {
    watchId: id,
    type: pageValueAtPath(video, 'type'),
    id: pageValueAtPath(video, 'id'),
    title: pageValueAtPath(video, 'title'),
    runtime: pageValueAtPath(video, 'runtime'),
    season: season ? { seq: pageValueAtPath(season, 'seq'), title: pageValueAtPath(season, 'title') } : null,
    episode: season ? pickEpisodeFacts(findEpisode(season, id)) : null,
    next: season ? pickNext(season, id) : null,
  };
};

/** Returns the id and number of the next episode in the season. */
function pickNext(season: unknown, id: string | null): unknown {
  const episodes = valuesOf(pageValueAtPath(season, 'episodes'));
  const next = episodes[episodes.indexOf(findEpisode(season, id)) + 1];
  return {
    id: pageValueAtPath(next, 'id') ?? pageValueAtPath(next, 'episodeId'),
    seq: pageValueAtPath(next, 'seq'),
  };
}

/** Asks the player about a video. This is used if the player has stored nothing about the video. */
function pickCurrentVideo(player: unknown, id: string): unknown {
  const video = callGetter(callGetter(player, 'getVideoMetadataByVideoId', id), 'getCurrentVideo');
  const title = video ? callGetter(video, 'getTitle') : null;
  if (!title) return null;
  const episodic = callGetter(video, 'isEpisodic') === true;
  const season = episodic ? callGetter(video, 'getSeason') : null;
  return {
    watchId: id,
    type: episodic ? 'show' : 'movie',
    id: null,
    title,
    runtime: null,
    season: season
      ? { seq: pageValueAtPath(season, '_season', 'seq'), title: pageValueAtPath(season, '_season', 'title') }
      : null,
    episode: episodic
      ? { seq: callGetter(video, 'getEpisodeNumber'), title: callGetter(video, 'getEpisodeTitle') }
      : null,
  };
}

function findEpisode(season: unknown, id: string | null): unknown {
  return valuesOf(pageValueAtPath(season, 'episodes')).find(
    (episode) =>
      toId(pageValueAtPath(episode, 'id')) === id || toId(pageValueAtPath(episode, 'episodeId')) === id,
  );
}

function pickEpisodeFacts(episode: unknown): unknown {
  return {
    seq: pageValueAtPath(episode, 'seq'),
    title: pageValueAtPath(episode, 'title'),
    runtime: pageValueAtPath(episode, 'runtime'),
  };
}

export const readEpisode: ReadEpisode = (page) => {
  const id = readWatchId(page.url);
  if (!id) return null;
  const state = pageValueAtPath(page.state, 'watchId') === id ? page.state : null;
  // Trailers and bonus material have other types than `show` and `movie`.
  if (state && !['show', 'movie'].includes(toId(pageValueAtPath(state, 'type')) ?? '')) return null;
  const observed = assembleEpisode(site, page, id, [state ? readState(state) : null, readDom(page, id)]);
  if (showsOther(page.document, id)) page.incomplete = undefined;
  const next = toId(pageValueAtPath(state, 'next', 'id'));
  return (
    observed && {
      ...observed,
      nextUrl: next ? `${page.url.origin}/watch/${next}` : undefined,
      nextNumber: cleanNumber(pageValueAtPath(state, 'next', 'seq')),
    }
  );
};

function readState(state: unknown): Reading | null {
  const title = cleanText(pageValueAtPath(state, 'title'));
  const movie = pageValueAtPath(state, 'type') === 'movie';
  const number = cleanNumber(pageValueAtPath(state, 'episode', 'seq'));
  if (!title || (!movie && number === null)) return null;
  const runtime = movie ? pageValueAtPath(state, 'runtime') : pageValueAtPath(state, 'episode', 'runtime');
  return {
    source: 'page-state',
    confirms: true,
    seriesTitle: title,
    seriesId: movie ? null : toId(pageValueAtPath(state, 'id')),
    seasonTitle: movie ? null : cleanText(pageValueAtPath(state, 'season', 'title')),
    seasonNumber: movie ? null : cleanSeason(pageValueAtPath(state, 'season', 'seq')),
    duration: typeof runtime === 'number' && runtime > 0 && runtime < 100_000 ? runtime : null,
    episodeLabel: movie ? title : `E${number}`,
    episodeNumber: movie ? null : number,
    episodeType: movie ? 'movie' : 'regular',
  };
}

/**
 * Reads `<h4>SHOW</h4><span>E5</span><span>NAME</span>`. If there is only a title, it may be a film or a show that has not loaded yet, so
 * nothing is read.
 */
function readDom({ document }: Page, id: string): Reading | null {
  if (showsOther(document, id)) return null;
  const block = findAll(document, '[data-uia*="video-title"], [data-uia*="player-title"]')[0];
  const show = block
    ? plain((block.querySelector('h4, h3, h2, h1') ?? textBefore(block))?.textContent)
    : null;
  const label = parseShortLabel(plain(block?.querySelector('span')?.textContent));
  if (!show || !label) return null;
  const paused = readPaused(document);
  const seasonNumber = label.season ?? (paused?.number === label.number ? paused.season : null);
  return { ...toLabelReading('dom', label, show), seasonNumber, confirms: shownIds(document).includes(id) };
}

/** Whether the page shows another episode. This happens while the page switches between episodes. */
function showsOther(document: Document, id: string): boolean {
  const shown = shownIds(document);
  return shown.length > 0 && !shown.includes(id);
}

function shownIds(document: Document): readonly (string | null)[] {
  return findAll(document, '[data-videoid]').map((element) => element.getAttribute('data-videoid'));
}

/** Returns the text before the first span. If there is no heading, this is the show. */
function textBefore(block: Element): ChildNode | null {
  const first = block.firstChild;
  return first?.nodeName.toLowerCase() === 'span' ? null : first;
}

/** Reads a text such as `S1:E23 "Name"` in the panel of a paused player. The page names the season nowhere else. */
function readPaused(document: Document): EpisodeLabel | null {
  const text = findAll(document, '[data-uia="pause-ad-title-display"]')[0]?.textContent;
  return parseShortLabel(plain(text));
}

/** Removes zero-width characters, which Netflix puts between letters. */
function plain(text: string | null | undefined): string | null {
  return cleanText(text?.slice(0, 1000).replace(/[\u200b-\u200d\u2060\ufeff]/g, ''));
}
