// Reads self-hosted Jellyfin. The address of its player is the same for every video, so the episode is identified by ids on the page.
import { parseLabelField } from './reading/episode-label.ts';
import {
  cleanText,
  findAll,
  firstResultOf,
  parseUrl,
  readDocumentTitle,
  readText,
} from './reading/read-page.ts';
import { assembleEpisode, markPageIncomplete, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'jellyfin',
  name: 'Jellyfin',
  mediaType: 'anime',
  titledBySeries: true,
  pages: [],
  playerFrames: [],
  general: true,
  selfHosted: true,
};

/**
 * Matches the heading of an episode. The web client writes this heading in the same form in every language. If a file has several episodes,
 * the heading has a second number.
 */
const EPISODE = /^(?:(.*?) - )?S(\d{1,4}):E(\d{1,4})(?:-(\d{1,4}))?(?: - .*)?$/su;
/** Matches texts such as "Special - Name" and "Extra – Name". Almost every language uses one of these dashes. */
const SPECIAL = /^[^-–]{1,30}[-–] ?\S/u;
/** Matches a year, which is written in the digits of the user's language. */
const YEAR = / \(\p{Nd}{4}\)$/u;

export const readEpisode: ReadEpisode = (page) => {
  if (!/^#!?\/video(?:[/?]|$)/.test(page.url.hash) || isLiveTelevision(page)) return null;
  const heading = readText(page.document, 'h3.pageTitle', '.pageTitle', '.osdTitle');
  if (!heading) return markPageIncomplete(page);
  const reading = readHeading(heading, readDocumentTitle(page.document));
  if (!reading) return null;
  const itemId = readItemId(page);
  const confirmed: Reading = { source: 'dom', confirms: itemId !== null };
  const id = itemId ?? `${reading.seriesTitle} ${reading.episodeLabel}`.slice(0, 300);
  return assembleEpisode(site, page, id, [reading, confirmed]);
};

/** Whether a live programme plays. For a live programme, the line below the heading names the channel, or no position is shown. */
function isLiveTelevision({ document }: Page): boolean {
  const isNamed = readText(document, '#videoOsdPage .osdSecondaryMediaInfo') !== null;
  const position = findAll(document, '#videoOsdPage .osdPositionText')[0];
  return isNamed || (position !== undefined && cleanText(position.textContent) === null);
}

/**
 * Reads the heading, which is "Series - S1:E5 - Name (2023)" or "Film (1997)". The document's title is the name of the series or film.
 * Since version 12, the document's title equals the heading.
 */
function readHeading(heading: string, documentTitle: string | null): Reading | null {
  const [, parent, season, number, last] = EPISODE.exec(heading) ?? [];
  const series = parent ?? (documentTitle === heading ? null : documentTitle);
  if (season && number) return readNumbers(series, Number(season), Number(number), Number(last ?? number));
  const name = heading.replace(YEAR, '');
  if (!documentTitle) return null;
  // Since version 12, a special looks like a film with a dash in its name. So neither of the two is read.
  if (heading === documentTitle && name.includes(' - ')) return null;
  if (name === documentTitle || heading === documentTitle) {
    // Trailers, bonus material and channels have no year, so they are not read. The same is true of a film that the server could not
    // identify.
    if (name === heading) return null;
    return { source: 'dom', seriesTitle: name, episodeLabel: name, episodeType: 'movie' };
  }
  // A special has the form "Series - Special - Name", and has no number in any language.
  if (!name.startsWith(`${documentTitle} - `)) return null;
  const own = name.slice(documentTitle.length + 3);
  // A music video has the form "Album - Song", without a word for special.
  if (!SPECIAL.test(own)) return null;
  // Trailers in the library have the same form as specials.
  const kind = parseLabelField(own)?.kind === 'extra' ? 'extra' : 'special';
  return { source: 'dom', seriesTitle: documentTitle, episodeLabel: own, episodeType: 'special', kind };
}

function readNumbers(seriesTitle: string | null, season: number, first: number, last: number): Reading {
  const isRange = last !== first;
  return {
    source: 'dom',
    seriesTitle,
    seasonNumber: season,
    episodeLabel: `S${season}:E${first}${isRange ? `-${last}` : ''}`,
    episodeNumber: last,
    ...(isRange && { firstEpisodeNumber: first }),
    episodeType: season === 0 ? 'special' : 'regular',
  };
}

/**
 * Reads the item's id from the address of the video. If the video has no such address, reads the id from the button that marks the item as
 * a favourite.
 */
function readItemId({ document, url }: Page): string | null {
  const video = firstResultOf(findAll(document, 'video.htmlvideoplayer'), (element) => {
    const source = parseUrl(element.getAttribute('src'), url);
    return /\/videos\/([\da-f-]{32,36})\//i.exec(source?.pathname ?? '')?.[1] ?? null;
  });
  const button = firstResultOf(findAll(document, '#videoOsdPage .btnUserRating[data-id]'), (element) =>
    cleanText(element.getAttribute('data-id')),
  );
  const id = (video ?? button)?.replaceAll('-', '').toLowerCase() ?? null;
  return id && /^[\da-f]{32}$/.test(id) ? id : null;
}
