// Joyn: season and number stand in the address, in front of the episode's name.
import { decodeSlug, readOwnData, readOwnHead } from './reading/own-page.ts';
import { cleanNumber, cleanSeason } from './reading/read-page.ts';
import { assembleEpisode, type Reading, titledBySeries } from './reading/reading.ts';
import type { ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'joyn',
  name: 'Joyn',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.joyn.de/*',
      example: 'https://www.joyn.de/play/serien/some-show/1-2-the-low-tide',
    },
    {
      pattern: 'https://www.joyn.at/*',
      example: 'https://www.joyn.at/play/serien/some-show/1-2-the-low-tide',
    },
    {
      pattern: 'https://www.joyn.ch/*',
      example: 'https://www.joyn.ch/play/serien/some-show/1-2-the-low-tide',
    },
  ],
  playerFrames: [],
};

const PATH =
  /^\/play\/serien\/(?<series>[^/]{1,150})\/(?<season>\d{1,2})-(?<number>\d{1,4})(?:-[^/]{0,200})?\/?$/;

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
