// Reads Bilibili.tv. The address has the ids of season and episode. The number is in the page's objects and in its list of episodes.
import { parseLabelField } from './reading/episode-label.ts';
import { raiseConfidenceIfAnime, readEpisodeJsonLd, readHeadMetadata } from './reading/page-metadata.ts';
import { pageValueAtPath } from './reading/page-state.ts';
import { cleanId, cleanText, findAll, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'bilibili-tv',
  name: 'Bilibili.tv',
  mediaType: 'anime',
  general: true,
  refuses: 'some',
  pageState: true,
  pages: [
    {
      pattern: 'https://www.bilibili.tv/*',
      example: 'https://www.bilibili.tv/en/play/2246246/22414346',
    },
  ],
  playerFrames: [],
};

const PATH = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?play\/(\d{1,12})\/(\d{1,12})\/?$/i;
const ACTIVE = '.ep-item--active';

export const readPageState: ReadPageState = ({ globals }) => {
  const states = [globals.__initialState, globals.__INITIAL_DATA__, globals.__INITIAL_STATE__];
  const detail = states
    .map((state) => pageValueAtPath(state, 'OgvVideo', 'epDetail'))
    .find((found) => found !== null);
  return {
    episodeId: pageValueAtPath(detail, 'episode_id'),
    label: pageValueAtPath(detail, 'title_display'),
  };
};

export const readEpisode: ReadEpisode = (page) => {
  const [, seasonId, episodeId] = PATH.exec(page.url.pathname) ?? [];
  if (!seasonId || !episodeId) return null;
  const observed = assembleEpisode(site, page, episodeId, [
    readState(page, episodeId),
    readEpisodeJsonLd(page, readId),
    readDom(page, episodeId),
    ...readHeadMetadata(page, readId, ['BiliBili', 'Bstation', site.name]),
    { source: 'url', seasonId },
  ]);
  const next = observed && { ...observed, nextUrl: readNext(page, episodeId) };
  return raiseConfidenceIfAnime(next, findAll(page.document, '.bstar-meta-tag--anime').length > 0);
};

/** Returns the address of the next item in the list of episodes, if the list marks this episode. */
function readNext({ document, url }: Page, episodeId: string): string | undefined {
  const own = `[href*="/${episodeId}"]`;
  const marked = `${ACTIVE}:is(${own}, :has(${own}))`;
  return readLink(document, `${marked} + a, ${marked} + * a`, url)?.href;
}

function readId(url: URL): string | null {
  return PATH.exec(url.pathname)?.[2] ?? null;
}

function readState({ state }: Page, episodeId: string): Reading | null {
  const label = parseLabelField(cleanText(pageValueAtPath(state, 'label')), { bareNumber: true });
  if (!label || cleanId(pageValueAtPath(state, 'episodeId')) !== episodeId) return null;
  return { ...toLabelReading('page-state', label, null), confirms: true };
}

/** Reads the series' title. Also reads the marked item of the list of episodes, if this item is the open episode. */
function readDom({ document, url }: Page, episodeId: string): Reading | null {
  const seriesTitle = readText(
    document,
    '.bstar-meta__title',
    '.bstar-meta__ogv-title',
    '[data-e2e="media-title"]',
  );
  const marked = readLink(document, `a${ACTIVE}, ${ACTIVE} a`, url);
  const isOther = marked !== null && readId(marked) !== episodeId;
  const text = isOther ? null : readText(document, ACTIVE);
  return toLabelReading('dom', parseLabelField(text, { bareNumber: true }), seriesTitle);
}
