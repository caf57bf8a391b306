// Reads Piccoma. The head has a text such as "第3話 Name｜Title｜ピッコマ".
import { readChapterField } from './reading/chapter.ts';
import { isStaleHead, type ReadId } from './reading/page-metadata.ts';
import { readPictures } from './reading/pages-in-view.ts';
import { readDocumentTitle, readMeta } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Reading } from './reading/reading.ts';
import type { Page, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'piccoma',
  name: 'Piccoma',
  mediaType: 'manga',
  pages: [{ pattern: 'https://piccoma.com/*', example: 'https://piccoma.com/web/viewer/8195/1185884' }],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/web\/viewer\/(?<seriesId>\d{1,9})\/(?<id>\d{1,12})\/?$/,
  read: (page, { readId }) => readHead(page, readId),
});

export const readPages: ReadPages = ({ document }) => readPictures(document);

function readHead(page: Page, readId: ReadId): readonly (Reading | null)[] {
  if (isStaleHead(page, readId)) return [];
  return [
    readParts('og:title', readMeta(page.document, 'og:title')),
    readParts('title', readDocumentTitle(page.document)),
  ];
}

function readParts(source: string, text: string | null): Reading | null {
  const [, chapter, series] = /^([^｜]{1,150})｜(.{1,200})｜ピッコマ$/.exec(text ?? '') ?? [];
  return chapter && series ? readChapterField(source, chapter, series) : null;
}
