// Reads Pluto TV. Older addresses of episodes end in season and number, newer addresses end in an id. The markup changes with each build,
// so it is not read.
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { dropTitleVerb, trimSeparators } from './reading/label.ts';
import { readNumberedAddress } from './reading/numbered-address.ts';
import {
  decodeSlug,
  isStaleHead,
  type ReadId,
  readEpisodeJsonLd,
  readHeadMetadata,
} from './reading/page-metadata.ts';
import { cleanSeason, firstResultOf, readDocumentTitle, readMeta } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toFilmReading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'pluto-tv',
  name: 'Pluto TV',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pages: [
    {
      pattern: 'https://pluto.tv/*',
      example:
        'https://pluto.tv/us/on-demand/series/5e00cd538e67b0dcb2cf3bcd/season/1/episode/60dee91cfc802600134b886d',
    },
    {
      pattern: 'https://www.pluto.tv/*',
      example: 'https://www.pluto.tv/on-demand/series/some-show/season/2/episode/the-low-tide-2009-2-3',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => readNumbered(page) ?? readNamed(page) ?? readMovie(page);

const readNumbered = readerOf({
  site,
  path: /^\/(?<id>(?:[a-z]{2,5}\/)?on-demand\/series\/(?<seriesSlug>[^/]{1,150})\/(?:seasons?\/\d{1,3}\/)?episode\/(?:[^/]{1,200}-)?(?<season>\d{1,2})-(?<number>\d{1,4}))\/?$/,
  read: (page, address) => readNumberedAddress(page, address, site.name),
});

/** Reads an address that ends in an id. Such an address contains no number, so the number must be on the page. */
const readNamed = readerOf({
  site,
  path: /^\/(?:[a-z]{2,5}\/)?(?:on-demand\/series|shows)\/(?<seriesId>[\w-]{1,150})\/(?:seasons?\/(?<season>\d{1,3})\/)?episode\/(?<id>[\da-f]{24})\/?$/,
  read: (page, { readId, groups: { seriesId = '', season } }) => [
    { source: 'url', seasonNumber: cleanSeason(season) },
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name]),
    { source: 'url', seriesTitle: isName(seriesId) ? decodeSlug(seriesId) : null },
  ],
});

const readMovie = readerOf({
  site,
  // A path such as "some-film-1977-1-1-ptv1" contains the name with the year. The year is not part of the name.
  path: /^\/(?:[a-z]{2,5}\/)?(?:on-demand\/)?movies\/(?<id>[\da-f]{24}|(?<name>[\w-]{1,200}?)(?:-\d{4})?-1-1(?:-ptv\d)?)\/?$/,
  read: (page, { readId, groups: { name } }) => [
    readOwnFilm(page, readId),
    readFilmTitle(page, readId),
    name ? toFilmReading('url', decodeSlug(name)) : null,
  ],
});

/** Whether a slug consists of words. Otherwise, it is an id. */
function isName(slug: string): boolean {
  return !/^(?:[\da-f]{24}|\d+)$/.test(slug);
}

function readOwnFilm(page: Page, readId: ReadId): Reading | null {
  const data = readEpisodeJsonLd(page, readId);
  return data?.episodeType === 'movie' ? data : null;
}

/** Reads the title of a film's page, such as "Watch Some Film | Pluto TV". */
function readFilmTitle(page: Page, readId: ReadId): Reading | null {
  if (isStaleHead(page, readId)) return null;
  return firstResultOf([readMeta(page.document, 'og:title'), readDocumentTitle(page.document)], (text) => {
    const title = trimSeparators(dropTitleVerb(text?.split(/ ?[-–|] ?(?:free )?(?:on )?pluto tv/i)[0] ?? ''));
    const isOther = /^pluto tv\b/i.test(title) || parseEpisodeLabel(title) !== null;
    return title && !isOther ? toFilmReading('title', title) : null;
  });
}
