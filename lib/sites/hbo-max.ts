// HBO Max: the player's lines have names of their own that no build changes; the address names series and episode.
import { readText } from './read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading.ts';
import { parseShortLabel, readPlayerLines } from './short-label.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'hbo-max',
  name: 'HBO Max',
  kind: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://play.hbomax.com/*',
      example:
        'https://play.hbomax.com/video/watch/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01/0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9',
    },
    {
      pattern: 'https://play.max.com/*',
      example: 'https://play.max.com/video/watch/9c3f5a7e-1b2d-4c3e-8f4a-5b6c7d8e9f01',
    },
  ],
  playerFrames: [],
};

/** `/video/watch/{show}/{episode}`; a film has one id. */
function readIds(url: URL): { readonly series: string | null; readonly episode: string } | null {
  const [, first, second] =
    /\/video\/watch\/([a-z\d-]{20,40})(?:\/([a-z\d-]{20,40}))?(?:\/|$)/i.exec(url.pathname) ?? [];
  if (!first) return null;
  return { series: second ? first : null, episode: second ?? first };
}

export const readEpisode: ReadEpisode = (page) => {
  const ids = readIds(page.url);
  const reading = ids && (readPlayer(page) ?? readSpoken(page));
  if (!ids || !reading) return null;
  const seriesId = reading.episodeType === 'movie' ? null : ids.series;
  return assembleEpisode(site, page, ids.episode, [{ ...reading, seriesId }]);
};

/** "T1 Ep.2:" under the title; a film has no such line. */
function readPlayer({ document }: Page): Reading | null {
  const [title, line] = ['asset-title', 'season-episode'].map((name) =>
    readText(document, `[data-testid="player-ux-${name}"]`),
  );
  return readPlayerLines('player', title ?? null, line ?? null);
}

/** What a screen reader is told: "Lanternas, Temporada 1 Episódio 2, Salto no Escuro". */
function readSpoken({ document }: Page): Reading | null {
  const text = readText(document, '[data-testid="content-metadata"] p', '[class*="VisiblyHiddenLabel"]');
  const [, show, rest] = /^(.{1,200}?), (\p{L}.*)$/u.exec(text ?? '') ?? [];
  const label = rest ? parseShortLabel(rest) : null;
  return show && label ? readLabel('spoken', label, show) : null;
}
