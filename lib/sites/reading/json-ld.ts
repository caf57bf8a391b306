// Reads schema.org data that a page embeds as JSON-LD. Size and depth are limited, and the type of every value is checked.
import { isObject, parseJson } from '../../domain/fields.ts';
import { cleanNumber, cleanSeason, cleanText, findAll, firstResultOf, parseUrl } from './read-page.ts';

const LONGEST_SCRIPT = 200_000;
const MOST_NODES = 200;
const DEEPEST = 4;

export type JsonLdNode = Readonly<Record<string, unknown>>;

/** The data of one episode or film. `url` is its own address, or null. */
export interface JsonLdEpisode {
  readonly url: URL | null;
  readonly name: string | null;
  readonly number: number | null;
  readonly movie: boolean;
  readonly seriesTitle: string | null;
  readonly seriesUrl: URL | null;
  readonly seasonTitle: string | null;
  readonly seasonUrl: URL | null;
  readonly seasonNumber: number | null;
  /** The length of the episode in seconds. */
  readonly duration: number | null;
  readonly language: string | null;
}

/** Returns the nodes of all scripts in document order, including those inside of arrays, an `@graph` or a list. */
export function readJsonLd(document: Document): readonly JsonLdNode[] {
  const nodes: JsonLdNode[] = [];
  for (const data of readDataScripts(document)) collect(data, nodes, 0);
  return nodes;
}

/** Returns the parsed JSON-LD scripts of the page, in document order. */
export function readDataScripts(document: Document): readonly unknown[] {
  return findAll(document, 'script[type="application/ld+json"]').map(({ textContent }) =>
    parseJson(textContent, LONGEST_SCRIPT),
  );
}

function collect(value: unknown, nodes: JsonLdNode[], depth: number): void {
  if (depth > DEEPEST || nodes.length >= MOST_NODES) return;
  if (Array.isArray(value)) for (const item of value.slice(0, MOST_NODES)) collect(item, nodes, depth + 1);
  else if (isObject(value)) {
    nodes.push(value);
    for (const key of ['@graph', 'mainEntity', 'itemListElement', 'item', 'episode'])
      collect(value[key], nodes, depth + 1);
  }
}

export function isOfType(node: JsonLdNode, ...types: readonly string[]): boolean {
  const own = Array.isArray(node['@type']) ? node['@type'].slice(0, 10) : [node['@type']];
  return own.some(
    (type) => typeof type === 'string' && types.includes(type.replace(/^https?:\/\/schema\.org\//, '')),
  );
}

/** Returns the episodes and films among the nodes. */
export function readEpisodeNodes(nodes: readonly JsonLdNode[], base: URL): readonly JsonLdEpisode[] {
  return nodes
    .filter((node) => isOfType(node, 'TVEpisode', 'Episode', 'Movie'))
    .map((node) => readEpisodeNode(node, base));
}

function readEpisodeNode(node: JsonLdNode, base: URL): JsonLdEpisode {
  const season = toNode(node.partOfSeason);
  const series = toNode(node.partOfSeries) ?? toNode(node.partOfTVSeries) ?? toNode(season?.partOfSeries);
  return {
    url: readNodeUrl(node, base),
    name: toText(node.name),
    number: cleanNumber(toScalar(node.episodeNumber)),
    movie: isOfType(node, 'Movie'),
    seriesTitle: toText(series?.name) ?? toText(node.partOfSeries),
    seriesUrl: series && readNodeUrl(series, base),
    seasonTitle: toText(season?.name),
    seasonUrl: season && readNodeUrl(season, base),
    seasonNumber: firstResultOf([season?.seasonNumber, node.seasonNumber, node.partOfSeason], (value) =>
      cleanSeason(toScalar(value)),
    ),
    duration: readDuration(node.duration) ?? readDuration(node.timeRequired),
    language: readLanguage(node.inLanguage),
  };
}

/**
 * Returns a node's own address, or null if it has none. An `@id` such as `#episode` or `frieren` is not an address, but only a name within
 * the data.
 */
export function readNodeUrl(node: JsonLdNode, base: URL): URL | null {
  return firstResultOf(
    [
      isAddress(node['@id']) && node['@id'],
      node.url,
      toNode(node.mainEntityOfPage)?.['@id'],
      node.mainEntityOfPage,
    ],
    (value) => (typeof value === 'string' && !value.startsWith('#') ? parseUrl(value, base) : null),
  );
}

/** Whether a value begins like a URL, or like a path from the root. */
function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^(?:https?:|\/)/i.test(value);
}

function readLanguage(value: unknown): string | null {
  const tag = toText(toNode(value)?.alternateName ?? toScalar(value));
  return tag && /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(tag) ? tag : null;
}

/** Converts an ISO 8601 duration such as `PT23M40S` to seconds. Returns null for zero and for any other value. */
export function readDuration(value: unknown): number | null {
  const [, hours, minutes, seconds] =
    /^P(?:0D)?T(?=\d)(?:(\d{1,2})H)?(?:(\d{1,4})M)?(?:(\d{1,5})(?:\.\d+)?S)?$/.exec(toText(value) ?? '') ??
    [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0) || null;
}

function toScalar(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function toNode(value: unknown): JsonLdNode | null {
  const first = toScalar(value);
  return isObject(first) ? first : null;
}

function toText(value: unknown): string | null {
  const first = toScalar(value);
  return cleanText(isObject(first) ? first['@value'] : first);
}
