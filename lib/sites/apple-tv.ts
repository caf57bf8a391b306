// Apple TV: JSON-LD and meta tags that may still tell of the episode before, so they must name the id in the address.
import { readOwnData } from './own-page.ts';
import { readMeta, readText, readTitle } from './read-page.ts';
import { assembleEpisode, type Reading, readLabel } from './reading.ts';
import { parseShortLabel, readPlayerLines } from './short-label.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'apple-tv',
  name: 'Apple TV',
  kind: 'anime',
  general: true,
  pages: [
    {
      pattern: 'https://tv.apple.com/*',
      example: 'https://tv.apple.com/jp/episode/pilot/umc.cmc.3pjw5u4kqg2m1v7x9y0z8a6b',
    },
  ],
  playerFrames: [],
  shadowHosts: [
    'amp-video-player',
    'amp-video-player-internal',
    'amp-playback-controls-full',
    'apple-tv-plus-player',
  ],
  ignoredVideos: ['[data-testid*="trailer"]', '[class*="preview"]'],
};

/** `/{country}/episode/{slug}/umc.cmc.…` or `/movie/…`, with or without country and slug. */
function readId(url: URL): string | null {
  return (
    /\/(?:episode|movie)\/(?:[^/]{1,200}\/)?(umc\.[a-z\d.]{5,60})(?:\/|$)/i.exec(url.pathname)?.[1] ?? null
  );
}

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  if (!id) return null;
  const seriesId = page.url.searchParams.get('showId')?.slice(0, 80) ?? null;
  const readings = [readOwnData(page, readId), readPlayer(page), readHead(page, id)];
  return assembleEpisode(
    site,
    page,
    id,
    readings.map((reading) => reading && { seriesId, ...reading }),
  );
};

/** "S1, E2 · Name" under the show's title. */
function readPlayer({ document }: Page): Reading | null {
  const line = readText(document, '.video-metadata .subtitle-text', '.video-metadata .subtitle');
  return line ? readPlayerLines('player', readText(document, '.video-metadata .title'), line) : null;
}

/** A film's page says its title and nothing else; an episode's has its show in the document's title: "Name - Show (Season 1, Episode 2) - Apple TV". */
function readHead({ document, url }: Page, id: string): Reading | null {
  if (readMeta(document, 'apple:content_id') !== id) return null;
  const title = readMeta(document, 'apple:title');
  if (title && /\/movie\//.test(url.pathname))
    return {
      source: 'apple:title',
      confirms: true,
      seriesTitle: title,
      episodeLabel: title,
      episodeNumber: null,
      episodeType: 'movie',
    };
  const [, show, inside] =
    /^(?:(?! [-–] ).)* [-–] ([^()]{1,200}) \(([^()]{3,80})\)/.exec(readTitle(document) ?? '') ?? [];
  const label = inside ? parseShortLabel(inside) : null;
  return show && label ? { ...readLabel('title', label, show), confirms: true } : null;
}
