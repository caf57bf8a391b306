// Reads self-hosted Suwayomi. The address has only the chapter's position in the list of chapters, so the number is read from the title.
import { readChapterField, readChapterTitle } from './reading/chapter.ts';
import type { ReadId } from './reading/page-metadata.ts';
import { parseCounter } from './reading/pages-in-view.ts';
import { cleanText, findAll, firstOf, readDocumentTitle, readText } from './reading/read-page.ts';
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
  // The sidebar of a wide window has the chapter in a second heading, the top bar of a narrow window in a paragraph.
  const series = readText(page.document, 'h1 a[href*="/manga/"]');
  const line = series && readText(page.document, 'h1 + h2', 'h1 + p');
  const title = readDocumentTitle(page.document)?.replace(/ - Suwayomi$/i, '') ?? null;
  return assembleEpisode(site, page, id, [
    // The document's title is "Series: Chapter". It comes second, because the series' name may look like a label there.
    line ? readChapterField('dom', line, series) : readChapterTitle('title', title, ['Suwayomi']),
    { source: 'url', seriesId: CHAPTER.exec(page.url.pathname)?.[1] ?? null },
  ]);
};

/** Reads "3/20" and "3-4/20", and "20/3" if the chapter is read from right to left. */
export const readPages: ReadPages = ({ document }) =>
  firstOf(findAll(document, 'p.MuiTypography-root'), (element) => {
    const [, left, right] =
      /^(\d+(?:-\d+)?)\/(\d+(?:-\d+)?)$/.exec(cleanText(element.textContent) ?? '') ?? [];
    if (!left || !right) return null;
    return parseCounter(`${left} / ${right}`) ?? parseCounter(`${right} / ${left}`);
  });

const readChapterId: ReadId = ({ pathname }) => {
  const [, manga, chapter] = CHAPTER.exec(pathname) ?? [];
  return manga && chapter ? `${manga}/${chapter}` : null;
};
