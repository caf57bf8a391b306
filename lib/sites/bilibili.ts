// Reads bilibili.com. Programmes are below /bangumi/play/, by episode (ep…) or by season (ss…). User uploads are ignored.
import { parseLabelField } from './reading/episode-label.ts';
import { raiseConfidenceIfAnime, readHeadMetadata } from './reading/page-metadata.ts';
import { pageValueAtPath, toId } from './reading/page-state.ts';
import { cleanId, cleanText, findAll, readDocumentTitle, readLink, readText } from './reading/read-page.ts';
import { assembleEpisode, type Reading, toLabelReading } from './reading/reading.ts';
import type { Page, ReadEpisode, ReadPageState, Site } from './site.ts';

export const site: Site = {
  id: 'bilibili',
  name: 'bilibili',
  mediaType: 'anime',
  general: true,
  pageState: true,
  pages: [
    {
      pattern: 'https://www.bilibili.com/bangumi/play/*',
      example: 'https://www.bilibili.com/bangumi/play/ep508406',
    },
  ],
  playerFrames: [],
};

/** Matches the site's categories for programmes that are not animation. */
const OTHER_KINDS = /^[^-]+-(?:电影|电视剧|纪录片|综艺)-/;
/** Matches the site's category for Japanese animation. Chinese animation has another category. */
const ANIME = /^[^-]+-番剧-/;
const SELECTED =
  ':is([class*="numberListItem_select"], [class*="imageListItem_select"], [class*="longListItem_select"], [class*="episodeRowActive"])';

/** Matches episode numbers as this site writes them. */
const COUNTED =
  /^(?:\d{1,4}(?:\.\d{1,2})?$|第\s?[\d〇一二三四五六七八九十百]{1,5}(?:[.~～-]\d{1,4})?\s?[话話集](?!\p{L}))/u;
/** Matches badges that the list of episodes puts after the number of an episode that is not free. */
const BADGE = /\s?(?:大?会员|限免|独家|vip)$/i;

export const readPageState: ReadPageState = ({ globals }) => {
  const state = globals.__INITIAL_STATE__;
  return {
    seasonId: pageValueAtPath(state, 'mediaInfo', 'season_id'),
    seriesTitle: pageValueAtPath(state, 'mediaInfo', 'title'),
    episodeId: pageValueAtPath(state, 'epInfo', 'id') ?? pageValueAtPath(state, 'epInfo', 'ep_id'),
    episode: pageValueAtPath(state, 'epInfo', 'title'),
  };
};

export const readEpisode: ReadEpisode = (page) => {
  const id = readId(page.url);
  const title = readDocumentTitle(page.document) ?? '';
  if (!id || OTHER_KINDS.test(title)) return null;
  const shown = id.startsWith('ss') ? readShownEpisode(page) : id;
  if (!shown) return null;
  const observed = assembleEpisode(site, page, shown, [
    readState(page, id),
    readDom(page, shown),
    ...readHeadMetadata(page, readId, [site.name]),
  ]);
  return raiseConfidenceIfAnime(observed, ANIME.test(title));
};

function readId(url: URL): string | null {
  return /^\/bangumi\/play\/((?:ep|ss)\d{1,12})\/?$/.exec(url.pathname)?.[1] ?? null;
}

/** Returns the id of the shown episode. The address of a season does not contain this id, and stays the same when the episode changes. */
function readShownEpisode({ document, url, state }: Page): string | null {
  const link = readLink(document, `${SELECTED} a[href*="/play/ep"], a${SELECTED}[href*="/play/ep"]`, url);
  const id = cleanId(pageValueAtPath(state, 'episodeId'));
  return (link && readId(link)) ?? (id && `ep${id}`);
}

/** Reads the state with which the page was loaded. Returns null if the state belongs to another episode or season than the address. */
function readState({ state }: Page, id: string): Reading | null {
  const [season, episode] = [
    cleanId(pageValueAtPath(state, 'seasonId')),
    cleanId(pageValueAtPath(state, 'episodeId')),
  ];
  if (id !== `ss${season}` && id !== `ep${episode}`) return null;
  const seriesTitle = cleanText(pageValueAtPath(state, 'seriesTitle'));
  return {
    ...readField('page-state', cleanText(toId(pageValueAtPath(state, 'episode'))), seriesTitle),
    seasonId: season && `ss${season}`,
    confirms: true,
  };
}

/** Reads the title next to the player, and the marked item of the list of episodes. */
function readDom({ document, url }: Page, shown: string): Reading | null {
  const seriesTitle = readText(document, '[class*="mediainfo_mediaTitle"]');
  const [item] = findAll(document, SELECTED);
  const link = readLink(document, `${SELECTED} a[href*="/play/ep"], a${SELECTED}[href*="/play/ep"]`, url);
  const isOther = link !== null && readId(link) !== shown;
  const text = item && !isOther ? cleanText(item.getAttribute('title') ?? item.textContent) : null;
  return readField('dom', text?.replace(BADGE, '') ?? null, seriesTitle);
}

/** Reads a label. A bare number, "第3话" and decimals are regular episodes. Any other label, such as "SP2" or "#1 炭治郎篇", is a special. */
function readField(source: string, text: string | null, seriesTitle: string | null): Reading {
  const label = parseLabelField(text, { bareNumber: true });
  if (!text || COUNTED.test(text) || label?.kind === 'extra')
    return toLabelReading(source, label, seriesTitle);
  return {
    source,
    seriesTitle,
    kind: 'special',
    episodeType: 'special',
    episodeLabel: text,
    episodeNumber: label?.kind === 'special' ? label.number : null,
  };
}
