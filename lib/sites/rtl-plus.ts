// RTL+: series, season and number stand in the address.
import { decodeSlug, readOwnData, readOwnHead } from './reading/own-page.ts';
import { cleanNumber, cleanSeason } from './reading/read-page.ts';
import { assembleEpisode, type Reading, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'rtl-plus',
  name: 'RTL+',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://plus.rtl.de/*',
      example:
        'https://plus.rtl.de/video-tv/serien/some-show-146430/staffel-2-984414/episode-3-the-low-tide-927644',
    },
  ],
  playerFrames: [],
};

const PATH =
  /^\/video-tv\/(?:serien|shows)\/(?<series>[^/]{1,150})-(?<seriesId>\d{3,9})\/(?:staffel-(?<season>\d{1,2})-|[^/]{0,60}?)\d{3,9}\/episode-(?<number>\d{1,5})-[^/]{0,200}\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  const address = readAddress(page.url);
  if (!id || !address) return null;
  // The address is the one source that is always of this episode: its numbers come first, its title last.
  const { seriesTitle, ...numbers } = address;
  const readings = [
    numbers,
    readOwnData(page, readId),
    ...readOwnHead(page, readId, [site.name]),
    { source: 'url', seriesTitle: seriesTitle ?? null },
  ];
  return titledBySeries(assembleEpisode(site, page, id, readings));
};

function readId({ pathname }: URL): string | null {
  return PATH.exec(pathname) ? pathname.replace(/\/$/, '').slice(1, 300) : null;
}

function readAddress({ pathname }: URL): Reading | null {
  const { series, season, number, seriesId } = PATH.exec(pathname)?.groups ?? {};
  if (!series || !number) return null;
  return {
    source: 'url',
    seriesTitle: decodeSlug(series),
    seriesId: seriesId ?? series,
    seriesSlug: series,
    seasonNumber: cleanSeason(season),
    episodeLabel: `E${Number(number)}`,
    episodeNumber: cleanNumber(number),
    episodeType: 'regular',
  };
}
