// U-NEXT: the address has the ids, the player's own heading the rest; the document's title is always the same.
import { parseLabelField } from './reading/episode-label.ts';
import { readOwnData, readOwnHead } from './reading/own-page.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

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

const PATH = /^\/play\/(SID\d{4,12})\/(ED\d{4,12})\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, episodeId] = PATH.exec(page.url.pathname) ?? [];
  if (!seriesId || !episodeId) return null;
  return assembleEpisode(site, page, episodeId, [
    readOwnData(page, readId),
    { source: 'url', seriesId },
    ...readOwnHead(page, readId, [site.name]),
    readDom(page),
  ]);
};

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[2] ?? null;
}

function readDom({ document }: Page): Reading | null {
  const [series, episode] = ['h2', 'span'].map(
    (tag) => `button[data-ucn="player-header-back"] + div > ${tag}`,
  );
  const seriesTitle = readText(document, 'h2[class*="styles__Title"]', series ?? '');
  const text = readText(document, 'h3[class*="styles__SubTitle"]', episode ?? '');
  const label = text && parseLabelField(text);
  return label ? readLabel('dom', label, seriesTitle) : { source: 'dom', seriesTitle };
}
