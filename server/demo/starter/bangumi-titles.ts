// Reads the larger part of the starter catalogue, which is from the npm package bangumi-data (CC BY 4.0, see data/ATTRIBUTION.md).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { isAdultTitle } from './adult-titles.ts';
import { shortIdOf, titleUuid } from './title-ids.ts';

/** The used fields of an item of bangumi-data. `begin` and `end` are UTC instants, and empty if unknown. */
export interface BangumiItem {
  readonly title: string;
  readonly titleTranslate: Readonly<Record<string, readonly string[]>>;
  readonly type: string;
  readonly lang: string;
  readonly begin: string;
  readonly end: string;
  readonly sites: readonly { readonly site: string; readonly id?: string }[];
}

const FORMATS: Readonly<Record<string, string>> = { tv: 'TV', movie: 'MOVIE', ova: 'OVA', web: 'ONA' };
const SEASONS = ['WINTER', 'SPRING', 'SUMMER', 'FALL'] as const;
const JAPAN_AHEAD_MS = 9 * 3_600_000;

/** Reads the file instead of importing it, so that 7 MB of JSON do not stay in the module cache. */
export async function readBangumiItems(): Promise<readonly BangumiItem[]> {
  const path = createRequire(import.meta.url).resolve('bangumi-data');
  const data: { items: BangumiItem[] } = JSON.parse(await readFile(path, 'utf8'));
  return data.items.map((item) => ({ ...item, ...withoutEntities(item) }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Decodes HTML entities, because some names were copied from HTML, such as "Ramune &amp; 40". */
function withoutEntities({ title, titleTranslate }: BangumiItem) {
  const decode = (text: string) =>
    text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
  const translated = Object.entries(titleTranslate).map(([language, names]) => [language, names.map(decode)]);
  return { title: decode(title), titleTranslate: Object.fromEntries(translated) };
}

export function foreignIdOf(item: BangumiItem, site: string): number | null {
  const id = Number(item.sites.find((entry) => entry.site === site)?.id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Returns the calendar day in Japan; null if the instant cannot be read. A show that is announced for 25:30 on Saturday starts at 1:30 on
 * Sunday, and every catalogue dates it as Sunday.
 */
export function dateInJapan(instant: string): string | null {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? null : new Date(time + JAPAN_AHEAD_MS).toISOString().slice(0, 10);
}

function seasonOf(date: string): string | null {
  return SEASONS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)] ?? null;
}

export function bangumiSynonyms(item: BangumiItem): readonly string[] {
  return [item.title, ...Object.values(item.titleTranslate).flat()];
}

export function titleFromBangumiItem(item: BangumiItem, now: Date): CatalogTitle {
  const id = titleUuid(identityOf(item));
  const english = item.titleTranslate.en?.[0] ?? null;
  const startDate = dateInJapan(item.begin);
  const malId = foreignIdOf(item, 'mal');
  return {
    id,
    shortId: shortIdOf(id),
    type: 'anime',
    title: english ?? item.title,
    titles: { romaji: null, english, native: item.title },
    synonyms: bangumiSynonyms(item).filter((name) => name !== item.title && name !== english),
    format: FORMATS[item.type] ?? null,
    status: statusOf(item, now),
    episodes: null,
    chapters: null,
    volumes: null,
    season: startDate === null ? null : seasonOf(startDate),
    year: startDate === null ? null : Number(startDate.slice(0, 4)),
    startDate,
    synopsis: null,
    genres: [],
    explicit: isAdultTitle(malId),
    malId,
    anilistId: foreignIdOf(item, 'aniList'),
    relations: [],
  };
}

function identityOf(item: BangumiItem): string {
  const mal = foreignIdOf(item, 'mal');
  if (mal !== null) return `mal:anime:${mal}`;
  const bangumi = foreignIdOf(item, 'bangumi');
  return bangumi === null ? `bangumi:${item.title}:${item.begin}` : `bangumi:${bangumi}`;
}

function statusOf(item: BangumiItem, now: Date): string | null {
  if (Date.parse(item.begin) > now.getTime()) return 'NOT_YET_RELEASED';
  if (item.type === 'movie' || Date.parse(item.end) <= now.getTime()) return 'FINISHED';
  // If the end is missing, the title is still running or its end was not recorded. So the status stays unknown.
  return Date.parse(item.end) > now.getTime() ? 'RELEASING' : null;
}
