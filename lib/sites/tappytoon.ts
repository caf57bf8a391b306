// Reads Tappytoon. The page embeds its chapters and comics by id. The document's title has the form "Read Episode 2 - Series".
import { readChapterField } from './reading/chapter.ts';
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { pageValueAtPath, toId } from './reading/page-state.ts';
import { readPagesOnScreen } from './reading/pages-in-view.ts';
import { cleanText, readDocumentTitle, readJsonScript } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'tappytoon',
  name: 'Tappytoon',
  mediaType: 'manga',
  refuses: 'some',
  pages: [
    { pattern: 'https://www.tappytoon.com/*', example: 'https://www.tappytoon.com/en/chapters/463602739' },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/(?:en|fr|de)\/chapters\/(?<id>\d{3,12})(?:\/|$)/,
  read: (page, { id }) => {
    const chapter = readData(page, id);
    return chapter === 'locked' ? null : [chapter, readTab(page)];
  },
});

export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(document, 'main img, [class*="viewer"] img');

function readData({ document }: Page, id: string): Reading | 'locked' | null {
  const entities = pageValueAtPath(
    readJsonScript(document, '#__NEXT_DATA__'),
    'props',
    'initialState',
    'entities',
  );
  const chapter = pageValueAtPath(entities, 'chapters', id);
  if (isLocked(chapter)) return 'locked';
  const comicId = toId(pageValueAtPath(chapter, 'comicId'));
  const series = comicId ? cleanText(pageValueAtPath(entities, 'comics', comicId, 'title')) : null;
  const reading = readChapterField('page-json', cleanText(pageValueAtPath(chapter, 'title')), series);
  return reading && { ...reading, confirms: true, seriesId: comicId };
}

/** Whether a chapter is locked. A chapter is locked before its release, or if it is neither free nor unlocked nor rented. */
function isLocked(chapter: unknown): boolean {
  const isOwned =
    pageValueAtPath(chapter, 'isUserUnlocked') === true || pageValueAtPath(chapter, 'isUserRented') === true;
  return (
    pageValueAtPath(chapter, 'isAccessible') === false ||
    (pageValueAtPath(chapter, 'isFree') === false && !isOwned)
  );
}

/** Reads the document's title, such as "Read Episode 2 - Series | Tappytoon". */
function readTab({ document }: Page): Reading | null {
  const [, text = ''] =
    /^Read (.{1,200}?)(?: \| Tappytoon.*)?$/.exec(readDocumentTitle(document) ?? '') ?? [];
  const label = parseEpisodeLabel(text);
  return label && !label.before && label.after ? toLabelReading('title', label, label.after) : null;
}
