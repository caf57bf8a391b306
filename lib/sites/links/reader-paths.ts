// Lists the pages on which Kiroku's script runs as soon as they open. These are the pages of chapter readers, and of players whose events
// do not leave their shadow root.
import { matchesPattern } from '../reading/match-pattern.ts';
import type { Site } from '../site.ts';

const chapters = ['/episode/*'];

/** The paths of these pages, for match patterns. If a site is not listed here, the script runs on all pages of the site. */
const paths: Readonly<Record<string, readonly string[]>> = {
  alphapolis: ['/manga/*'],
  'bilibili-manga': ['/mc*/*'],
  bookwalker: ['/*viewer.html*'],
  cmoa: ['/bib/speedreader*'],
  'comic-days': chapters,
  'comic-fuz': ['/manga/viewer/*'],
  'comic-walker': ['/detail/*'],
  comici: ['/*episodes/*'],
  comikey: ['/*read/*'],
  corocoro: ['/chapter/*'],
  'disney-plus': ['/*play/*', '/*video/*', '/*/watch*'],
  ebookjapan: ['/viewer/*'],
  ganma: ['/web/reader/*'],
  'giga-viewer': chapters,
  inkr: ['/title/*/chapter/*'],
  'k-manga': ['/title/*/episode/*'],
  'kakao-page': ['/content/*/viewer/*'],
  'kakao-webtoon': ['/viewer/*'],
  kavita: ['/*/manga/*'],
  komga: ['/*book/*/read*'],
  lanraragi: ['/*reader*'],
  lezhin: ['/*comic/*/*'],
  'line-manga': ['/*book/*'],
  'magazine-pocket': ['/title/*/episode/*'],
  'manga-no': ['/episodes/*'],
  'manga-one': ['/manga/*/chapter/*'],
  'manga-plus': ['/viewer/*'],
  'manga-up': ['/manga/*', '/titles/*/chapters/*'],
  mangadex: ['/chapter/*'],
  manta: ['/*episodes/*'],
  'naver-webtoon': ['/*/detail*'],
  'niconico-manga': ['/watch/*'],
  omoi: ['/series/*/read/*'],
  piccoma: ['/web/viewer/*'],
  'pixiv-comic': ['/viewer/stories/*'],
  'shonen-jump-plus': chapters,
  suwayomi: ['/*/chapter/*'],
  tapas: ['/episode/*'],
  tappytoon: ['/*/chapters/*'],
  viz: ['/*/chapter/*'],
  webtoon: ['/*/viewer*'],
  zebrack: ['/title/*/chapter/*'],
};

/**
 * Returns the match patterns within this pattern on which the script runs as soon as a page opens. Returns nothing if the video's events
 * are enough to start the script.
 */
export function patternsOfReaders({ id, mediaType, shadowHosts }: Site, pattern: string): readonly string[] {
  if (mediaType !== 'manga' && !shadowHosts) return [];
  const own = paths[id];
  return own ? own.map((path) => pattern.replace(/\/\*$/, path)) : [pattern];
}

/** Whether an address matches one of the patterns. */
export function matchesAnyPattern(patterns: readonly string[], url: URL): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, url));
}
