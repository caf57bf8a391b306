// Test pages of YouTube: one document for every video, an advertisement in the episode's own player, and other videos next to it.
import type { ServedPage } from '../site-server.ts';

export const YOUTUBE_PATTERN = 'https://www.youtube.com/*';
const IDS = ['dFlDRhvM4b1', 'dFlDRhvM4b2'];

export function youtubeVideoId(number: number): string {
  return IDS[number - 1] ?? '';
}

/**
 * The player starts with an advertisement. `endAd()` continues with the episode, and `playNext()` with the next one. The address
 * changes at once, the page only after `catchUp()`.
 */
export const YOUTUBE_WATCH_PAGE: ServedPage = {
  host: 'www.youtube.com',
  path: '/watch',
  html: `<!doctype html><html lang="en"><head><title>YouTube</title></head><body style="margin:0">
<ytd-watch-flexy>
<div id="movie_player" class="html5-video-player ad-showing"><video id="main" class="html5-main-video" width="640" height="360" muted src="/video/episode-90s.webm?ad"></video></div>
<ytd-watch-metadata><h1 class="ytd-watch-metadata"><yt-formatted-string></yt-formatted-string></h1>
<ytd-video-owner-renderer><a href="/@MuseAsia"></a><ytd-channel-name><a href="/@MuseAsia">Muse Asia</a></ytd-channel-name></ytd-video-owner-renderer></ytd-watch-metadata>
<div id="microformat"></div>
</ytd-watch-flexy>
<ytd-video-preview><div id="inline-preview-player"><video id="hover" width="320" height="180" muted src="/video/episode-90s.webm?hover"></video></div></ytd-video-preview>
<ytd-miniplayer><video id="mini" width="320" height="180" muted src="/video/episode-90s.webm?mini"></video></ytd-miniplayer>
<script>
const ids = ${JSON.stringify(IDS)};
const shown = () => new URLSearchParams(location.search).get('v');
const main = document.querySelector('#main');
function catchUp() {
  const name = "Frieren: Beyond Journey's End - Episode 0" + (ids.indexOf(shown()) + 1) + ' [English Sub]';
  document.title = name + ' - YouTube';
  document.querySelector('ytd-watch-flexy').setAttribute('video-id', shown());
  document.querySelector('h1 yt-formatted-string').textContent = name;
  const data = document.createElement('script');
  data.type = 'application/ld+json';
  data.textContent = JSON.stringify({ '@context': 'https://schema.org', '@type': 'VideoObject', name, author: 'Muse Asia',
    embedUrl: 'https://www.youtube.com/embed/' + shown(), duration: 'PT1M30S' });
  document.querySelector('#microformat').replaceChildren(data);
}
function endAd() {
  document.querySelector('#movie_player').classList.remove('ad-showing');
  main.src = '/video/episode-90s.webm?v=' + shown();
}
function playNext() {
  history.pushState({}, '', '/watch?v=' + ids[ids.indexOf(shown()) + 1]);
  main.src = '/video/episode-90s.webm?v=' + shown();
}
catchUp();
</script></body></html>`,
};
