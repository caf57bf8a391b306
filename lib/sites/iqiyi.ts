// Reads iQIYI (iq.com). The slug in the address contains series, number and id. The embedded data belongs to the page that was loaded
// first, so it is stale after a navigation.
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { nonRegularKind, nonRegularKindAt } from './reading/label.ts';
import {
  decodeSlug,
  readEpisodeJsonLd,
  readHeadMetadata,
  readSlug,
  readTitleText,
} from './reading/page-metadata.ts';
import { pageValueAtPath } from './reading/page-state.ts';
import { cleanId, cleanNumber, cleanText, readJsonScript, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'iqiyi',
  name: 'iQIYI',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.iq.com/*',
      example: 'https://www.iq.com/play/lazarus-episode-1-1ewmjgipdkk',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  const heading = readText(page.document, 'h1');
  const series = readText(page.document, 'h1 a');
  if (isExtra(heading, series) || nonRegularKindAt(decodeSlug(readSlugOf(page.url)), 'end') === 'extra')
    return null;
  const state = readState(page, id);
  if (state === 'other') return null;
  const observed = assembleEpisode(site, page, id, [
    state,
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name, 'iQ.com']),
    readTitleText('dom', heading, [site.name]),
    { source: 'dom', seriesTitle: series },
    readSlug(readSlugOf(page.url)),
  ]);
  // Find the link by the number of the next episode, because its address contains this number.
  const next = `a[href*="-episode-${Number(observed?.episodeNumber) + 1}-"]`;
  return observed && { ...observed, nextUrl: readLink(page.document, next, page.url)?.href };
};

/** Whether a name belongs to a trailer or a similar extra. The series' name within it is ignored. */
function isExtra(name: string | null, series: string | null): boolean {
  if (!name || name === series) return false;
  return (
    nonRegularKind(series ? name.replace(series, ' ') : (parseEpisodeLabel(name)?.after ?? name)) === 'extra'
  );
}

/** Reads the id of the episode, which is the last part of the slug. */
function readId(url: URL): string | null {
  return /^\/play\/(?:[^/]{1,300}-)?([a-z\d]{6,20})\/?$/.exec(url.pathname)?.[1] ?? null;
}

function readSlugOf(url: URL): string {
  return url.pathname.slice('/play/'.length).replace(/-?[a-z\d]{6,20}\/?$/, '');
}

/** Reads the embedded data. Returns null if it is stale. `other` means that the video is an extra, such as a trailer. */
function readState({ document }: Page, id: string): Reading | 'other' | null {
  const play = pageValueAtPath(readJsonScript(document, '#__NEXT_DATA__'), 'props', 'initialState', 'play');
  const video = pageValueAtPath(play, 'curVideoInfo');
  const slug = cleanText(pageValueAtPath(video, 'playLocSuffix'));
  if (cleanId(pageValueAtPath(video, 'qipuIdStr')) !== id && !slug?.endsWith(id)) return null;
  const name = cleanText(pageValueAtPath(video, 'name')) ?? '';
  const series = cleanText(pageValueAtPath(play, 'albumInfo', 'name'));
  if (pageValueAtPath(video, 'episodeType') === 1 || isExtra(name, series)) return 'other';
  const isFilm = pageValueAtPath(video, 'videoType') === 'singleVideo';
  const number = isFilm ? null : cleanNumber(pageValueAtPath(video, 'order'));
  return {
    source: 'page-json',
    confirms: true,
    seriesTitle: series ?? (isFilm ? name : null),
    seriesId: cleanId(pageValueAtPath(video, 'albumId')),
    episodeLabel: isFilm ? name : (parseEpisodeLabel(name)?.label ?? (number === null ? null : `E${number}`)),
    episodeNumber: number,
    episodeType: isFilm ? 'movie' : 'regular',
    duration: toSeconds(cleanText(pageValueAtPath(video, 'len'))),
  };
}

/** Converts a time such as "24:10" or "01:42:05" to seconds. */
function toSeconds(text: string | null): number | null {
  const [seconds, minutes, hours = 0] =
    /^\d{1,2}(?::\d{2}){1,2}$/
      .exec(text ?? '')?.[0]
      .split(':')
      .map(Number)
      .reverse() ?? [];
  return seconds === undefined || minutes === undefined
    ? null
    : seconds + minutes * 60 + hours * 3600 || null;
}
