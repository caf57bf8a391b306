// HBO Max: the player's lines have names of their own that no build changes; the address names the episode alone. The document's title names no series, so it is not read.
import { cleanText, readText } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import { type Reading, readLabel } from './reading/reading.ts';
import { parseShortLabel, readPlayerLines } from './reading/short-label.ts';
import type { Page, Site } from './site.ts';

export const site: Site = {
  id: 'hbo-max',
  name: 'HBO Max',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
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

export const readEpisode = readerOf({
  site,
  // `/video/watch/{episode or film}/{edit}`: an edit is the cut that plays. No id of the series is there.
  path: /\/video\/watch\/(?<id>[a-z\d-]{20,40})(?:\/|$)/i,
  read: (page) => [readPlayer(page) ?? readSpoken(page)],
});

/** "T1 Ep.2:" under the title; a film has no such line. The media keys are told the show's title too. */
function readPlayer({ document, mediaSession }: Page): Reading | null {
  const [title, line] = ['asset-title', 'season-episode'].map((name) =>
    readText(document, `[data-testid="player-ux-${name}"]`),
  );
  const show = title ?? (line ? cleanText(mediaSession?.title) : null);
  return readPlayerLines('player', show, line ?? null);
}

/** The text for screen readers: "Lanternas, Temporada 1 Episódio 2, Salto no Escuro". */
function readSpoken({ document }: Page): Reading | null {
  const text = readText(document, '[data-testid="content-metadata"] p', '[class*="VisiblyHiddenLabel"]');
  const [, show, rest] = /^(.{1,200}?), (\p{L}.*)$/u.exec(text ?? '') ?? [];
  const label = parseShortLabel(rest);
  return show && label ? readLabel('spoken', label, show) : null;
}
