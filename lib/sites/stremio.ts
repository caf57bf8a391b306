// Stremio web: the route behind the # holds type, id and video ("tt22248376:1:5", "kitsu:46474:5", "mal:52991:5"); the title names the show.
import type { ObservedEpisode } from '../domain/episode.ts';
import { cleanText, readText, readTitle } from './read-page.ts';
import { assembleEpisode, type Reading } from './reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'stremio',
  name: 'Stremio',
  kind: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://web.stremio.com/*',
      example:
        'https://web.stremio.com/#/player/eAFx/https%3A%2F%2Fa.example/https%3A%2F%2Fb.example/series/kitsu%3A46474/kitsu%3A46474%3A5',
    },
    {
      pattern: 'https://app.strem.io/*',
      example: 'https://app.strem.io/shell-v4.4/#/player/eAFx/x/x/series/tt22248376/tt22248376%3A1%3A5',
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

/** `#/player/{stream}/{…}/{…}/{type}/{id}/{video}`; without the last three nobody knows what is playing. */
function readRoute({ hash }: URL): Route | null {
  const [root, player, ...parts] = hash.slice(0, 20_000).split('?')[0]?.split('/') ?? [];
  const [type, id, videoId] = parts.slice(-3).map(decode);
  if (root !== '#' || player !== 'player' || parts.length < 4 || !type || !id || !videoId) return null;
  return /^(?:series|movie|anime)$/.test(type) && videoId.startsWith(id) ? { type, id, videoId } : null;
}

function decode(part: string): string | null {
  try {
    return /^[\w:.-]{1,100}$/.exec(decodeURIComponent(part))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** The route's stream may hold the key to somebody's paid account: what is kept is the page of the video. */
function addressOf({ origin, pathname }: URL, { type, id, videoId }: Route): string {
  return `${origin}${pathname}#/detail/${type}/${id}/${videoId}`;
}

/** Season and number behind the id; lists of anime have no seasons. */
function readVideoId({ id, videoId }: Route): Reading | null {
  const numbers = videoId.slice(id.length).split(':').slice(1).map(Number);
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

/** "Show - Name (1x5)". */
function readShow({ document }: Page): Reading | null {
  const text = readText(document, '#windowTitle') ?? readTitle(document);
  const [, seriesTitle] = /^(.{1,200}) - .{1,200} \(\d{1,3}x\d{1,4}\)/u.exec(text ?? '') ?? [];
  return seriesTitle ? { source: 'title', seriesTitle } : null;
}

function readFilm({ document }: Page): Reading | null {
  const text = cleanText(
    (readText(document, '#windowTitle') ?? readTitle(document))?.replace(
      /^Stremio(?: - )?| - Stremio.*$/g,
      '',
    ),
  );
  return { source: 'title', seriesTitle: text, episodeLabel: text, episodeType: 'movie' };
}

function readListId({ id }: Route): Pick<ObservedEpisode, 'ids'> {
  const [, list, number] = /^(mal|anilist):(\d{1,8})$/.exec(id) ?? [];
  return list && number ? { ids: { [list]: Number(number) } } : {};
}
