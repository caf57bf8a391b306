// Reads YouTube. Everyone can upload videos there, and titles have no fixed form. Only the channels of licensors are trusted. From other
// channels, only a plain title such as "Title Episode 5" is read, with a low confidence.
import { isOfType, readDuration, readJsonLd } from './reading/json-ld.ts';
import { isLicensor } from './reading/licensors.ts';
import {
  cleanText,
  findAll,
  parseUrl,
  readDocumentTitle,
  readLink,
  readMeta,
  readText,
} from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import { parseVideoTitle, readSeriesInPlaylistName } from './reading/video-title.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'youtube',
  name: 'YouTube',
  mediaType: 'anime',
  general: true,
  refuses: 'most',
  pages: [
    { pattern: 'https://www.youtube.com/*', example: 'https://www.youtube.com/watch?v=rkVezCGQ22s' },
    { pattern: 'https://m.youtube.com/*', example: 'https://m.youtube.com/watch?v=rkVezCGQ22s' },
  ],
  playerFrames: [],
  // `.ad-showing` is needed because advertisements play in the episode's own video. The other selectors match previews next to it.
  ignoredVideos: [
    '.ad-showing',
    'ytd-miniplayer',
    'ytd-video-preview',
    '#inline-preview-player',
    'ytd-shorts',
    'ytd-reel-video-renderer',
    'ytm-shorts-lockup-view-model',
  ],
};

export const CONFIDENCE_OF_UNLICENSED_CHANNELS = 0.5;

/** The data of one source. Stale data belongs to another video than the video in the address. */
interface Video {
  readonly source: string;
  readonly id: string | null;
  readonly title: string | null;
  readonly channel: string | null;
  readonly duration?: number | null;
}

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  const videos = [readData, readItem, readPlayer, readSession, readWatch].flatMap((read) => {
    const video = read(page);
    return video && (video.id === null || video.id === id) ? video : [];
  });
  // Only the first title is checked. YouTube translates titles, and a translation may not show that a video is, for example, a reaction.
  const video = videos.find(({ title }) => title);
  const channels = videos.flatMap(({ channel }) => channel ?? []);
  const isTrusted = channels.some(isLicensor);
  const reading = video ? toReading(page, video, channels[0] ?? null, isTrusted) : null;
  const observed = assembleEpisode(site, page, id, [reading]);
  return observed && { ...observed, confidence: isTrusted ? 1 : CONFIDENCE_OF_UNLICENSED_CHANNELS };
};

function readId(url: URL): string | null {
  if (!/(?:^|\.)youtube\.com$/.test(url.hostname) || url.pathname !== '/watch') return null;
  return /^[\w-]{11}$/.exec(url.searchParams.get('v') ?? '')?.[0] ?? null;
}

/** Reads the JSON-LD of a video. It may be stale. */
function readData({ document, url }: Page): Video | null {
  const node = readJsonLd(document).find((each) => isOfType(each, 'VideoObject'));
  const embed = /\/embed\/([\w-]{11})/.exec(parseUrl(node?.embedUrl, url)?.pathname ?? '')?.[1];
  if (!node || !embed) return null;
  return {
    source: 'json-ld',
    id: embed,
    title: cleanText(node.name),
    channel: cleanText(node.author),
    duration: readDuration(node.duration),
  };
}

/** Reads the microdata in the head. It is stale after a navigation. */
function readItem({ document, url }: Page): Video | null {
  const canonical = readLink(document, 'link[rel="canonical"]', url);
  const author = findAll(document, '[itemprop="author"] link[itemprop="name"]')[0];
  const title = readMeta(document, 'title') ?? readMeta(document, 'og:title');
  const id = canonical && readId(canonical);
  if (!title || !id) return null;
  return { source: 'meta', id, title, channel: cleanText(author?.getAttribute('content')) };
}

/** Reads the title in the player. The title links to its own video, even while the page around the player changes. */
function readPlayer({ document, url }: Page): Video | null {
  const link = readLink(document, '.ytp-title-link', url);
  const id = link && readId(link);
  return id ? { source: 'player', id, title: readText(document, '.ytp-title-link'), channel: null } : null;
}

/** Reads the texts on screen. The element around them contains the video's id. */
function readWatch({ document, url }: Page): Video | null {
  const shown = findAll(document, 'ytd-watch-flexy[video-id]')[0]?.getAttribute('video-id');
  const title = readText(
    document,
    'h1.ytd-watch-metadata yt-formatted-string',
    'ytd-watch-metadata h1',
    'h1 yt-formatted-string',
    '.slim-video-information-title',
  );
  const plain = title ?? readDocumentTitle(document)?.replace(/^\(\d+\+?\)\s*| - YouTube$/g, '') ?? null;
  return plain
    ? {
        source: title ? 'dom' : 'title',
        id: shown ?? null,
        title: plain,
        channel: readChannel(document, url),
      }
    : null;
}

/** Reads the channel. The handle is preferred, because a handle is unique and a name is not. */
function readChannel(document: Document, url: URL): string | null {
  const owner = 'ytd-video-owner-renderer, #owner, ytm-slim-owner-renderer';
  const link = readLink(document, `:is(${owner}) a[href*="/@"]`, url);
  const handle = /^\/@([^/]{3,60})/.exec(link?.pathname ?? '')?.[1];
  return handle ?? readText(document, `:is(${owner}) ytd-channel-name a`);
}

/** Reads the Media Session. It has the title and the channel of the playing video. */
function readSession({ mediaSession }: Page): Video | null {
  return (
    mediaSession && {
      source: 'media-session',
      id: null,
      title: cleanText(mediaSession.title),
      channel: cleanText(mediaSession.artist),
    }
  );
}

/** Makes a reading from a video's title. If the title consists only of a label, the series is read from the name of the playlist. */
function toReading(page: Page, video: Video, channel: string | null, isTrusted: boolean): Reading | null {
  const parsed = video.title && parseVideoTitle(video.title, channel);
  if (!parsed || !(isTrusted || parsed.isPlain)) return null;
  const { label, seriesTitle, isSpecial, language } = parsed;
  const series = seriesTitle ?? (isTrusted ? readPlaylist(page, channel) : null);
  return {
    ...toLabelReading(video.source, label, series),
    language,
    duration: video.duration ?? null,
    episodeType: isSpecial ? 'special' : 'regular',
  };
}

function readPlaylist({ document }: Page, channel: string | null): string | null {
  const name = readText(document, 'ytd-playlist-panel-renderer #header-description .title');
  return name && readSeriesInPlaylistName(name, channel);
}
