// Reads SonyLIV. Public sources describe its addresses and its interface, but not its markup. So an episode is read only from the page's
// general data, and a film from its address.
import { decodeSlug, readEpisodeJsonLd } from './reading/page-metadata.ts';
import { isSameSeriesName } from './reading/plain-title.ts';
import { readProvisional } from './reading/provisional.ts';
import { readerOf } from './reading/reader-of.ts';
import { toFilmReading } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'sonyliv',
  name: 'SonyLIV',
  mediaType: 'anime',
  general: true,
  generalDataOnly: true,
  pages: [
    {
      pattern: 'https://www.sonyliv.com/*',
      example: 'https://www.sonyliv.com/shows/some-show-1700000113/the-low-tide-1000022678',
    },
  ],
  playerFrames: [],
};

const EPISODE = /^\/shows\/[^/]{1,200}-\d{10}\/[^/]{1,200}-\d{10}\/?$/;

export const readEpisode: ReadEpisode = (page) =>
  EPISODE.test(page.url.pathname) ? readProvisional(page, site) : readMovie(page);

const readMovie = readerOf({
  site,
  path: /^\/movies\/(?<name>[^/]{1,200})-(?<id>\d{10})\/?$/,
  read: (page, { readId, groups: { name = '' } }) => {
    const film = toFilmReading('url', decodeSlug(name));
    const data = readEpisodeJsonLd(page, readId);
    const isSame =
      data?.episodeType === 'movie' && isSameSeriesName(data.seriesTitle ?? '', film.seriesTitle ?? '');
    return isSame ? [data, film] : [film];
  },
});
