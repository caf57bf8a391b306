// Reads a reference catalogue, which has one JSON object per line, as plain text or gzip. Returns it in the form of the server's search,
// and in the form in which a service sends it.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Media, MediaType } from '../../lib/contract/media.ts';
import { shortIdOf, titleUuid } from '../../server/demo/starter/title-ids.ts';
import type { CatalogTitle } from '../../server/src/catalog/title.ts';

interface CatalogueRow {
  readonly mal_id?: number | null;
  readonly anilist_id?: number | null;
  readonly title: string;
  readonly title_en?: string | null;
  readonly title_native?: string | null;
  readonly synonyms?: readonly string[];
  readonly alts?: readonly (readonly string[])[];
  readonly type?: string | null;
  readonly episodes?: number | null;
  readonly status?: string | null;
  readonly season?: string | null;
  readonly year?: number | null;
  readonly start?: string | null;
  readonly adult?: boolean | null;
  readonly franchise?: number | null;
  readonly tvdb?: { readonly id?: number; readonly season?: string; readonly offset?: number } | null;
  /** Each relation is [next or prev, kind, MAL id, AniList id]. */
  readonly relations?: readonly (readonly [string, string, number | null, ...unknown[]])[] | null;
}

export interface EvalCatalogue {
  readonly titles: readonly CatalogTitle[];
  readonly media: ReadonlyMap<string, Media>;
  /** The franchise of each entry, by media id. An entry whose franchise is unknown has its own id as franchise. */
  readonly franchise: ReadonlyMap<string, string>;
  readonly idOfMal: ReadonlyMap<number, string>;
  /**
   * The season on TheTVDB of each entry, by media id. The map leaves out entries without a season, entries that span several seasons, and
   * entries that begin in the middle of a season.
   */
  readonly tvdb: ReadonlyMap<string, SeasonPlace>;
}

interface SeasonPlace {
  readonly series: number;
  readonly season: number;
}

const FORMATS: Readonly<Record<string, string>> = { TV_SHORT: 'TV', TV_SPECIAL: 'SPECIAL' };
const RELATIONS: Readonly<Record<string, string>> = {
  'next sequel': 'SEQUEL',
  'prev prequel of': 'SEQUEL',
  'next prequel': 'PREQUEL',
  'prev sequel of': 'PREQUEL',
};
const UNKNOWN_FORMATS = new Set(['NONE', 'CM', 'PV']);

/** Reads a file of JSON lines. If its name ends in `.gz`, decompresses it. */
export async function readJsonLines<T>(path: string): Promise<readonly T[]> {
  const bytes = await readFile(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

export async function readCatalogue(path: string, type: MediaType): Promise<EvalCatalogue> {
  const rows = await readJsonLines<CatalogueRow>(path);
  const titles = rows.map((row, index) => titleOf(row, index, type));
  const franchise = new Map(
    titles.map((title, index) => [title.id, String(rows[index]?.franchise ?? title.id)]),
  );
  const tvdb = new Map(
    titles.flatMap(({ id }, index) => {
      const place = seasonPlaceOf(rows[index]?.tvdb);
      return place ? [[id, place] as const] : [];
    }),
  );
  return { ...createEvalCatalogue(titles), franchise, tvdb };
}

/**
 * Returns the season on TheTVDB. Returns null for an entry that spans several seasons (its `season` is "a"), or that begins in the middle
 * of a season.
 */
function seasonPlaceOf(tvdb: CatalogueRow['tvdb']): SeasonPlace | null {
  const season = Number(tvdb?.season);
  return tvdb?.id && season > 0 && !tvdb.offset ? { series: tvdb.id, season } : null;
}

export function createEvalCatalogue(titles: readonly CatalogTitle[]): EvalCatalogue {
  const malIds = titles.flatMap(({ malId, id }) => (malId === null ? [] : [[malId, id] as const]));
  return {
    titles,
    media: new Map(titles.map((title) => [title.id, mediaOf(title)])),
    franchise: new Map(),
    tvdb: new Map(),
    idOfMal: new Map(malIds),
  };
}

function titleOf(row: CatalogueRow, index: number, type: MediaType): CatalogTitle {
  const id = titleUuid(row.mal_id ? `mal:${type}:${row.mal_id}` : `line:${type}:${index}`);
  const names = [...(row.synonyms ?? []), ...(row.alts ?? []).map(([name]) => name ?? '')];
  const main = new Set([row.title, row.title_en, row.title_native]);
  return {
    id,
    shortId: shortIdOf(id),
    type,
    title: row.title,
    titles: { romaji: row.title, english: row.title_en ?? null, native: row.title_native ?? null },
    synonyms: [...new Set(names)].filter((name) => name !== '' && !main.has(name)),
    format: formatOf(row.type),
    status: row.status ?? null,
    episodes: type === 'anime' ? (row.episodes ?? null) : null,
    chapters: null,
    volumes: null,
    season: row.season ?? null,
    year: row.year ?? null,
    startDate: row.start ?? null,
    synopsis: null,
    genres: [],
    explicit: row.adult ?? false,
    malId: row.mal_id ?? null,
    anilistId: row.anilist_id ?? null,
    relations: (row.relations ?? []).flatMap(([order, kind, mal]) => {
      const target = mal === null ? [] : [titleUuid(`mal:${type}:${mal}`)];
      return target.map((id) => ({ kind: RELATIONS[`${order} ${kind}`] ?? 'OTHER', id }));
    }),
  };
}

function formatOf(format: string | null | undefined): string | null {
  if (!format || UNKNOWN_FORMATS.has(format.toUpperCase())) return null;
  return FORMATS[format] ?? format.toUpperCase().replace(' ', '_');
}

function mediaOf({ malId, anilistId, relations: _relations, ...facts }: CatalogTitle): Media {
  return {
    ...facts,
    synonyms: [...facts.synonyms],
    genres: [...facts.genres],
    coverUrl: null,
    averageScore: null,
    mal_id: malId,
    anilist_id: anilistId,
  };
}
