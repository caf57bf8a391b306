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

/** Of the parsed file `public/data/title-ids.json`, as `packTitles` (server/launch/title-rows.ts) makes it: three columns of one length. Anything else gives an empty table, and titles are searched by the file's own names. */
export function readTitleTable(data: unknown): TitleTable {
  const [steps, apart, natives] = ['mal', 'anilist', 'native'].map((name) => columnOf(data, name));
  if (!steps || !apart || !natives) return noTitleTable;
  const table = { byMal: new Map<number, KnownTitle[]>(), byAnilist: new Map<number, KnownTitle[]>() };
  let mal = 0;
  for (const [row, native] of natives.entries()) {
    const [step, difference] = [steps[row], apart[row]];
    if (typeof native !== 'string' || !Number.isSafeInteger(step)) continue;
    mal += Number(step);
    const anilist = Number.isSafeInteger(difference) ? mal + Number(difference) : 0;
    const known = { mal, anilist, native };
    if (mal > 0) table.byMal.set(mal, [...(table.byMal.get(mal) ?? []), known]);
    if (anilist > 0) table.byAnilist.set(anilist, [...(table.byAnilist.get(anilist) ?? []), known]);
  }
  return table;
}

function columnOf(data: unknown, name: string): readonly unknown[] | null {
  if (typeof data !== 'object' || data === null) return null;
  const column: unknown = Reflect.get(data, name);
  return Array.isArray(column) ? column : null;
}
