// Which file brings what a site's script shares with others: sites whose readers use much the same are a group. Found by weighing: no page may get
// a tenth more than from a script of its own, and the package as little as can be. A site that is not named here is in the group of its kind.
import type { Site } from './site.ts';

/** A group's file has the name of the group. */
export const GROUPS = ['watch-page', 'watch-texts', 'watch-data', 'watch-giga', 'watch-chapters'] as const;
type Group = (typeof GROUPS)[number];

const MEMBERS: Partial<Record<Group, string>> = {
  'watch-texts':
    'bahamut bandai-channel bilibili crave disney-plus emby globoplay hbo-max hulu hulu-japan kocowa line-tv netflix niconico peacock seanime tver tving vidio watcha zee5',
  'watch-data':
    'adn anime-onegai bilibili-tv d-anime hidive iqiyi joyn pluto-tv retrocrush rtl-plus tubi u-next viki wetv',
  'watch-giga': 'comic-days giga-viewer shonen-jump-plus',
};

/** The sites of a watching kind that share little are in the first group, which has the observer of pages alone. */
export function groupOf({ id, mediaType }: Pick<Site, 'id' | 'mediaType'>): Group {
  const named = GROUPS.find((group) => MEMBERS[group]?.split(' ').includes(id));
  return named ?? (mediaType === 'manga' ? 'watch-chapters' : 'watch-page');
}
