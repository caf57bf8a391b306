// Minimal watch pages with a playing video at the sites' real addresses. Their own cost is small, so that Kiroku's is visible.

import type { ServedPage } from '../../e2e/site-server.ts';
import { crunchyrollWatchPage, crunchyrollWatchUrl } from '../../e2e/tracking/crunchyroll-pages.ts';
import { netflixPage } from '../../e2e/tracking/player-pages.ts';
import { frierenEpisode } from '../../e2e/tracking/watching.ts';

export interface BenchPage {
  readonly name: string;
  /** The patterns that the user has granted. */
  readonly granted: readonly string[];
  readonly url: string;
  readonly page: ServedPage;
  /** Set if the page has no video. */
  readonly isQuiet?: true;
}

const VIDEO =
  '<video id="own" width="640" height="360" muted autoplay loop src="/video/episode-24m.webm"></video>';
const episode = { ...frierenEpisode(5, 'episode-24m'), name: 'Phantoms of the Dead' };
const crunchyroll = crunchyrollWatchPage(episode);
const netflix = netflixPage([1001, 1002]);
const youtube = {
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: 'Frieren - Episode 05 [English Sub]',
  author: 'Muse Asia',
  embedUrl: 'https://www.youtube.com/embed/dFlDRhvM4b1',
};

export const benchPages: readonly BenchPage[] = [
  {
    name: 'crunchyroll',
    granted: ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*'],
    url: crunchyrollWatchUrl(episode),
    page: { ...crunchyroll, html: crunchyroll.html.replace(/<iframe.*<\/iframe>/, VIDEO) },
  },
  {
    name: 'netflix',
    granted: ['https://www.netflix.com/*'],
    url: 'https://www.netflix.com/watch/1001',
    page: { ...netflix, html: netflix.html.replace(/<video.*<\/video>/, VIDEO) },
  },
  {
    name: 'youtube',
    granted: ['https://www.youtube.com/*'],
    url: 'https://www.youtube.com/watch?v=dFlDRhvM4b1',
    page: {
      host: 'www.youtube.com',
      path: '/watch',
      html: `<!doctype html><title>${youtube.name} - YouTube</title><script type="application/ld+json">${JSON.stringify(youtube)}</script>${VIDEO}`,
    },
  },
];

/** A page of a site for which Kiroku has no permission. */
export const ungrantedPage: BenchPage = {
  name: 'not granted',
  granted: [],
  url: 'https://strange.example/watch/5',
  page: {
    ...crunchyroll,
    host: 'strange.example',
    path: '/watch/5',
    html: crunchyroll.html.replace(/<iframe.*<\/iframe>/, VIDEO),
  },
};

/** A page of a granted site without a video, like most pages of a streaming site. */
export const pageWithoutVideo: BenchPage = {
  name: 'nothing plays',
  granted: [],
  url: 'https://www.crunchyroll.com/videos/popular',
  page: {
    host: 'www.crunchyroll.com',
    path: '/videos/popular',
    html: '<!doctype html><title>Popular - Crunchyroll</title><h1>Popular</h1><a href="/series/GG5H5XQX4/frieren">Frieren</a>',
  },
  isQuiet: true,
};
