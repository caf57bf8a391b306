// Reads Disney+. Its player is a custom element with data about the playing video. The clock of the <video> differs from the episode's
// time, so the player's clock is read. In some countries, Disney+ runs on Hotstar's platform, which has another host and a plain <video>.
import { HOTSTAR_ADS_SELECTOR, readHotstar } from './reading/hotstar-page.ts';
import { pageValueAtPath } from './reading/page-state.ts';
import { cleanText, findAll, firstResultOf } from './reading/read-page.ts';
import { readerOf } from './reading/reader-of.ts';
import type { Reading } from './reading/reading.ts';
import { readPlayerLines } from './reading/short-label.ts';
import type { Page, PlayerClock, ReadClock, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'disney-plus',
  name: 'Disney+',
  mediaType: 'anime',
  general: true,
  titledBySeries: true,
  pageState: true,
  playerClock: true,
  pages: [
    {
      pattern: 'https://www.disneyplus.com/*',
      example: 'https://www.disneyplus.com/de-de/play/30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8b9a',
    },
    {
      pattern: 'https://www.apps.disneyplus.com/*',
      example: 'https://www.apps.disneyplus.com/ph/shows/some-show/8323/the-low-tide/1770001357/watch',
    },
  ],
  playerFrames: [],
  ignoredVideos: [HOTSTAR_ADS_SELECTOR],
  shadowHosts: ['disney-web-player', 'disney-web-player-ui', 'title-bug'],
};

/** How long a seek bar may be, in seconds. A shorter bar may be in per cent, and a longer bar in milliseconds. */
const SHORTEST_SECONDS = 120;
const LONGEST_SECONDS = 30_000;

export const readPageState: ReadPageState = ({ document }) => {
  const player =
    pageValueAtPath(document.querySelector('disney-web-player'), 'mediaPlayer') ??
    pageValueAtPath(document.querySelector('disney-web-player-ui'), 'mediaPlayerApi');
  const metadata = pageValueAtPath(player, 'mediaPlaybackCriteria', 'metadata');
  const clock = pageValueAtPath(player, 'timeline', 'info');
  return {
    title: pageValueAtPath(metadata, 'title', 'text'),
    subtitle: pageValueAtPath(metadata, 'subtitle', 'text'),
    position: pageValueAtPath(clock, 'playheadPositionMs'),
    duration: pageValueAtPath(clock, 'programDurationMs') ?? pageValueAtPath(clock, 'seekableDurationMs'),
  };
};

export const readEpisode: ReadEpisode = (page) =>
  isOnHotstar(page) ? readHotstar(site, page) : readDisney(page);

function isOnHotstar({ url }: Page): boolean {
  return url.hostname === 'www.apps.disneyplus.com';
}

const readDisney = readerOf({
  site,
  // The path is `/play/{uuid}`, formerly `/video/{uuid}`. A language may come before it.
  path: /^\/(?:[a-z]{2}(?:-[a-z\d]{2,4})?\/)?(?:play|video)\/(?<id>[a-z\d-]{20,40})(?:\/|$)/i,
  read: (page) => [readPlayerState(page), readDom(page)],
});

/** Reads the player's data. The data does not contain the episode's id, but the page is read again whenever another video is loaded. */
function readPlayerState({ state }: Page): Reading | null {
  const title = cleanText(pageValueAtPath(state, 'title'));
  const reading = readPlayerLines('page-state', title, cleanText(pageValueAtPath(state, 'subtitle')));
  return reading && { ...reading, duration: readSeconds(pageValueAtPath(state, 'duration')) };
}

/**
 * Reads the controls over the video, while they are shown. Returns null if the controls have no second line, because this may be a film, or
 * a show whose line has not loaded yet.
 */
function readDom({ document }: Page): Reading | null {
  return firstResultOf([document, ...shadowRootsOf(document)], (root) => {
    const line = readTextIn(root, '.subtitle-field');
    return line ? readPlayerLines('dom', readTextIn(root, '.title-field'), line) : null;
  });
}

/**
 * Returns the document, and the shadow roots of the elements that contain the title. These elements are inside of the player or next to it.
 */
function shadowRootsOf(document: Document): readonly ParentNode[] {
  const rootOf = ({ shadowRoot }: Element): ParentNode[] => (shadowRoot ? [shadowRoot] : []);
  const players = findAll(document, 'disney-web-player, disney-web-player-ui').flatMap(rootOf);
  return [document, ...players].flatMap((root) =>
    Array.from(root.querySelectorAll('title-bug')).slice(0, 5).flatMap(rootOf),
  );
}

function readTextIn(root: ParentNode, selector: string): string | null {
  return cleanText(root.querySelector(selector)?.textContent);
}

export const readClock: ReadClock = (page) => {
  const { document, state } = page;
  if (isOnHotstar(page)) return readVideo(document);
  const position = readSeconds(pageValueAtPath(state, 'position'));
  const duration = readSeconds(pageValueAtPath(state, 'duration'));
  return position !== null && duration ? { position, duration } : readBar(document);
};

/** Reads the clock of the first loaded video that is not an advertisement. */
function readVideo(document: Document): PlayerClock | null {
  const videos = Array.from(document.querySelectorAll('video')).slice(0, 10);
  return firstResultOf(videos, (video) => {
    const { currentTime: position, duration } = video;
    return duration > 0 && duration <= LONGEST_SECONDS && !video.closest(HOTSTAR_ADS_SELECTOR)
      ? { position, duration }
      : null;
  });
}

/**
 * Reads the clock from the seek bar, while the controls are shown. The unit of the bar is unknown, so only values that can be seconds are
 * used.
 */
function readBar(document: Document): PlayerClock | null {
  const thumb = findAll(document, 'progress-bar')[0]?.shadowRoot?.querySelector('.progress-bar__thumb');
  const position = Number(thumb?.getAttribute('aria-valuenow') ?? Number.NaN);
  const duration = Number(thumb?.getAttribute('aria-valuemax') ?? Number.NaN);
  const inSeconds = duration >= SHORTEST_SECONDS && duration <= LONGEST_SECONDS;
  return inSeconds && position >= 0 && position <= duration ? { position, duration } : null;
}

/** Converts milliseconds to seconds. */
function readSeconds(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < 1e8 ? value / 1000 : null;
}
