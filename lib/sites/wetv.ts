// WeTV: the page embeds series and episode as JSON within JSON; clips of a series have number 0.
import { parseLabelField } from './reading/episode-label.ts';
import { nonRegularKind, nonRegularKindAt } from './reading/label.ts';
import { isStaleHead, readOwnData, readOwnHead, readSlug } from './reading/own-page.ts';
import { at } from './reading/page-state.ts';
import {
  cleanNumber,
  cleanText,
  findAll,
  parseJson,
  readJsonScript,
  readLink,
  readText,
  readTitle,
} from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'wetv',
  name: 'WeTV',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.wetv.vip/*',
      example: 'https://www.wetv.vip/en/play/sgynhsgc43q8mtg/j4100chcwca',
    },
    {
      pattern: 'https://wetv.vip/*',
      example:
        'https://wetv.vip/en/play/sgynhsgc43q8mtg-Guardians%20of%20the%20Dafeng/j4100chcwca-EP01%3A%20Guardians%20of%20the%20Dafeng',
    },
  ],
  playerFrames: [],
};

const PATH =
  /^\/(?:[a-z]{2}(?:-[a-z]{2,4})?\/)?play\/([a-z\d]{6,30})(?:-[^/]{0,300})?\/([a-z\d]{6,30})(?:-([^/]{0,500}))?\/?$/i;
const SELECTED = '.play-video__item--selected';

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, episodeId, slug] = PATH.exec(page.url.pathname) ?? [];
  if (!seriesId || !episodeId) return null;
  // A clip is marked in a list of its own, and has the series' title around it.
  if (findAll(page.document, '.play-relevant__item--selected').length > 0) return null;
  const data = readData(page, episodeId);
  // So is one that only says so.
  if (isExtra(page, data?.seriesTitle ?? readDom(page, episodeId)?.seriesTitle ?? null)) return null;
  if (data?.episodeNumber === 0) return null;
  const observed = assembleEpisode(site, page, episodeId, [
    data,
    { source: 'url', seriesId },
    readOwnData(page, readId),
    ...readOwnHead(page, readId, [site.name]),
    readDom(page, episodeId),
    readTab(page),
    slug ? readSlug(slug) : null,
  ]);
  // The list marks this very episode.
  const next = `${SELECTED}:has([href*="/${episodeId}"]) + li a`;
  return observed && { ...observed, nextUrl: readLink(page.document, next, page.url)?.href };
};

/** Whether the title of the page, which has the series in it, is one of a clip or a trailer. */
function isExtra(page: Page, series: string | null): boolean {
  const title = readTitle(page.document) ?? '';
  if (series) return nonRegularKind(title.replace(series, ' ')) === 'extra';
  return nonRegularKindAt(readTab(page)?.seriesTitle ?? title.split(' - ')[0] ?? '', 'end') === 'extra';
}

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[2] ?? null;
}

function readData({ document }: Page, episodeId: string): Reading | null {
  const embedded = at(readJsonScript(document, '#__NEXT_DATA__'), 'props', 'pageProps', 'data');
  const data = typeof embedded === 'string' ? parseJson(embedded) : embedded;
  if (at(data, 'videoInfo', 'vid') !== episodeId) return null;
  const number = cleanNumber(at(data, 'videoInfo', 'episode'));
  return {
    source: 'page-json',
    confirms: true,
    seriesTitle: cleanText(at(data, 'coverInfo', 'title')),
    episodeLabel: number === null ? null : `E${number}`,
    episodeNumber: number,
    duration: cleanNumber(at(data, 'videoInfo', 'duration')) || null,
  };
}

/** The newer form has the number first: "EP1: Show - Watch HD Video Online - WeTV". */
function readTab(page: Page): Reading | null {
  const title = isStaleHead(page, readId) ? null : readTitle(page.document);
  const seriesTitle = /^EP\d{1,4}: (.{1,200}) - [^-]{1,80} - WeTV$/i.exec(title ?? '')?.[1];
  return seriesTitle ? { source: 'title', seriesTitle } : null;
}

/** The list beside the player marks the episode; it must link to this one. */
function readDom({ document, url }: Page, episodeId: string): Reading | null {
  const seriesTitle = readText(document, '.play-sidebar__title', '.title--main');
  const marked = readLink(document, `${SELECTED} a`, url);
  const isOther = marked !== null && readId(marked) !== episodeId;
  const text = isOther ? null : readText(document, SELECTED);
  return readLabel('dom', parseLabelField(text, { bareNumber: true }), seriesTitle);
}
