// RetroCrush: the address names the series, the bar above the player the episode.
import { parseEpisodeLabel } from './reading/episode-label.ts';
import { decodeSlug, readOwnData, readOwnHead } from './reading/own-page.ts';
import { readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'retrocrush',
  name: 'RetroCrush',
  kind: 'anime',
  pages: [
    {
      pattern: 'https://www.retrocrush.tv/*',
      example: 'https://www.retrocrush.tv/watch/012328v/urusei-yatsura',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/watch\/([\w-]{3,60})\/([^/]{1,200})\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, id, slug] = PATH.exec(page.url.pathname) ?? [];
  if (!id || !slug) return null;
  return assembleEpisode(site, page, id, [
    readOwnData(page, readId),
    ...readOwnHead(page, readId, [site.name]),
    readDom(page),
    { source: 'url', seriesTitle: inTitleCase(decodeSlug(slug)), seriesSlug: slug },
  ]);
};

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[1] ?? null;
}

function readDom({ document }: Page): Reading | null {
  const text = readText(document, '#assetTitleContainer');
  const label = text && parseEpisodeLabel(text);
  return label ? readLabel('dom', label, null) : null;
}

function inTitleCase(words: string): string | null {
  return words.trim().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()) || null;
}
