// Reads ADN. The address names series and episode, also in German ("folge-6"). The page adds the title.
import { decodeSlug, readEpisodeJsonLd, readHeadMetadata, readSlug } from './reading/page-metadata.ts';
import { readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, readHeading } from './reading/reading.ts';
import type { Page, ReadEpisode, Site } from './site.ts';

export const site: Site = {
  id: 'adn',
  name: 'ADN',
  mediaType: 'anime',
  pages: [
    {
      pattern: 'https://animationdigitalnetwork.com/*',
      example: 'https://animationdigitalnetwork.com/de/video/1092-ragna-crimson/23531-folge-6-wiedersehen',
    },
    {
      pattern: 'https://www.animationdigitalnetwork.com/*',
      example: 'https://www.animationdigitalnetwork.com/video/1092-ragna-crimson/23531-episode-6',
    },
    {
      pattern: 'https://animationdigitalnetwork.fr/*',
      example: 'https://animationdigitalnetwork.fr/video/267-hunter-x-hunter-2011/3533-episode-70',
    },
    {
      pattern: 'https://animationdigitalnetwork.de/*',
      example: 'https://animationdigitalnetwork.de/video/1092-ragna-crimson/23531-folge-6-wiedersehen',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?video\/(\d{1,8})-([^/]{1,150})\/(\d{1,8})-([^/]{1,200})\/?$/;

export const readEpisode: ReadEpisode = (page) => {
  const [, seriesId, seriesSlug, episodeId, slug] = PATH.exec(page.url.pathname) ?? [];
  if (!seriesId || !seriesSlug || !episodeId || !slug) return null;
  const observed = assembleEpisode(site, page, episodeId, [
    readEpisodeJsonLd(page, readId),
    { source: 'url', seriesId, seriesSlug },
    ...readHeadMetadata(page, readId, [site.name]),
    readSlug(slug),
    readDom(page, slug),
  ]);
  return observed && { ...observed, nextUrl: readNext(page, seriesId, observed.episodeNumber) };
};

/** Returns the address of the next episode. It is found by a link that contains the series and the next number. */
function readNext({ document, url }: Page, seriesId: string, number: number | null): string | undefined {
  const next = `-${Number(number) + 1}`;
  const link = `a[href*="/video/${seriesId}-"]`;
  return readLink(document, `${link}[href*="${next}-"], ${link}[href$="${next}"]`, url)?.href;
}

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[3] ?? null;
}

/** Reads the heading, which links to the series. A slug without a word for episode belongs to a film or a special. */
function readDom({ document }: Page, slug: string): Reading | null {
  const show = readText(document, 'div[data-testid="player-content"] h1 a');
  if (!show) return null;
  const isFilm = /^(?:film|movie|le-film|der-film)(?:-|$)/.test(slug);
  return readHeading('dom', isFilm ? show : decodeSlug(slug), show);
}
