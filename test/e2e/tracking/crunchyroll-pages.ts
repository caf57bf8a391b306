// Test pages of Crunchyroll. The watch page names its episode, and the player is in a frame of another origin.
import type { ServedPage } from '../site-server.ts';

export interface CrunchyrollEpisode {
  readonly id: string;
  readonly slug: string;
  readonly series: string;
  readonly seriesId: string;
  readonly seriesSlug: string;
  readonly number: number;
  readonly name: string;
  readonly video: 'episode-24m' | 'episode-90s';
}

export const FRIEREN_SERIES: Omit<CrunchyrollEpisode, 'id' | 'slug' | 'number' | 'name' | 'video'> = {
  series: "Frieren: Beyond Journey's End",
  seriesId: 'GG5H5XQX4',
  seriesSlug: 'frieren-beyond-journeys-end',
};

export function crunchyrollWatchUrl(episode: CrunchyrollEpisode): string {
  return `https://www.crunchyroll.com/watch/${episode.id}/${episode.slug}`;
}

export function crunchyrollWatchPage(episode: CrunchyrollEpisode): ServedPage {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'TVEpisode',
    '@id': crunchyrollWatchUrl(episode),
    name: episode.name,
    episodeNumber: episode.number,
    duration: episode.video === 'episode-24m' ? 'PT24M' : 'PT1M30S',
    partOfSeason: { '@type': 'TVSeason', seasonNumber: 1 },
    partOfSeries: {
      '@type': 'TVSeries',
      name: episode.series,
      url: `https://www.crunchyroll.com/series/${episode.seriesId}/${episode.seriesSlug}`,
    },
  };
  return {
    host: 'www.crunchyroll.com',
    path: `/watch/${episode.id}/${episode.slug}`,
    html: `<!doctype html><html lang="en"><head><title>${episode.series} | E${episode.number} - Watch on Crunchyroll</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><h4><a class="show-title-link" href="/series/${episode.seriesId}/${episode.seriesSlug}">${episode.series}</a></h4>
<h1 class="title">E${episode.number} - ${episode.name}</h1>
<iframe id="player" allow="autoplay" width="640" height="360" src="https://static.crunchyroll.com/vilos-v2/web/vilos/player.html?video=${episode.video}"></iframe></body></html>`,
  };
}

/** Returns the watch page with a link to the next episode next to its player. */
export function crunchyrollWatchPageWithNext(
  episode: CrunchyrollEpisode,
  next: CrunchyrollEpisode,
): ServedPage {
  const { html, ...page } = crunchyrollWatchPage(episode);
  const link = `<div data-t="next-episode"><a href="${crunchyrollWatchUrl(next)}">E${next.number} - ${next.name}</a></div>`;
  return { ...page, html: html.replace('</body>', `${link}</body>`) };
}

export const CRUNCHYROLL_PLAYER_PAGE: ServedPage = {
  host: 'static.crunchyroll.com',
  path: '/vilos-v2/web/vilos/player.html',
  html: `<!doctype html><title>player</title><body style="margin:0"><video width="640" height="360" muted></video>
<script>document.querySelector('video').src = '/video/' + new URLSearchParams(location.search).get('video') + '.webm';</script></body>`,
};
