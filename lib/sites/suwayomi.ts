// Reads self-hosted Suwayomi. The address has only the position of the chapter in the list of chapters. The number is therefore read from
// the title.
import { readChapterField, readChapterTitle } from './reading/chapter.ts';
import type { ReadId } from './reading/page-metadata.ts';
import { parseCounter } from './reading/pages-in-view.ts';
import { cleanText, findAll, firstResultOf, readDocumentTitle, readText } from './reading/read-page.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'suwayomi',
  name: 'Suwayomi',
  mediaType: 'manga',
  pages: [],
  playerFrames: [],
  selfHosted: true,
};

const CHAPTER = /\/manga\/(\d{1,9})\/chapter\/(\d{1,9})\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const id = readChapterId(page.url);
  if (!id) return null;
  // In a wide window, the chapter is in the second heading of the sidebar. In a narrow window, it is in a paragraph of the top bar.
  const series = readText(page.document, 'h1 a[href*="/manga/"]');
  const line = series && readText(page.document, 'h1 + h2', 'h1 + p');
  const title = readDocumentTitle(page.document)?.replace(/ - Suwayomi$/i, '') ?? null;
  return assembleEpisode(site, page, id, [
    // Read the document's title ("Series: Chapter") only if there is no such line, because the series' name in the title may look like a
    // label.
    line ? readChapterField('dom', line, series) : readChapterTitle('title', title, ['Suwayomi']),
    { source: 'url', seriesId: CHAPTER.exec(page.url.pathname)?.[1] ?? null },
  ]);
};

/** Reads a counter such as "3/20" or "3-4/20". If the chapter is read from right to left, the counter is reversed ("20/3"). */
export const readPages: ReadPages = ({ document }) =>
  firstResultOf(findAll(document, 'p.MuiTypography-root'), (element) => {
    const [, left, right] =
      /^(\d+(?:-\d+)?)\/(\d+(?:-\d+)?)$/.exec(cleanText(element.textContent) ?? '') ?? [];
    if (!left || !right) return null;
    return parseCounter(`${left} / ${right}`) ?? parseCounter(`${right} / ${left}`);
  });

const readChapterId: ReadId = ({ pathname }) => {
  const [, manga, chapter] = CHAPTER.exec(pathname) ?? [];
  return manga && chapter ? `${manga}/${chapter}` : null;
};
