// Test pages with different players: with data in the page's own objects, with a video in a shadow root and its own clock, and with an
// advertisement before the episode.
import type { ServedPage } from '../site-server.ts';

const SERIES = "Frieren: Beyond Journey's End";
/** The length of `episode-90s.webm` in seconds. */
const LENGTH = 90;

/**
 * Returns a page like that of Netflix. The player's state names the current episode. The next episode comes with `pushState` in the same
 * `<video>`.
 */
export function netflixPage(ids: readonly [number, number]): ServedPage {
  const episodes = ids.map((id, index) => ({
    id,
    episodeId: id,
    seq: index + 1,
    title: `Part ${index + 1}`,
    runtime: LENGTH,
  }));
  const video = { type: 'show', id: 900, title: SERIES, seasons: [{ seq: 1, title: 'Season 1', episodes }] };
  return {
    host: 'www.netflix.com',
    path: `/watch/${ids[0]}`,
    html: `<!doctype html><title>Netflix</title><video id="own" width="640" height="360" muted src="/video/episode-90s.webm"></video>
<script>
  const video = ${JSON.stringify(video)};
  const videoMetadata = { ${ids.map((id) => `${id}: { _metadataObject: { video } }`).join()} };
  window.netflix = { appContext: { state: { playerApp: { getState: () => ({ videoPlayer: { videoMetadata } }) } } } };
  window.playNext = () => {
    history.pushState({}, '', '/watch/${ids[1]}');
    document.querySelector('video').src = '/video/episode-90s.webm?next';
  };
</script>`,
  };
}

/**
 * The stream plays this many seconds before the episode. This part and the episode are so long that an error of a second in the clock does
 * not matter at the speed of the tests.
 */
const BEFORE = 600;
const EPISODE_LENGTH = 300;
const STREAM_LENGTH = 1440;

/** Converts a share of the episode to a share of the stream, both from 0 to 1. */
export function episodeShareToStreamShare(share: number): number {
  return (BEFORE + EPISODE_LENGTH * share) / STREAM_LENGTH;
}

/**
 * Returns a page like that of Disney+. A `<video>` in a shadow root plays a long stream that contains the episode. Only the element around
 * it knows the episode's position. The address changes to the next episode before the element does.
 */
export function disneyPage(ids: readonly [string, string]): ServedPage {
  return {
    host: 'www.disneyplus.com',
    path: `/play/${ids[0]}`,
    html: `<!doctype html><title>Disney+</title><disney-web-player></disney-web-player>
<script>
  const host = document.querySelector('disney-web-player');
  const video = document.createElement('video');
  video.addEventListener('loadedmetadata', () => { video.currentTime = ${BEFORE}; });
  Object.assign(video, { width: 640, height: 360, muted: true, src: '/video/episode-24m.webm' });
  host.attachShadow({ mode: 'open' }).append(video);
  const metadata = { title: { text: ${JSON.stringify(SERIES)} }, subtitle: { text: 'S1:E1 Name' } };
  const position = () => Math.max(0, video.currentTime - ${BEFORE}) * 1000;
  host.mediaPlayer = {
    mediaPlaybackCriteria: { metadata },
    timeline: { get info() { return { playheadPositionMs: position(), programDurationMs: ${EPISODE_LENGTH * 1000} }; } },
  };
  window.goToNext = () => history.pushState({}, '', '/play/${ids[1]}');
  window.playNext = () => {
    metadata.subtitle = { text: 'S1:E2 Other name' };
    video.src = '/video/episode-24m.webm?next';
  };
</script>`,
  };
}

/** Removes the stated length of the episode, so that a 90-second video on this page can be an advertisement. */
export function withAdvertisement(page: ServedPage): ServedPage {
  return { ...page, html: page.html.replace(/"duration":"PT[^"]*",?/, '') };
}
