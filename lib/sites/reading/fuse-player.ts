// Reads the web player that HBO Max and discovery+ share. Its lines have stable names.
import type { Page } from '../site.ts';
import { cleanText, readText } from './read-page.ts';
import { type Reading, toLabelReading } from './reading.ts';
import { parseShortLabel, readPlayerLines } from './short-label.ts';

export function readFusePlayer(page: Page): Reading | null {
  return readPlayer(page) ?? readSpoken(page);
}

/**
 * Reads the lines of the player, such as "T1 Ep.2:" below the title. A film has no such line. If the title is missing, the title of the
 * Media Session is used.
 */
function readPlayer({ document, mediaSession }: Page): Reading | null {
  const [title, line] = ['asset-title', 'season-episode'].map((name) =>
    readText(document, `[data-testid="player-ux-${name}"]`),
  );
  const show = title ?? (line ? cleanText(mediaSession?.title) : null);
  return readPlayerLines('player', show, line ?? null);
}

/** Reads the text for screen readers, such as "Lanternas, Temporada 1 Episódio 2, Salto no Escuro". */
function readSpoken({ document }: Page): Reading | null {
  const text = readText(document, '[data-testid="content-metadata"] p', '[class*="VisiblyHiddenLabel"]');
  const [, show, rest] = /^(.{1,200}?), (\p{L}.*)$/u.exec(text ?? '') ?? [];
  const label = parseShortLabel(rest);
  return show && label ? toLabelReading('spoken', label, show) : null;
}
