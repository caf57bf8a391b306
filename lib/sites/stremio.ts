// Reads Stremio web. The route after the # contains type, id and video ("tt22248376:1:5", "kitsu:46474:5", "mal:52991:5"). In version 5,
// the show is in the Media Session and in a heading. In version 4, it is in the document's title.
import type { ObservedEpisode } from '../domain/episode.ts';
import { cleanText, firstResultOf, readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'stremio',
  name: 'Stremio',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://web.stremio.com/*',
      example:
        'https://web.stremio.com/#/player/eAFx/https%3A%2F%2Fa.example/https%3A%2F%2Fb.example/series/kitsu%3A46474/kitsu%3A46474%3A5',
    },
    {
      pattern: 'https://app.strem.io/*',
      example: 'https://app.strem.io/shell-v4.4/#/player/series/tt22248376/tt22248376%3A1%3A5/eAFx',
    },
    {
      pattern: 'https://web.strem.io/*',
      example: 'https://web.strem.io/#/player/eAFx/x/x/series/tt22248376/tt22248376%3A1%3A5',
    },
  ],
  playerFrames: [],
};

interface Route {
  readonly type: string;
  readonly id: string;
  readonly videoId: string;
}

export const readEpisode: ReadEpisode = (page) => {
  const route = readRoute(page.url);
  if (!route) return null;
  const readings = route.type === 'movie' ? [readFilm(page)] : [readVideoId(route), readShow(page)];
  const observed = assembleEpisode(site, page, route.videoId, [
    { source: 'url', seriesId: route.id },
    ...readings,
  ]);
  return observed && { ...observed, url: addressOf(page.url, route), ...readListId(route) };
};

/**
 * Matches a video's id, which contains its numbers. An add-on may use the id of another catalogue for the show. For example, the show
 * "tmdb:209867" may have the video "tt22248376:1:5".
 */
const VIDEO = /^(?:tt\d{1,12}|[a-z]{2,12}:\d{1,12})(?<numbers>(?::\d{1,4}){0,2})$/;
const TYPE = /^(?:series|movie|anime)$/;

/**
 * Parses the route. In version 5, it has the form `#/player/{stream}/{…}/{…}/{type}/{id}/{video}`. In version 4, it has the form
 * `#/player/{type}/{id}[/{video}]/{stream}`. Returns null if type and id are missing, because the video cannot be identified without them.
 */
function readRoute({ hash }: URL): Route | null {
  const [root, player, ...parts] = hash.slice(0, 20_000).split('?')[0]?.split('/') ?? [];
  if (root !== '#' || player !== 'player') return null;
  const isOld = TYPE.test(parts[0] ?? '');
  if (!isOld && parts.length < 4) return null;
  const [type, id, last] = (isOld ? parts.slice(0, 3) : parts.slice(-3)).map(decode);
  if (!type || !id || !TYPE.test(type)) return null;
  if (last && (last.startsWith(id) || VIDEO.test(last))) return { type, id, videoId: last };
  return isOld && type === 'movie' ? { type, id, videoId: id } : null;
}

function decode(part: string): string | null {
  try {
    return /^[\w:.-]{1,100}$/.exec(decodeURIComponent(part))?.[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the address of the video's page. The route of the player is not stored, because its stream may contain the key of a paid account.
 */
function addressOf({ origin, pathname }: URL, { type, id, videoId }: Route): string {
  return `${origin}${pathname}#/detail/${type}/${id}/${videoId}`;
}

/** Reads season and number from the video's id. Anime catalogues have no seasons. */
function readVideoId({ id, videoId }: Route): Reading | null {
  const behind = videoId.startsWith(id) ? videoId.slice(id.length) : VIDEO.exec(videoId)?.groups?.numbers;
  const numbers = (behind ?? '').split(':').slice(1).map(Number);
  const number = numbers.at(-1);
  if (number === undefined || !numbers.every(Number.isInteger) || numbers.length > 2) return null;
  const seasonNumber = numbers.length === 2 ? (numbers[0] ?? null) : null;
  const isSpecial = seasonNumber === 0;
  return {
    source: 'url',
    seasonNumber: isSpecial ? null : seasonNumber,
    episodeLabel: `E${number}`,
    episodeNumber: number,
    episodeType: isSpecial ? 'special' : 'regular',
  };
}

/** Reads the show from the Media Session, or from a line such as "Show - Name (1x5)". */
function readShow({ document, mediaSession }: Page): Reading | null {
  const artist = cleanText(mediaSession?.artist);
  if (artist) return { source: 'media-session', seriesTitle: artist };
  return firstResultOf(readLines(document), ([source, line]) => {
    const [, seriesTitle] = /^(.{1,200}) - .{1,200} \(\d{1,3}x\d{1,4}\)/u.exec(line) ?? [];
    return seriesTitle ? { source, seriesTitle } : null;
  });
}

function readFilm({ document, mediaSession }: Page): Reading | null {
  const named = mediaSession?.artist ? null : cleanText(mediaSession?.title);
  const [source, text] = named ? ['media-session', named] : (readLines(document)[0] ?? []);
  return source && text ? { source, seriesTitle: text, episodeLabel: text, episodeType: 'movie' } : null;
}

/**
 * Returns the texts that name the video, with the newest form first. In version 5, the document's title is the same on every page, so it is
 * not used.
 */
function readLines(document: Document): readonly (readonly [source: string, line: string])[] {
  const heading = readText(document, 'nav[class*="horizontal-nav-bar-container"] h2[class*="title"]');
  const title = readText(document, '#windowTitle') ?? readDocumentTitle(document);
  const plain = cleanText(title?.replace(/^Stremio(?: - )?| - Stremio.*$/g, ''));
  return [
    ...(heading ? [['dom', heading] as const] : []),
    ...(plain && !/^freedom to stream$/i.test(plain) ? [['title', plain] as const] : []),
  ];
}

/**
 * Returns the show's id at MyAnimeList or AniList. The video's id must be of the same catalogue, because another catalogue may divide the
 * seasons differently.
 */
function readListId({ id, videoId }: Route): Pick<ObservedEpisode, 'ids'> {
  const [, list, number] = (videoId.startsWith(id) && /^(mal|anilist):(\d{1,8})$/.exec(id)) || [];
  return list && number ? { ids: { [list]: Number(number) } } : {};
}
