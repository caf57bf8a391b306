// Makes a saved page from a page sample. Describes the findings of each reader and each source on the page.
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { PageSample, SampleQuery } from '@/lib/domain/sample/page-sample.ts';
import { readEmbeddedEpisode, readWeakSources } from '@/lib/sites/generic.ts';
import { readJsonLd } from '@/lib/sites/reading/json-ld.ts';
import { readMicrodata } from '@/lib/sites/reading/microdata.ts';
import { readProvisional } from '@/lib/sites/reading/provisional.ts';
import { genericSite, siteOf, sites } from '@/lib/sites/registry.ts';
import type { Page, Site } from '@/lib/sites/site.ts';
import { loadSite, parsePage } from '../fixtures.ts';
import { renderSampleHtml } from './sample-html.ts';

interface SampleFixture {
  /** The site of the page; null if it is unknown. */
  readonly site: Site | null;
  readonly html: string;
  /** The content of the `.json` file next to the saved page. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly report: readonly string[];
}

const FIELDS = [
  'seriesTitle',
  'seasonNumber',
  'seasonTitle',
  'episodeNumber',
  'episodeLabel',
  'duration',
] as const;

/** Makes the saved page. For a self-hosted site, `siteId` must be given, because its address is not known. */
export async function makeFixtureFromSample(sample: PageSample, siteId?: string): Promise<SampleFixture> {
  const url = addPlaceholderValues(sample.address, sample.queries);
  const site = sites.find(({ id }) => id === siteId) ?? siteOf(new URL(url), {});
  const html = renderSampleHtml(sample);
  const state = await stateOf(sample, site, parsePage(html, url));
  const page = parsePage(html, url, { mediaSession: sample.mediaSession, state });
  const own = site && (await loadSite(site.id)).readEpisode(page);
  const facts = {
    url,
    expected: own && expectedOf(own),
    ...(sample.mediaSession && { mediaSession: sample.mediaSession }),
    ...(state !== null && { state }),
    seen: 'live',
    evidence: `A page sample of ${sample.taken}, taken by a user with Kiroku ${sample.madeBy}.`,
  };
  return { site, html, facts, report: await reportOf(page, site, own) };
}

/** Returns an address with made-up values for its parameters. They have the original lengths, because readers check their form. */
export function addPlaceholderValues(address: string, queries: readonly SampleQuery[]): string {
  const pairs = queries.map(
    ({ name, length, digits }) => `${encodeURIComponent(name)}=${(digits ? '1' : 'x').repeat(length)}`,
  );
  if (pairs.length === 0) return address;
  const [before = '', ...route] = address.split('#');
  const query = `?${pairs.join('&')}`;
  return route.length > 0 ? `${before}#${route.join('#')}${query}` : `${before}${query}`;
}

/** Returns the page state of the sample. If there is none, returns the result of `readPageState` for the sample's objects. */
async function stateOf(sample: PageSample, site: Site | null, { document, url }: Page): Promise<unknown> {
  if (sample.state !== null || !site?.pageState) return sample.state;
  const { readPageState } = await loadSite(site.id);
  try {
    return readPageState?.({ document, url, globals: sample.globals }) ?? null;
  } catch {
    return null;
  }
}

function expectedOf(observed: ObservedEpisode): Readonly<Record<string, unknown>> {
  const { episodeId, seriesTitle, seasonNumber, episodeNumber, episodeType } = observed;
  return { episodeId, seriesTitle, seasonNumber, episodeNumber, episodeType };
}

async function reportOf(
  page: Page,
  site: Site | null,
  own: ObservedEpisode | null,
): Promise<readonly string[]> {
  const others: string[] = [];
  const together = site ? readProvisional(page, site) : (await loadSite(genericSite.id)).readEpisode(page);
  for (const other of site ? [...sites.filter((each) => each !== site), genericSite] : sites) {
    const { readEpisode } = await loadSite(other.id);
    const observed = readEpisode(page);
    if (observed) others.push(`${other.name}: ${describe(observed)}`);
  }
  return [
    `Reader of ${site?.name ?? 'this site'}: ${site ? (own ? describe(own) : 'finds nothing') : 'there is none'}`,
    ...(own ? bySource(own) : []),
    'General data:',
    ...generalLines(page),
    `Together it is ${together ? describe(together) : 'not enough for an episode'}`,
    ...(others.length > 0
      ? ['Other readers that find something:', ...others.map((line) => `  ${line}`)]
      : []),
  ];
}

function describe({ seriesTitle, seasonNumber, episodeLabel, confidence }: ObservedEpisode): string {
  const season = seasonNumber === null ? '' : `, season ${seasonNumber}`;
  return `“${seriesTitle}”${season}, ${episodeLabel} (confidence ${confidence})`;
}

/** Returns a line for each source. It lists the fields that came from this source. */
function bySource({ sources, ...observed }: ObservedEpisode): readonly string[] {
  const names = [...new Set(Object.values(sources))];
  return names.map((name) => {
    const fields = Object.keys(sources).filter((field) => sources[field as keyof typeof sources] === name);
    return `  ${name}: ${fields.map((field) => fieldText(field, observed[field as keyof typeof observed])).join(', ')}`;
  });
}

function fieldText(field: string, value: unknown): string {
  return `${field} ${typeof value === 'string' ? `“${value}”` : value}`;
}

/** Returns a line for each source that the general reader compares. */
function generalLines(page: Page): readonly string[] {
  const data = [
    readEmbeddedEpisode(page, readJsonLd(page.document), 'json-ld')?.reading,
    readEmbeddedEpisode(page, readMicrodata(page.document), 'microdata')?.reading,
  ];
  const readings = [...data, ...readWeakSources(page)].filter((reading) => reading !== undefined);
  if (readings.length === 0) return ['  nothing'];
  return readings.map((reading) => {
    const found = FIELDS.filter((field) => reading[field] !== undefined && reading[field] !== null);
    return `  ${reading.source}: ${found.map((field) => fieldText(field, reading[field])).join(', ')}`;
  });
}
