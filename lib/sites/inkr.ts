// Reads INKR. The chapter is in the document's title ("Chapter 12 • Title") and in the address (`…/chapter/24680-chapter-12`). The page's
// state is compressed, so it is not read.
import { parseChapterLabel } from './reading/chapter.ts';
import { decodeSlug } from './reading/page-metadata.ts';
import { readPagesOnScreen } from './reading/pages-in-view.ts';
import { readDocumentTitle } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { toLabelReading } from './reading/reading.ts';
import type { ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'inkr',
  name: 'INKR',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://comics.inkr.com/*',
      example: 'https://comics.inkr.com/title/1227-some-manga/chapter/24680-chapter-12',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/title\/(?<seriesId>\d{1,8})[^/]{0,200}\/chapter\/(?<id>\d{1,12})(?:-(?<slug>[^/]{1,200}))?\/?$/,
  read: ({ document }, { groups: { slug = '' } }) => {
    const [, chapter = '', series = null] = /^(.+?) • (.+)$/.exec(readDocumentTitle(document) ?? '') ?? [];
    const label = parseChapterLabel(chapter);
    const inAddress = parseChapterLabel(decodeSlug(slug));
    if (label?.before !== '') return null;
    // Compare only whole numbers, because a slug has no decimals ("chapter-1-5"). If the numbers differ, the document's title is stale.
    const [shown, named] = [label, inAddress].map((one) => Math.floor(one?.number ?? 0));
    if (inAddress && shown !== named) return null;
    return [toLabelReading('title', label, series)];
  },
});

export const readPages: ReadPages = ({ document }) =>
  readPagesOnScreen(document, '#editor-v2-scroll-view-id img') ??
  readPagesOnScreen(document, 'main img, main canvas');
