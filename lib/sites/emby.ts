// Reads Emby. The playing item is in the state of the player's overlay (OSD). Without this state, the overlay's two lines of text are read.
import { pageValueAtPath, toId } from './reading/page-state.ts';
import { cleanNumber, cleanSeason, cleanText, readText } from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete, type Reading } from './reading/reading.ts';
import { readPlayerLines } from './reading/short-label.ts';
import type { Page, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'emby',
  name: 'Emby',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  selfHosted: true,
  pageState: true,
  pages: [],
  playerFrames: [],
};

/** Matches the overlay over the video. Pages that the user has left stay in the document, but are hidden. */
const OSD = '[data-type="video-osd"]:not(.hide)';
const TICKS_PER_SECOND = 10_000_000;
const FACTS = [
  'Id',
  'Type',
  'Name',
  'SeriesName',
  'SeriesId',
  'SeasonName',
  'SeasonId',
  'ParentIndexNumber',
  'IndexNumber',
  'IndexNumberEnd',
  'RunTimeTicks',
  'PremiereDate',
];

export const readPageState: ReadPageState = ({ document }) => {
  const item = pageValueAtPath(
    document.querySelector(OSD),
    'controller',
    'osdController',
    'currentDisplayItem',
  );
  return item && Object.fromEntries(FACTS.map((name) => [name, pageValueAtPath(item, name)]));
};

export const readEpisode: ReadEpisode = (page) => {
  if (!page.document.querySelector(OSD))
    return /^#!?\/videoosd/.test(page.url.hash) ? markPageIncomplete(page) : null;
  const id = toId(pageValueAtPath(page.state, 'Id'));
  const reading = id ? readItem(page.state) : readLines(page);
  const { seriesTitle, seasonNumber, episodeNumber } = reading ?? {};
  const place = `${seriesTitle}:${seasonNumber ?? ''}x${episodeNumber ?? ''}`.toLowerCase();
  return assembleEpisode(site, page, id ?? `${page.url.host}/${place}`.slice(0, 300), [reading]);
};

function readItem(item: unknown): Reading | null {
  const name = cleanText(pageValueAtPath(item, 'Name'));
  const movie = pageValueAtPath(item, 'Type') === 'Movie';
  if (!name || (!movie && pageValueAtPath(item, 'Type') !== 'Episode')) return null;
  const facts = {
    source: 'page-state',
    confirms: true,
    duration: readSeconds(pageValueAtPath(item, 'RunTimeTicks')),
  };
  if (movie)
    return { ...facts, seriesTitle: name, episodeLabel: name, episodeNumber: null, episodeType: 'movie' };
  const first = cleanNumber(pageValueAtPath(item, 'IndexNumber'));
  // The item of a file with several episodes also has the number of the last episode.
  const last = cleanNumber(pageValueAtPath(item, 'IndexNumberEnd')) ?? first;
  const isRange = first !== last;
  return {
    ...facts,
    seriesTitle: cleanText(pageValueAtPath(item, 'SeriesName')),
    seriesId: toId(pageValueAtPath(item, 'SeriesId')),
    seasonTitle: cleanText(pageValueAtPath(item, 'SeasonName')),
    seasonId: toId(pageValueAtPath(item, 'SeasonId')),
    seasonNumber: cleanSeason(pageValueAtPath(item, 'ParentIndexNumber')),
    airDate: /^\d{4}-\d{2}-\d{2}/.exec(toId(pageValueAtPath(item, 'PremiereDate')) ?? '')?.[0] ?? null,
    episodeLabel: first === null ? name : `E${first}${isRange ? `-${last}` : ''}`,
    episodeNumber: first === null ? null : last,
    ...(first !== null && isRange && { firstEpisodeNumber: first }),
    // On Emby, season 0 contains specials.
    episodeType: first === null || pageValueAtPath(item, 'ParentIndexNumber') === 0 ? 'special' : 'regular',
  };
}

/** Reads a line such as "S1:E2 - Name" below the show's name. A film, or an item that the server has not identified, has only a name. */
function readLines({ document }: Page): Reading | null {
  const line = readText(document, `${OSD} .videoOsdTitle`);
  return line ? readPlayerLines('player', readText(document, `${OSD} .videoOsdParentTitle`), line) : null;
}

function readSeconds(ticks: unknown): number | null {
  return typeof ticks === 'number' && ticks > 0 && ticks < 1e12 ? ticks / TICKS_PER_SECOND : null;
}
