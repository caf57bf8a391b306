// Makes the content of the fake sites' pages. The pages have the same texts and objects as the real sites.
import { contentNameOf, type EpisodePage, isEpisodePage, type WanderPage } from './history.ts';
import { SITE_DEFINITIONS, UNAMBIGUOUS_TITLES } from './site-definitions.ts';

/** The content of a page. The fake sites' script (`kit/page.js`) writes it into the document without a reload. */
interface PageFacts {
  readonly title: string;
  readonly html: string;
  /** The page's JSON-LD; null if it has none. */
  readonly data: object | null;
  /** Emby's object that describes the current video. */
  readonly item?: object;
  /** The data of the player element on Disney+. */
  readonly element?: object;
}

const two = (number: number): string => String(number).padStart(2, '0');

function titleNumber(page: EpisodePage): number {
  return UNAMBIGUOUS_TITLES.indexOf(page.show.title as (typeof UNAMBIGUOUS_TITLES)[number]);
}

/** Returns path and query of a page on its site. */
export function pathOfPage(page: WanderPage): string {
  if (!isEpisodePage(page))
    return `/${{ browse: 'browse', film: 'films', embed: 'post' }[page.kind]}/${page.number}`;
  const number = `${two(titleNumber(page))}${page.number}`;
  switch (page.siteId) {
    case 'crunchyroll':
      return `/watch/GWAND${number}/episode-${page.number}`;
    case 'hidive':
      return `/video/7${number}`;
    case 'netflix':
      return `/watch/8${number}`;
    case 'disney':
      return `/play/30f4ce3f-4a4a-4d6f-9f0e-4f5e6d7c8${number}`;
    case 'nas':
    case 'attic':
      return `/web/index.html?item=${itemId(page)}`;
    default:
      return `/shows/${slugOf(page)}/episode-${page.number}`;
  }
}

export function urlOfPage(page: WanderPage): string {
  return SITE_DEFINITIONS[page.siteId].origin + pathOfPage(page);
}

function slugOf({ show }: EpisodePage): string {
  return show.title.toLowerCase().replace(/\W+/g, '-');
}

function itemId({ show, number }: EpisodePage): string {
  return String(show.slot * 100 + number);
}

/** Returns the content of a page without an episode. No reader may mistake it for an episode. */
function otherFacts(page: WanderPage): PageFacts {
  const title = page.kind === 'film' ? 'A walk along the river' : 'Browse';
  return { title, html: `<h2>${title}</h2>`, data: null };
}

export function pageFactsOf(page: WanderPage): PageFacts {
  if (!isEpisodePage(page)) return otherFacts(page);
  switch (page.siteId) {
    case 'crunchyroll':
      return crunchyrollFacts(page);
    case 'netflix':
      return { title: 'Netflix', html: '', data: null };
    case 'disney':
      return {
        title: 'Disney+',
        html: '',
        data: null,
        element: { title: { text: page.show.title }, subtitle: { text: `S1:E${page.number} Name` } },
      };
    case 'nas':
    case 'attic':
      return embyFacts(page);
    default:
      return dataFacts(page);
  }
}

function crunchyrollFacts(page: EpisodePage): PageFacts {
  const { show, number } = page;
  return {
    title: `${show.title} | E${number} - Watch on Crunchyroll`,
    html: `<h4><a class="show-title-link" href="${seriesAddress(page)}">${show.title}</a></h4><h1 class="title">E${number} - Chapter ${number}</h1>`,
    data: episodeData(page),
  };
}

function dataFacts(page: EpisodePage): PageFacts {
  return {
    title: `${page.show.title} Episode ${page.number}`,
    html: `<h1>${page.show.title} Episode ${page.number}</h1>`,
    data: episodeData(page),
  };
}

function seriesAddress(page: EpisodePage): string {
  const id = page.siteId === 'crunchyroll' ? `GSERIES${two(titleNumber(page))}/` : '';
  return `${SITE_DEFINITIONS[page.siteId].origin}/series/${id}${slugOf(page)}`;
}

/** Returns the length that the page states. A teaser's page states the length of the whole episode. */
function statedSeconds({ kind, seconds }: EpisodePage): number {
  return kind === 'teaser' ? 1440 : seconds;
}

function episodeData(page: EpisodePage): object {
  const { show, number, stated } = page;
  return {
    '@context': 'https://schema.org',
    '@type': 'TVEpisode',
    '@id': urlOfPage(page),
    url: urlOfPage(page),
    name: `Chapter ${number}`,
    episodeNumber: number,
    ...(stated && { duration: `PT${statedSeconds(page)}S` }),
    partOfSeason: { '@type': 'TVSeason', seasonNumber: 1 },
    partOfSeries: { '@type': 'TVSeries', name: show.title, url: seriesAddress(page) },
  };
}

const TICKS = 10_000_000;

function embyFacts(page: EpisodePage): PageFacts {
  const { show, number, seconds } = page;
  return {
    title: 'Emby',
    html: '<div data-type="video-osd"></div>',
    data: null,
    item: {
      Id: itemId(page),
      Type: 'Episode',
      Name: `Chapter ${number}`,
      SeriesName: show.title,
      SeriesId: String(show.slot),
      SeasonName: 'Season 1',
      SeasonId: String(show.slot * 10 + 1),
      ParentIndexNumber: 1,
      IndexNumber: number,
      RunTimeTicks: seconds * TICKS,
    },
  };
}

/** Returns Netflix's page data about the episodes among these pages. */
export function createNetflixPageState(pages: readonly WanderPage[]): string {
  const own = pages.filter(isEpisodePage).filter(({ siteId }) => siteId === 'netflix');
  const entries = own.map((page) => {
    const id = Number(pathOfPage(page).split('/').at(-1));
    const episodes = [
      {
        id,
        episodeId: id,
        seq: page.number,
        title: `Part ${page.number}`,
        runtime: page.stated ? statedSeconds(page) : null,
      },
    ];
    const seasons = [{ seq: 1, title: 'Season 1', episodes }];
    const video = { type: 'show', id: 900 + titleNumber(page), title: page.show.title, seasons };
    return [id, { _metadataObject: { video } }];
  });
  return `<script>
const videoMetadata = ${JSON.stringify(Object.fromEntries(entries))};
window.netflix = { appContext: { state: { playerApp: { getState: () => ({ videoPlayer: { videoMetadata } }) } } } };
</script>`;
}

interface PlayItem {
  readonly content: string;
  readonly kind: string;
  readonly duration: number;
  readonly src: string;
}

export function createPlayItems(page: WanderPage): PlayItem[] {
  if (page.kind === 'film')
    return [
      { content: `film ${page.number}`, kind: 'film', duration: 100, src: '/video/clip-100s.webm?film' },
    ];
  if (!isEpisodePage(page)) return [];
  const content = contentNameOf(page);
  if (page.kind === 'live') return [{ content, kind: 'live', duration: 0, src: '/video/episode-24m.webm' }];
  const main = {
    content,
    kind: page.kind,
    duration: page.seconds,
    src: `/video/clip-${page.seconds}s.webm?${content}`,
  };
  if (page.ad === 0) return [main];
  return [createAdvertisementItem(page.ad), main];
}

export function createAdvertisementItem(seconds: number): PlayItem {
  return { content: 'ad', kind: 'ad', duration: seconds, src: `/video/clip-${seconds}s.webm?ad` };
}
