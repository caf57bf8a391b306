// Reads Niconico. Everyone can upload videos there, so only official anime channels are read. The page embeds the server's data about the
// video.
import { parseJson } from '../domain/fields.ts';
import { readTitleText } from './reading/page-metadata.ts';
import { pageValueAtPath } from './reading/page-state.ts';
import { cleanText, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'niconico',
  name: 'Niconico',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  refuses: 'most',
  pages: [
    { pattern: 'https://www.nicovideo.jp/*', example: 'https://www.nicovideo.jp/watch/so44060088' },
    { pattern: 'https://sp.nicovideo.jp/*', example: 'https://sp.nicovideo.jp/watch/so44060088' },
  ],
  playerFrames: [],
};

/** Matches the ids of channel videos. They begin with "so" or consist only of digits. Ids with "sm" or "nm" belong to user uploads. */
const PATH = /^\/watch\/((?:so)?\d{4,12})(?:\/|$)/;
const LONGEST_ANSWER = 500_000;

export const readEpisode: ReadEpisode = (page) => {
  const id = PATH.exec(page.url.pathname)?.[1];
  const answer = id ? readAnswer(page) : null;
  if (!id || pageValueAtPath(answer, 'channel', 'isOfficialAnime') !== true) return null;
  const own = cleanText(pageValueAtPath(answer, 'video', 'id'));
  // An id that consists only of digits is an alias of another id. So only ids with "so" can be compared.
  const isOther = own !== null && own !== id && id.startsWith('so');
  const readings = isOther ? [] : [readName('page-json', answer), readHeading(page)];
  const observed = assembleEpisode(site, page, id, readings);
  const following = own === id ? pageValueAtPath(answer, 'series', 'video', 'next') : null;
  const next = cleanText(pageValueAtPath(following, 'id'));
  return (
    observed && {
      ...observed,
      nextUrl: next ? `${page.url.origin}/watch/${next}` : undefined,
      nextNumber: readTitleText('', cleanText(pageValueAtPath(following, 'title')), [site.name])
        ?.episodeNumber,
    }
  );
};

function readAnswer({ document }: Page): unknown {
  const text = document.querySelector('meta[name="server-response"]')?.getAttribute('content');
  return pageValueAtPath(parseJson(text, LONGEST_ANSWER), 'data', 'response');
}

/** Reads a title such as "Series 第1話 Name". */
function readName(source: string, answer: unknown): Reading | null {
  const reading = readTitleText(source, cleanText(pageValueAtPath(answer, 'video', 'title')), [site.name]);
  const duration = pageValueAtPath(answer, 'video', 'duration');
  const isLength = typeof duration === 'number' && duration > 0 && duration < 100_000;
  return reading && { ...reading, confirms: true, duration: isLength ? duration : null };
}

function readHeading({ document }: Page): Reading | null {
  return readTitleText('dom', readText(document, 'main h1'), [site.name]);
}
