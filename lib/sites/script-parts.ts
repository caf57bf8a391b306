// Which files bring what a site's script shares with others. A page is given those that its site uses, and the package has each only once.
import type { Site } from './site.ts';

/** In the order in which a page runs them; a file has the name of its part. */
export const PARTS = [
  'watch-page',
  'watch-texts',
  'watch-head',
  'watch-data',
  'watch-chapters',
  'watch-giga',
] as const;
type Part = (typeof PARTS)[number];

type Kind = Pick<Site, 'id' | 'mediaType'>;

/** Sites of videos without the parts of the head and of JSON, because they use little or nothing of them, and the chapters of one family. Found by weighing: a page is given little that its site does not use. */
const MEMBERS = {
  page: 'fod laftel mycanal sonyliv',
  texts:
    'abema apple-tv bahamut bandai-channel crave crunchyroll disney-plus emby generic globoplay hbo-max hotstar hulu hulu-japan jellyfin kocowa netflix niconico peacock plex prime-video seanime stremio tver tving vidio viu watcha youtube zee5',
  head: 'bilibili dmm-tv line-tv myanimelist',
  giga: 'comic-days giga-viewer shonen-jump-plus',
};
const isIn = (members: keyof typeof MEMBERS, id: string) => MEMBERS[members].split(' ').includes(id);

/** The parts of a site's script. */
export function partsOf({ id, mediaType }: Kind): readonly Part[] {
  const [page, texts, head, data, chapters, giga] = PARTS;
  if (mediaType === 'manga') return [page, texts, head, chapters, ...(isIn('giga', id) ? [giga] : [])];
  if (isIn('page', id)) return [page];
  if (isIn('texts', id)) return [page, texts];
  return isIn('head', id) ? [page, texts, head] : [page, texts, head, data];
}
