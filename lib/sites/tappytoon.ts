// Tappytoon: the page embeds its chapters and comics by their ids; the document's title has "Read Episode 2 - Series".
import { readChapterField } from './reading/chapter.ts';
import { parseEpisodeLabel } from './reading/episode-label.ts';
import type { ReadId } from './reading/own-page.ts';
import { at, toId } from './reading/page-state.ts';
import { type ReadPages, readPagesOnScreen } from './reading/pages-in-view.ts';
import { cleanText, readJsonScript, readTitle } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'tappytoon',
  name: 'Tappytoon',
  mediaType: 'manga',
  pages: [
    { pattern: 'https://www.tappytoon.com/*', example: 'https://www.tappytoon.com/en/chapters/463602739' },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readChapterId(page.url);
  const chapter = id ? readData(page, id) : null;
  if (!id || chapter === 'locked') return null;
  return assembleEpisode(site, page, id, [chapter, readTab(page)]);
};

export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(document, 'main img, [class*="viewer"] img');

const readChapterId: ReadId = ({ pathname }) =>
  /^\/(?:en|fr|de)\/chapters\/(\d{3,12})(?:\/|$)/.exec(pathname)?.[1] ?? null;

function readData({ document }: Page, id: string): Reading | 'locked' | null {
  const entities = at(readJsonScript(document, '#__NEXT_DATA__'), 'props', 'initialState', 'entities');
  const chapter = at(entities, 'chapters', id);
  if (at(chapter, 'isAccessible') === false) return 'locked';
  const comicId = toId(at(chapter, 'comicId'));
  const series = comicId ? cleanText(at(entities, 'comics', comicId, 'title')) : null;
  const reading = readChapterField('page-json', cleanText(at(chapter, 'title')), series);
  return reading && { ...reading, confirms: true, seriesId: comicId };
}

/** "Read Episode 2 - Series | Tappytoon". */
function readTab({ document }: Page): Reading | null {
  const [, text] = /^Read (.{1,200}?)(?: \| Tappytoon.*)?$/.exec(readTitle(document) ?? '') ?? [];
  const label = text ? parseEpisodeLabel(text) : null;
  return label && !label.before && label.after ? readLabel('title', label, label.after) : null;
}
