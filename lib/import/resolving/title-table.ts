// Parses the packaged tables of anime. One has ids and native titles, the other has romaji and English names. They supply names and ids
// that an imported file lacks.
import {
  anyValue,
  integerBetween,
  isObject,
  listOf,
  object,
  parseAs,
  parseEach,
  text,
} from '../../domain/fields.ts';

export interface KnownTitle {
  /** The MyAnimeList id, or 0 if the title has none. */
  readonly mal: number;
  /** The AniList id, or 0 if the title has none. */
  readonly anilist: number;
  readonly native: string;
}

export interface TitleTable {
  /** The titles by MyAnimeList id. An id has several titles if MyAnimeList has one entry for several titles of the table's source. */
  readonly byMal: ReadonlyMap<number, readonly KnownTitle[]>;
  readonly byAnilist: ReadonlyMap<number, readonly KnownTitle[]>;
  /** The romaji and English names, by MyAnimeList id. */
  readonly namesByMal: ReadonlyMap<number, readonly string[]>;
}

/** The content of the packaged files before it is validated. */
export interface RawTitleTables {
  /** Rows of `title-ids.json`, each with MyAnimeList id, AniList id and native title. */
  readonly ids: unknown;
  /** Rows of `title-names.json`, each with MyAnimeList id, romaji name and English names. */
  readonly names: unknown;
}

export const noTitleTable: TitleTable = { byMal: new Map(), byAnilist: new Map(), namesByMal: new Map() };

const id = integerBetween(0, Number.MAX_SAFE_INTEGER);
const knownTitle = object<KnownTitle>({ mal: id, anilist: id, native: text });

/**
 * Parses the tables. Rows that do not have the expected form are skipped. If the tables are empty, titles are searched only by the names in
 * the file.
 */
export function readTitleTable({ ids, names }: RawTitleTables): TitleTable {
  const table = {
    byMal: new Map<number, KnownTitle[]>(),
    byAnilist: new Map<number, KnownTitle[]>(),
    namesByMal: namesIn(names),
  };
  for (const [malId, anilistId, native] of rowsOf(ids)) {
    const known = parseAs(knownTitle, { mal: malId, anilist: anilistId, native });
    if (!known) continue;
    const { mal, anilist } = known;
    if (mal > 0) table.byMal.set(mal, [...(table.byMal.get(mal) ?? []), known]);
    if (anilist > 0) table.byAnilist.set(anilist, [...(table.byAnilist.get(anilist) ?? []), known]);
  }
  return table;
}

function namesIn(data: unknown): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, readonly string[]>();
  for (const [malId, ...row] of rowsOf(data)) {
    const mal = parseAs(id, malId);
    const own = parseAs(listOf(text), row)?.filter((name) => name !== '') ?? [];
    if (mal !== null && own.length > 0) names.set(mal, own);
  }
  return names;
}

function rowsOf(data: unknown): readonly (readonly unknown[])[] {
  return parseEach(listOf(anyValue), isObject(data) && data.titles);
}
