// Pluto TV: the address of an episode ends in its season and its number; its markup changes with each build.
import { decodeSlug, readOwnData, readOwnHead } from './reading/own-page.ts';
import { cleanNumber, cleanSeason } from './reading/read-page.ts';
import { assembleEpisode, type Reading, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'pluto-tv',
  name: 'Pluto TV',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://pluto.tv/*',
      example: 'https://pluto.tv/on-demand/series/some-show/season/2/episode/the-low-tide-2009-2-3',
    },
  ],
  playerFrames: [],
};

const PATH =
  /^\/(?:[a-z]{2}\/)?on-demand\/series\/(?<series>[^/]{1,150})\/(?:seasons?\/\d{1,3}\/)?episode\/(?:[^/]{1,200}-)?(?<season>\d{1,2})-(?<number>\d{1,4})\/?$/;

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
