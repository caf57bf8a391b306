// Anime Onegai: series and episode stand beside the player's back button; its live channel looks the same but for its name.
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { readOwnData, readOwnHead } from './reading/own-page.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'anime-onegai',
  name: 'Anime Onegai',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://www.animeonegai.com/*',
      example: 'https://www.animeonegai.com/es/watch/wJExBQ0ay30l3cWYG?serie=true',
    },
  ],
  playerFrames: [],
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  const name = readText(page.document, '.backButtonAssetInfo h2');
  if (!id || name === 'Canal Onegai') return null;
  return assembleEpisode(site, page, id, [
    readOwnData(page, readId),
    readDom(page, name),
    ...readOwnHead(page, readId, [site.name, 'AnimeOnegai']),
  ]);
};

function readId(url: URL): string | null {
  return /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?watch\/([A-Za-z\d]{8,40})\/?$/.exec(url.pathname)?.[1] ?? null;
}

function readDom({ document }: Page, name: string | null): Reading | null {
  const seriesTitle = readText(document, '.backButtonAssetInfo small');
  const label = name && parseEpisodeLabel(name);
  return label ? readLabel('dom', label, seriesTitle) : { source: 'dom', seriesTitle };
}
