// Reads K Manga (Kodansha). The page embeds its state as one array. Objects in the array refer to other items by index. No public source
// describes the markup of the viewer.
import { readChapterField, readChapterHead } from './reading/chapter.ts';
import type { ReadId } from './reading/page-metadata.ts';
import { pageValueAtPath, toId, valuesOf } from './reading/page-state.ts';
import { readCounter, readSlider } from './reading/pages-in-view.ts';
import { cleanText, firstResultOf, readJsonScript } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'k-manga',
  name: 'K Manga',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://kmanga.kodansha.com/*',
      example: 'https://kmanga.kodansha.com/title/10044/episode/317350',
    },
  ],
  playerFrames: [],
};

/** At most this many items of the state are read. */
const MOST_PARTS = 20_000;
const EPISODE = /^\/title\/(\d{1,9})\/episode\/(\d{1,9})(?:\/|$)/;

export const readEpisode: ReadEpisode = (page) => {
  const id = readEpisodeId(page.url);
  if (!id) return null;
  const seriesId = EPISODE.exec(page.url.pathname)?.[1] ?? null;
  const head = readChapterHead(page, readEpisodeId, ['K MANGA', 'Read Free Official Manga Online!']);
  const state = readJsonScript(page.document, '#__NUXT_DATA__');
  const parts = Array.isArray(state) ? state.slice(0, MOST_PARTS) : [];
  const readings = [readState(parts, id, seriesId), ...head, { source: 'url', seriesId }];
  const observed = assembleEpisode(site, page, id, readings);
  const next = nextIn(parts, id);
  return (
    observed && {
      ...observed,
      nextUrl: next ? `${page.url.origin}/title/${seriesId}/episode/${next}` : undefined,
      nextNumber: next ? readNumber(parts, next) : null,
    }
  );
};

/** Returns the id of the next episode in the title's list of episodes. */
function nextIn(state: readonly unknown[], id: string): string | null {
  return firstResultOf(state, (part) => {
    const ids = valuesOf(partOf(state, part, 'episode_id_list')).map((place) =>
      toId(pageValueAtPath(state, place as number) ?? place),
    );
    return ids.includes(id) ? (ids[ids.indexOf(id) + 1] ?? null) : null;
  });
}

function readNumber(parts: readonly unknown[], id: string): number | null {
  return readState(parts, id, null)?.episodeNumber ?? null;
}

/** Reads the title, and the episode whose id is in the address, from the state. */
function readState(state: readonly unknown[], id: string, titleId: string | null): Reading | null {
  const find = (name: string, key: string, wanted: string | null): unknown =>
    state.find((part) => pageValueAtPath(part, name) !== null && toId(partOf(state, part, key)) === wanted);
  const episode = find('episode_id', 'episode_id', id);
  const title = find('title_name', 'title_id', titleId);
  const seriesTitle = cleanText(partOf(state, title, 'title_name'));
  const read = readChapterField('page-json', cleanText(partOf(state, episode, 'episode_name')), seriesTitle);
  return read && { ...read, confirms: episode !== undefined };
}

/** Returns a field of an object in the state. The object contains only the index of the value. */
function partOf(state: readonly unknown[], part: unknown, key: string): unknown {
  const place = pageValueAtPath(part, key);
  return typeof place === 'number' ? pageValueAtPath(state, place) : null;
}

export const readPages: ReadPages = ({ document }) =>
  readSlider(document, '[role="slider"][aria-valuemax], input[type="range"][max]') ??
  readCounter(document, '[class*="page-number"], [class*="pageNumber"], [class*="page-count"]');

const readEpisodeId: ReadId = ({ pathname }) => EPISODE.exec(pathname)?.[2] ?? null;
