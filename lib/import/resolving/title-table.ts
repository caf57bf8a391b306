// The shipped table of anime: MAL id, AniList id and native title. It gives a row of a file the name and the id that the file does not have.

export interface KnownTitle {
  /** 0 where there is none. */
  readonly mal: number;
  /** 0 where there is none. */
  readonly anilist: number;
  readonly native: string;
}

export interface TitleTable {
  /** Several where the source divides what another service has as one. */
  readonly byMal: ReadonlyMap<number, readonly KnownTitle[]>;
  readonly byAnilist: ReadonlyMap<number, readonly KnownTitle[]>;
}

export const noTitleTable: TitleTable = { byMal: new Map(), byAnilist: new Map() };

/** Reads the parsed file `public/data/title-ids.json`: rows of MAL id, AniList id and native title. A row of another form is left out; without any row, titles are searched by the file's own names. */
export function readTitleTable(data: unknown): TitleTable {
  const table = { byMal: new Map<number, KnownTitle[]>(), byAnilist: new Map<number, KnownTitle[]>() };
  for (const row of rowsOf(data)) {
    if (!Array.isArray(row)) continue;
    const [mal, anilist, native]: readonly unknown[] = row;
    if (typeof native !== 'string' || !isId(mal) || !isId(anilist)) continue;
    const known = { mal, anilist, native };
    if (mal > 0) table.byMal.set(mal, [...(table.byMal.get(mal) ?? []), known]);
    if (anilist > 0) table.byAnilist.set(anilist, [...(table.byAnilist.get(anilist) ?? []), known]);
  }
  return table;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function rowsOf(data: unknown): readonly unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const rows: unknown = Reflect.get(data, 'titles');
  return Array.isArray(rows) ? rows : [];
}
