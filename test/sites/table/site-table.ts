// Makes the tables of sites in `lib/sites/README.md`. They come from the registry, the saved pages, `not-supported.json` and
// `closed-hosts.json`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { pageInputSchemas } from '@/lib/messaging/page-messages.ts';
import {
  addressOfEpisodeNumber,
  episodeAddress,
  nextEpisodeAddress,
  seriesAddress,
} from '@/lib/sites/links/links.ts';
import { genericSite, sites } from '@/lib/sites/registry.ts';
import type { Site } from '@/lib/sites/site.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture } from '../fixtures.ts';
import { describeEvidence, readSiteEvidence } from './evidence.ts';

const root = join(import.meta.dirname, '..', '..', '..');
export const SITES_README_PATH = join(root, 'lib/sites/README.md');
const MARKS = ['<!-- sites: made by `npm run sites:table` -->', '<!-- end of sites -->'] as const;

/** Descriptions of the readers' sources. The sources that are least likely to change come first. */
const SOURCES: Readonly<Record<string, string>> = {
  'page-state': 'JavaScript objects of the page',
  'page-json': 'embedded JSON',
  'data-layer': 'data layer',
  'json-ld': 'JSON-LD',
  microdata: 'microdata',
  'apple:title': 'meta tags',
  meta: 'meta tags',
  'media-session': 'Media Session',
  player: 'texts in the player',
  'aria-label': 'labels for screen readers',
  spoken: 'labels for screen readers',
  'season-link': 'texts on the page',
  h1: 'texts on the page',
  dom: 'texts on the page',
  'og:title': 'Open Graph',
  title: 'document’s title',
  url: 'address',
};

const notSupportedSchema = z.record(z.string(), z.array(z.string()));

/** Returns the known limitations by site. A test checks that the sites exist. */
export function readUnsupportedFeatures(): Readonly<Record<string, readonly string[]>> {
  const file = join(import.meta.dirname, '..', 'not-supported.json');
  return notSupportedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const closedHostsSchema = z.array(
  z.strictObject({ host: z.hostname(), what: z.string(), date: z.iso.date(), source: z.string().min(8) }),
);

/** Returns hosts that sites no longer use. `date` is the day on which the host was closed, or on which a source first mentioned this. */
export function readClosedHosts(): z.infer<typeof closedHostsSchema> {
  const file = join(import.meta.dirname, '..', 'closed-hosts.json');
  return closedHostsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns the text with updated tables. */
export async function updateSiteTable(readme: string): Promise<string> {
  const [before, rest] = readme.split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (before === undefined || after === undefined)
    throw new Error(`lib/sites/README.md must hold ${MARKS.join(' … ')}`);
  return `${before}${MARKS[0]}\n\n${await makeSiteTable()}\n\nClosed hosts:\n\n${describeClosedHosts()}\n\n${MARKS[1]}${after}`;
}

async function makeSiteTable(): Promise<string> {
  const fixtures = loadFixtures();
  const notSupported = readUnsupportedFeatures();
  const rows = await Promise.all(
    [...sites, genericSite].map((site) =>
      describeSite(
        site,
        fixtures.filter(({ siteId }) => siteId === site.id),
        notSupported[site.id] ?? [],
      ),
    ),
  );
  const head = [
    'site',
    'kind',
    'sources of title and number',
    'other facts that are read',
    'pages that Kiroku can open',
    'evidence',
    'not supported',
  ];
  return toMarkdown([head, ...rows]);
}

function describeClosedHosts(): string {
  const rows = readClosedHosts().map(({ host, what, date, source }) => [host, what, date, source]);
  return toMarkdown([['host', 'change', 'date', 'source'], ...rows]);
}

/** Returns a Markdown table. The first row is the header. */
function toMarkdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function describeSite(
  site: Site,
  fixtures: readonly PageFixture[],
  notSupported: readonly string[],
): Promise<readonly string[]> {
  const { readEpisode, readPages } = await loadSite(site.id);
  const found = fixtures.flatMap((fixture) => taken(readEpisode(openFixturePage(fixture))) ?? []);
  const also = Object.entries(FACTS).flatMap(([name, has]) => (found.some(has) ? name : []));
  const opens = Object.entries(PLACES).flatMap(([name, address]) => (found.some(address) ? name : []));
  return [
    site.id === genericSite.id ? 'any page that you allow' : site.name,
    kindOf(site),
    sourcesOf(found).join(', '),
    [...also, ...(readPages ? ['pages'] : [])].join(', ') || '–',
    opens.join(', ') || '–',
    describeEvidence(readSiteEvidence(site.id)),
    notSupported.join('; ') || '–',
  ];
}

/** Returns the episode without secrets, as the worker stores it. */
function taken(observed: ObservedEpisode | null): ObservedEpisode | null {
  return pageInputSchemas.episodeObserved().parse({ observed }).observed;
}

const FACTS: Readonly<Record<string, (observed: ObservedEpisode) => boolean>> = {
  'id of a list service': ({ ids }) => Boolean(ids),
  'series id': ({ seriesId, seriesSlug }) => Boolean(seriesId ?? seriesSlug),
  season: ({ seasonNumber, seasonTitle }) => Boolean(seasonNumber ?? seasonTitle),
  'season id': ({ seasonId }) => Boolean(seasonId),
  length: ({ duration }) => Boolean(duration),
  language: ({ language }) => Boolean(language),
  films: ({ episodeType }) => episodeType === 'movie',
};

/** The kinds of pages on which an episode can be resumed, with the best first. */
const PLACES: Readonly<Record<string, (observed: ObservedEpisode) => boolean>> = {
  'next episode': (observed) => nextEpisodeAddress(observed) !== null,
  'any episode by number': (observed) =>
    addressOfEpisodeNumber(observed, (observed.episodeNumber ?? 0) + 1) !== null,
  series: (observed) => seriesAddress(observed) !== null,
  'last episode': (observed) => episodeAddress(observed) !== null,
};

function kindOf({ mediaType, selfHosted, general, generalDataOnly }: Site): string {
  const words = [mediaType, general ? ' and other things' : '', selfHosted ? ', your own server' : ''];
  return `${words.join('')}${generalDataOnly ? ', general data only' : ''}`;
}

function sourcesOf(found: readonly ObservedEpisode[]): readonly string[] {
  const used = new Set(
    found.flatMap(({ sources }) => [sources.seriesTitle ?? '', sources.episodeNumber ?? '']),
  );
  for (const source of used)
    if (source && !SOURCES[source]) throw new Error(`the source "${source}" needs words in SOURCES`);
  return [...new Set(Object.entries(SOURCES).flatMap(([source, words]) => (used.has(source) ? words : [])))];
}
