// Hotstar: JSON-LD is there only after a full load and stays when the page moves on, so it must name the id in the address.
import { readOwnData } from './own-page.ts';
import { findAll } from './read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading.ts';
import { parseShortLabel } from './short-label.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'hotstar',
  name: 'Hotstar',
  kind: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://www.hotstar.com/*',
      example: 'https://www.hotstar.com/in/shows/some-show/1260110208/first-episode/1260110209/watch',
    },
  ],
  playerFrames: [],
  ignoredVideos: ['#ad-video-container'],
};

interface Address {
  readonly id: string;
  readonly seriesId: string | null;
  readonly seriesSlug: string | null;
}

/** `/{country}/shows/{show}/{id}/{episode}/{id}/watch`, `/{country}/movies/{film}/{id}/watch`. */
function readAddress(url: URL): Address | null {
  const path = url.pathname;
  const [, seriesSlug, seriesId, episode] =
    /\/shows\/([^/]{1,200})\/(\d{6,14})\/[^/]{1,200}\/(\d{6,14})(?:\/|$)/.exec(path) ?? [];
  if (episode) return { id: episode, seriesId: seriesId ?? null, seriesSlug: seriesSlug ?? null };
  const film = /\/movies\/[^/]{1,200}\/(\d{6,14})\/watch(?:\/|$)/.exec(path)?.[1];
  return film ? { id: film, seriesId: null, seriesSlug: null } : null;
}

export const readEpisode: ReadEpisode = (page) => {
  const address = readAddress(page.url);
  if (!address) return null;
  const { id, seriesId, seriesSlug } = address;
  const readings = [readData(page), seriesId ? readSpoken(page) : null];
  return assembleEpisode(
    site,
    page,
    id,
    readings.map((reading) => reading && { ...reading, seriesId, seriesSlug }),
  );
};

/** What does not name the address may be of the page before. */
function readData(page: Page): Reading | null {
  const reading = readOwnData(page, (url) => readAddress(url)?.id ?? null);
  return reading?.confirms ? reading : null;
}

/** What a screen reader is told of the player: "Show, Season 1, Episode 4, Name". Where cards of other episodes are labelled so too, it stays unclear. */
function readSpoken({ document }: Page): Reading | null {
  const labels = findAll(document, '#page-container [aria-label*=", "]').flatMap((element) => {
    const text = element.getAttribute('aria-label')?.slice(0, 400) ?? '';
    const [, show, rest] = /^(.{1,200}?), (\p{L}[\p{L}\p{M}]{0,14}\.? \d.*)$/u.exec(text) ?? [];
    const label = rest ? parseShortLabel(rest) : null;
    return show && label ? [readLabel('aria-label', label, show)] : [];
  });
  const [first] = labels;
  const isClear = labels.every(
    ({ seriesTitle, episodeLabel }) =>
      seriesTitle === first?.seriesTitle && episodeLabel === first?.episodeLabel,
  );
  return first && isClear ? first : null;
}
