// Reads VIZ (Shonen Jump and VIZ Manga). Pages are read from right to left. Wide screens show two of them side by side.
import { readChapterField, readChapterHead } from './reading/chapter.ts';
import { decodeSlug, type ReadId } from './reading/page-metadata.ts';
import { findAll, parseUrl, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'viz',
  name: 'VIZ',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://www.viz.com/*',
      example: 'https://www.viz.com/shonenjump/some-manga-chapter-12/chapter/23456',
    },
  ],
  playerFrames: [],
};

const CHAPTER =
  /^\/(?:shonenjump|vizmanga)\/([a-z\d-]{1,200})-chapter-(\d{1,4}(?:-\d)?)\/chapter\/(\d{1,9})(?:\/|$)/i;
const SERIES = 'div.chapter_ribbon h3 a';

export const readEpisode: ReadEpisode = (page) => {
  const id = readChapterId(page.url);
  if (!id) return null;
  const head = readChapterHead(page, readChapterId, ['VIZ', 'VIZ Manga', 'Official Shonen Jump From Japan']);
  const readings = [readDom(page), ...head.map(withoutPrefix), readAddress(page)];
  const observed = assembleEpisode(site, page, id, readings);
  return observed && { ...observed, nextUrl: readNext(page) };
};

/** Reads the link after the last page. Its address is an argument of a function call: `tryReadChapter(1, '/shonenjump/…')`. */
function readNext({ document, url }: Page): string | undefined {
  const [link] = findAll(document, '#end_page_next_up a[data-event*="Next Chapter"]');
  return parseUrl(/\/[^']+/.exec(link?.getAttribute('href') ?? '')?.[0], url)?.href;
}

/** Reads the slider. It shows the pages in view, and the total at its left end. */
export const readPages: ReadPages = ({ document }) => {
  const [, first, last] =
    /(\d{1,4})(?:\s*[-–,]\s*(\d{1,4}))?/.exec(readText(document, '.page_slider_label.center') ?? '') ?? [];
  const [total] = /\d{1,4}/.exec(readText(document, '.page_slider_label.left') ?? '') ?? [];
  const [from, to] = [Number(first), Number(last ?? first)].sort((a, b) => a - b);
  const pages = Number(total);
  return from && to && to <= pages ? { first: from, page: to, pages } : null;
};

const readChapterId: ReadId = ({ pathname }) => CHAPTER.exec(pathname)?.[3] ?? null;

/** Reads the ribbon above the viewer, for example "Some Manga" and "Chapter 12". */
function readDom({ document, url }: Page): Reading | null {
  const reading = readChapterField(
    'dom',
    readText(document, 'div.chapter_ribbon h3 span'),
    readText(document, SERIES),
  );
  const list = readLink(document, SERIES, url);
  return (
    reading && {
      ...reading,
      seriesSlug: /\/chapters\/([a-z\d-]{1,150})/i.exec(list?.pathname ?? '')?.[1] ?? null,
    }
  );
}

/** Removes "VIZ | Read" from the beginning of a title. */
function withoutPrefix(reading: Reading | null): Reading | null {
  const seriesTitle = reading?.seriesTitle?.replace(/^(?:viz\s*[|:-]\s*)?(?:read\s+)?/i, '') || null;
  return reading && { ...reading, seriesTitle };
}

/** Reads an address such as "some-manga-chapter-12-5". The number in the address is reliable, but the title is only a slug. */
function readAddress({ url }: Page): Reading | null {
  const [, slug, number] = CHAPTER.exec(url.pathname) ?? [];
  if (!slug || !number) return null;
  const episodeNumber = Number(number.replace('-', '.'));
  return {
    source: 'url',
    seriesTitle: decodeSlug(slug),
    seriesSlug: slug,
    episodeLabel: `Chapter ${episodeNumber}`,
    episodeNumber,
    episodeType: 'regular',
  };
}
