// Which modules each part of the sites' scripts has. A module that is not named is in the script of each site that uses it.
import type { PartModules } from './shared-names.ts';

const inFolder = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}.ts`);
const READING = 'lib/sites/reading';

/** What follows needs what is before it, so the order is that of `PARTS`. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  // What observes a page, and how its texts are found.
  'watch-page': [
    ...inFolder('lib/page', 'page-state say-again script-life elements'),
    ...inFolder(
      'lib/page/tracking',
      'current-page general-data ignored-videos media-roots observe-episode page-changes player-clock rate-limit taught-reader watch-page',
    ),
    `${READING}/read-page.ts cleanText findAll firstOf readText readTitle`,
    'lib/messaging/channel.ts',
  ],
  // An episode is made of what was read, and numbers are found in texts.
  'watch-texts': [
    `${READING}/reading.ts assembleEpisode readLabel titledBySeries`,
    `${READING}/audio-label.ts splitAudioLabel`,
    `${READING}/episode-label.ts`,
    `${READING}/read-page.ts cleanNumber cleanSeason`,
    `${READING}/page-state.ts at toId`,
    'lib/domain/addresses/open-address.ts openAddress',
  ],
  // Open Graph, the document's title and its address.
  'watch-head': [
    `${READING}/plain-title.ts readPlainTitle`,
    `${READING}/own-page.ts isStaleHead readTitleText readOwnHead`,
    `${READING}/read-page.ts parseUrl readLink readMeta`,
  ],
  // What a page says in JSON.
  'watch-data': [`${READING}/json-ld.ts`, `${READING}/own-page.ts readOwnData`],
  'watch-chapters': [
    ...inFolder('lib/page/tracking', 'observe-reading'),
    `${READING}/chapter.ts`,
    `${READING}/pages-in-view.ts parseCounter readCounter`,
    'lib/domain/watching/samples.ts STRIP_PARTS unionPages',
  ],
  'watch-giga': inFolder(READING, 'giga-viewer-page'),
};

export const partModules: PartModules = new Map(Object.entries(MODULES));
