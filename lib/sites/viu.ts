// Reads Viu. The line above the player has the form "12. Name", without a word for an episode. A film has no such line. In Indonesia, the
// address of a video contains its kind.
import { decodeSlug, readEpisodeJsonLd, readHeadMetadata, readTitleText } from './reading/page-metadata.ts';
import { isSameSeriesName } from './reading/plain-title.ts';
import { cleanNumber, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toFilmReading } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'viu',
  name: 'Viu',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    { pattern: 'https://www.viu.com/*', example: 'https://www.viu.com/ott/hk/zh-hk/vod/430078/some-show-3' },
    { pattern: 'https://india.viu.com/*', example: 'https://india.viu.com/en/media/1126286865' },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => readVod(page) ?? readVideo(page) ?? readMedia(page);

const readVod = readerOf({
  site,
  path: /^\/ott\/[a-z]{2}\/[a-z-]{2,7}\/vod\/(?<id>\d{3,10})(?:\/|$)/i,
  read: ({ document }) => {
    const seriesTitle = readText(document, '#series_title');
    const number = /^(\d{1,4})\. ?/.exec(readText(document, '#series_ep_title') ?? '')?.[1];
    const episode = { episodeLabel: `E${Number(number)}`, episodeNumber: cleanNumber(number) };
    return number ? [{ source: 'dom', seriesTitle, ...episode }] : null;
  },
});

/**
 * Reads addresses such as "video-japanese-animation-tv_shows-some_show_episode_12-1165863142". They contain language, genre, kind, name and
 * id.
 */
const readVideo = readerOf({
  site,
  path: /^\/ott\/[a-z]{2}\/[a-z-]{2,7}\/all\/video-(?<genre>[a-z_]{1,40}(?:-[a-z_]{1,40}){0,5})-(?<kind>tv_shows|movies)-(?<name>[\w-]{1,200})-(?<id>\d{6,12})\/?$/i,
  read: (page, { readId, groups: { genre = '', kind, name = '' } }) => {
    if (/(?:^|-)(?:trailer|clip)s?(?:-|$)/.test(genre)) return null;
    const title = decodeSlug(name);
    const address = kind === 'movies' ? toFilmReading('url', title) : readTitleText('url', title, []);
    const readings = [readEpisodeJsonLd(page, readId), ...readHeadMetadata(page, readId, [site.name])];
    // The page may still show the previous video. So a reading counts only if it agrees with the address.
    return address ? [...readings.filter((reading) => agrees(reading, address)), address] : readings;
  },
});

function agrees(reading: Reading | null, address: Reading): boolean {
  return (
    reading?.episodeNumber === address.episodeNumber &&
    isSameSeriesName(reading?.seriesTitle ?? '', address.seriesTitle ?? '')
  );
}

/** Reads pages whose address contains only an id. */
const readMedia = readerOf({
  site,
  path: /^\/[a-z]{2}\/media\/(?<id>\d{6,12})\/?$/i,
  read: (page, { readId }) => [
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name]),
  ],
});
