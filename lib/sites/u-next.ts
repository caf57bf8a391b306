// Reads U-NEXT. The address has the ids. The player's heading has everything else. The document's title is the same on every page, so it is
// not read.
import { parseLabelField } from './reading/episode-label.ts';
import { readEpisodeJsonLd, readHeadMetadata } from './reading/page-metadata.ts';
import { readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, Site } from './site.ts';

export const site: Site = {
  id: 'u-next',
  name: 'U-NEXT',
  mediaType: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://video.unext.jp/*',
      example: 'https://video.unext.jp/play/SID0104147/ED00570917',
    },
  ],
  playerFrames: [],
};

export const readEpisode = readerOf({
  site,
  path: /^\/play\/(?<seriesId>SID\d{4,12})\/(?<id>ED\d{4,12})\/?$/,
  read: (page, { readId }) => [
    readEpisodeJsonLd(page, readId),
    ...readHeadMetadata(page, readId, [site.name]),
    readDom(page),
  ],
});

function readDom({ document }: Page): Reading | null {
  const [series, episode] = ['h2', 'span'].map(
    (tag) => `button[data-ucn="player-header-back"] + div > ${tag}`,
  );
  const seriesTitle = readText(document, 'h2[class*="styles__Title"]', series ?? '');
  const text = readText(document, 'h3[class*="styles__SubTitle"]', episode ?? '');
  return toLabelReading('dom', parseLabelField(text, { customWord: true }), seriesTitle);
}
