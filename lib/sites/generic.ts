// Reads pages of sites without their own reader. Embedded data (JSON-LD, microdata) is enough on its own. A weaker source needs a second
// source that agrees.
import {
  reportedIdentity,
  shownHostName,
  toReportableAddress,
} from '../domain/addresses/reportable-address.ts';
import type { ObservedEpisode } from '../domain/episode.ts';
import { splitAudioLabel } from './reading/audio-label.ts';
import { parseEpisodeLabel, parseLabelField } from './reading/episode-label.ts';
import {
  isOfType,
  type JsonLdEpisode,
  type JsonLdNode,
  readEpisodeNodes,
  readJsonLd,
} from './reading/json-ld.ts';
import { type EpisodeLabel, toLowerCase, trimSeparators } from './reading/label.ts';
import { readMicrodata } from './reading/microdata.ts';
import { readSlug } from './reading/page-metadata.ts';
import {
  endsInSiteName,
  findSeriesInTitle,
  isOnlyNameInTitle,
  isSameSeriesName,
  isSiteName,
} from './reading/plain-title.ts';
import { parseUrl, readDocumentTitle, readLink, readMeta, readText } from './reading/read-page.ts';
import { createFieldPicker, pickEpisodeFields, type Reading, toLabelReading } from './reading/reading.ts';
import { isSamePage } from './reading/same-page.ts';
import type { MediaSessionText, Page, ReadEpisode, Site } from './site.ts';

const nowhere = { pages: [], playerFrames: [] };
export const site: Site = { id: 'generic', name: 'Other sites', mediaType: 'anime', ...nowhere };

/** Schema.org types of pages that are only about an episode, such as reviews. */
const OTHER_TYPES =
  'Article NewsArticle BlogPosting Review DiscussionForumPosting QAPage Recipe Product PodcastEpisode';
/** Words in the titles of pages that are about an episode, such as reviews. They are in lower case, like the texts that are searched. */
const ABOUT_WORDS = [
  // Words for reviews of an episode
  'reviews?|rezension|kritik|critiques?|reseñas?|críticas?|resenhas?|recensione|recensioni|recensie|recenzja|обзор|рецензия|огляд|inceleme|ulasan|รีวิว|感想|考察|レビュー|影评|影評|리뷰',
  // Words for reactions to an episode
  'reactions?|reaktion|reaktionen|réactions?|reacción|reacciones|reação|reazione|reacties|reakcja|реакция|реакція|tepki|reaksi|リアクション|리액션',
  // Other words for pages about an episode
  'spoilers?|discussion|explained|analysis|release date|schedule|podcast|wiki',
];
const ABOUT = new RegExp(`(?<![\\p{L}])(?:${ABOUT_WORDS.join('|')})(?![\\p{L}])`, 'u');

/** The function that parses a site's labels, and the site's own names, which are not part of a title. */
interface Wording {
  readonly parse: (text: string | null | undefined) => EpisodeLabel | null;
  readonly siteNames: readonly string[];
  /** Set if only the text before a label is the series. The text after the label may then be the episode's name. */
  readonly titleFirst?: true;
}

const anyPage: Wording = { parse: parseEpisodeLabel, siteNames: [] };

/** A reading of embedded data. `here` states whether the data contains the page's own address. */
interface Strong {
  readonly reading: Reading;
  readonly confidence: number;
  readonly here: boolean;
}

/**
 * Reads the episode. The confidence depends on the source:
 * - Data that contains the page's own address has 0.9, and other data 0.8.
 * - Microdata has 0.1 less.
 * - If the page's texts agree with the data, it has 0.05 more.
 * - Two weaker sources that agree have 0.6, and three have 0.7.
 */
export const readEpisode: ReadEpisode = (page) => {
  const nodes = readJsonLd(page.document);
  const items = readMicrodata(page.document);
  const found = [
    readEmbeddedEpisode(page, nodes, 'json-ld'),
    readEmbeddedEpisode(page, items, 'microdata'),
  ].filter((strong) => strong !== null);
  const weak = readWeakSources(page);
  if (found.length > 0) return readStrong(page, found, weak);
  if (isOnlyAboutEpisode(page, [...nodes, ...items])) return null;
  const agreeing = findAgreeingReadings(weak);
  return agreeing && ofAnySite(page.url, agreeing, agreeing.length > 2 ? 0.7 : 0.6);
};

/**
 * Reads the episode from embedded data. Returns null if the data is stale. Data counts as stale if it contradicts other data, or all texts
 * of the page.
 */
function readStrong(
  { url }: Page,
  [best, ...others]: readonly Strong[],
  weak: readonly Reading[],
): ObservedEpisode | null {
  if (!best || weak.some(({ kind }) => kind === 'extra')) return null;
  const number = best.reading.episodeNumber ?? null;
  if (others.some(({ reading }) => (reading.episodeNumber ?? null) !== number)) return null;
  const texts = findAgreeingReadings(weak);
  const agrees = texts?.[0]?.episodeNumber === number;
  if (texts && number !== null && !agrees && !best.here) return null;
  // Round the confidence to hundredths, because the sum may be inexact.
  const confidence = texts && agrees ? Math.round(best.confidence * 100 + 5) / 100 : best.confidence;
  return ofAnySite(
    url,
    [best, ...others].map(({ reading }) => reading),
    confidence,
  );
}

/**
 * Returns the only episode in the page's data. If the data has a list of episodes, returns the episode with the page's own address. Returns
 * null if there is no such episode.
 */
export function readEmbeddedEpisode(
  page: Page,
  nodes: readonly JsonLdNode[],
  source: 'json-ld' | 'microdata',
): Strong | null {
  const { url } = page;
  const episodes = readEpisodeNodes(nodes, url);
  const here = episodes.find((node) => node.url && isSamePage(node.url, url));
  const only = episodes.length === 1 && !episodes[0]?.url ? episodes[0] : undefined;
  const node = here ?? only;
  if (!node) return null;
  const reading = toReading(page, node, source);
  const confidence = (7 + Number(source === 'json-ld') + Number(here !== undefined)) / 10;
  return reading && { reading, confidence, here: here !== undefined };
}

function toReading(page: Page, node: JsonLdEpisode, source: string): Reading | null {
  const isOfSite = node.seriesTitle !== null && namesSite(page, node.seriesTitle, node.name);
  const ofPage = readMeta(page.document, 'og:video:series');
  const series = ofPage && !namesSite(page, ofPage, node.name) ? ofPage : null;
  const seriesTitle = (isOfSite ? null : node.seriesTitle) ?? (node.movie ? node.name : series);
  if (!seriesTitle || (node.number === null && !node.movie)) return null;
  return {
    source,
    seriesTitle,
    seriesId: node.seriesUrl && !isOfSite ? reportedIdentity(node.seriesUrl) : null,
    seasonTitle: node.seasonTitle,
    seasonNumber: node.seasonNumber,
    duration: node.duration,
    episodeLabel: node.number === null ? (node.name ?? seriesTitle) : `E${node.number}`,
    episodeNumber: node.number,
    episodeType: node.movie ? 'movie' : 'regular',
    language: node.language,
  };
}

/**
 * Whether a series name is only the name of the site. The data of some sites names the site as the series of every episode. But a site
 * about a single series may have the name of that series.
 */
function namesSite({ document, url }: Page, name: string, episodeName: string | null): boolean {
  const label = parseEpisodeLabel(readDocumentTitle(document));
  if (label && isOnlyNameInTitle(label, name, episodeName)) return false;
  if ([readMeta(document, 'og:site_name'), url.hostname].some((site) => isSiteName(name, site))) return true;
  return label !== null && endsInSiteName(label, name, episodeName);
}

/** Whether a page is only about an episode, such as a review. */
export function isOnlyAboutEpisode({ document }: Page, nodes: readonly JsonLdNode[]): boolean {
  const titles = [readDocumentTitle(document), readMeta(document, 'og:title')];
  return (
    readMeta(document, 'og:type') === 'article' ||
    nodes.some((node) => isOfType(node, ...OTHER_TYPES.split(' '))) ||
    hasWordForPageAboutEpisode(titles.join(' ')) ||
    titles.some(isOfExtra)
  );
}

/** Whether a text contains a word for pages that are about an episode, such as "review". */
export function hasWordForPageAboutEpisode(text: string): boolean {
  return ABOUT.test(toLowerCase(text));
}

/** Whether a part of the title names an extra, as in "Frieren Episode 5 - Official Trailer" or "Trailer - Frieren Episode 5". */
function isOfExtra(title: string | null): boolean {
  const label = parseEpisodeLabel(title);
  const [before = [], after = []] = [label?.before, label?.after].map((text) =>
    (text ?? '').split(/ [-–—|·•»] | ?[|»] ?/u),
  );
  const parts = before.length > 1 ? [...before, ...after] : after;
  return label?.kind === 'extra' || parts.some((part) => parseLabelField(part)?.kind === 'extra');
}

/** Reads the texts that may contain a title and a label. The address can only confirm a number. Stale Open Graph data is skipped. */
export function readWeakSources(
  { document, url, mediaSession }: Page,
  { parse, siteNames, titleFirst }: Wording = anyPage,
): readonly Reading[] {
  const names = [readMeta(document, 'og:site_name'), url.hostname, ...siteNames];
  const fromText = (source: string, text: string) => {
    const label = parse(text);
    return label && readLabelled(source, names, titleFirst ? { ...label, after: '' } : label);
  };
  const own = parseUrl(readMeta(document, 'og:url'), url) ?? readLink(document, 'link[rel="canonical"]', url);
  const texts: readonly (readonly [string, string | null])[] = [
    ['og:title', own && !isSamePage(own, url) ? null : readMeta(document, 'og:title')],
    ['h1', readText(document, 'h1')],
    ['title', readDocumentTitle(document)],
  ];
  const readings = texts.map(([source, text]) => (text ? fromText(source, text) : null));
  return [fromMediaSession(mediaSession, fromText), ...readings, fromAddress(url, parse)].filter(
    (reading) => reading !== null,
  );
}

/**
 * Reads the Media Session. Some sites put the series in its field `title`, and others in its field `artist`. Examples are "Series" and
 * "Episode 5", or "E5 - Name" and "Series".
 */
function fromMediaSession(
  session: MediaSessionText | null,
  fromText: (source: string, text: string) => Reading | null,
): Reading | null {
  if (!session) return null;
  const { title, artist } = session;
  const alone = fromText('media-session', title);
  if (!alone) return fromText('media-session', `${title} ${artist}`);
  const namesEpisode = trimSeparators(parseEpisodeLabel(title)?.before ?? '') === '';
  return namesEpisode ? { ...alone, seriesTitle: artist.trim() || null } : alone;
}

function readLabelled(source: string, siteNames: readonly (string | null)[], label: EpisodeLabel): Reading {
  const seriesTitle = findSeriesInTitle(label, siteNames);
  return toLabelReading(source, label, seriesTitle && splitAudioLabel(seriesTitle).title);
}

function fromAddress(url: URL, parse: Wording['parse']): Reading | null {
  const path = toReportableAddress(url).slice(url.origin.length);
  return readSlug(path.replaceAll('/', ' '), parse);
}

/**
 * Returns the readings if they agree, and otherwise null. There must be at least two readings, and all must have the same number. At least
 * one must have a title, and no titles may differ.
 */
export function findAgreeingReadings(readings: readonly Reading[]): readonly Reading[] | null {
  const number = readings[0]?.episodeNumber;
  const titles = readings.flatMap(({ seriesTitle }) => seriesTitle ?? []);
  const [first] = titles;
  const agree = readings.length > 1 && readings.every((reading) => reading.episodeNumber === number);
  return agree && first && titles.every((title) => isSameSeriesName(title, first)) ? readings : null;
}

function ofAnySite(url: URL, readings: readonly Reading[], confidence: number): ObservedEpisode | null {
  return mergeReadings(url, readings, {
    siteId: site.id,
    siteName: shownHostName(url),
    mediaType: site.mediaType,
    confidence,
  });
}

/** Merges readings that agree into an episode. Returns null if they contain no series or no episode. */
export function mergeReadings(
  url: URL,
  readings: readonly Reading[],
  about: Pick<ObservedEpisode, 'siteId' | 'siteName' | 'mediaType' | 'confidence'>,
): ObservedEpisode | null {
  const sources: Record<string, string> = { episodeId: 'url' };
  const pick = createFieldPicker(readings, sources);
  const episode = pickEpisodeFields(readings, sources);
  const seriesTitle = pick('seriesTitle');
  if (!episode || !seriesTitle) return null;
  return {
    ...about,
    url: toReportableAddress(url),
    episodeId: reportedIdentity(url),
    seriesTitle,
    seriesId: pick('seriesId'),
    seasonTitle: pick('seasonTitle'),
    seasonId: null,
    seasonNumber: pick('seasonNumber'),
    duration: pick('duration'),
    ...episode,
    language: pick('language'),
    sources,
  };
}
