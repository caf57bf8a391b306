// Reads Naver Webtoon. The head has a text such as "Title - 12화 Name". `no` in the address counts uploads, so it is not the episode number.
import { readChapterHead } from './reading/chapter.ts';
import type { ReadId } from './reading/page-metadata.ts';
import { readLongStrip } from './reading/pages-in-view.ts';
import { assembleEpisode } from './reading/reading.ts';
import type { ReadEpisode, ReadPages, Site } from './site.ts';

export const site: Site = {
  id: 'naver-webtoon',
  name: 'Naver Webtoon',
  mediaType: 'manga',
  pages: [
    {
      pattern: 'https://comic.naver.com/*',
      example: 'https://comic.naver.com/webtoon/detail?titleId=169080&no=21',
    },
    {
      pattern: 'https://m.comic.naver.com/*',
      example: 'https://m.comic.naver.com/webtoon/detail?titleId=169080&no=21',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  const seriesId = page.url.searchParams.get('titleId');
  return assembleEpisode(site, page, id, [
    ...readChapterHead(page, readId, [site.name, '네이버 웹툰', '네이버웹툰']),
    { source: 'url', seriesId },
  ]);
};

/** Reads the strip of pictures. On the desktop site, it is in an element with an id. On the mobile site, it is in a list. */
export const readPages: ReadPages = ({ document }) =>
  readLongStrip(document, '#comic_view_area') ?? readLongStrip(document, '.toon_view_lst');

const readId: ReadId = ({ pathname, searchParams }) => {
  const [title, number] = [searchParams.get('titleId') ?? '', searchParams.get('no') ?? ''];
  const isChapter = /^\/(?:webtoon|bestChallenge|challenge)\/detail(?:\.nhn)?\/?$/.test(pathname);
  return isChapter && /^\d{1,9}$/.test(title) && /^\d{1,6}$/.test(number) ? `${title}/${number}` : null;
};
