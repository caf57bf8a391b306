// The shipped table of anime: MAL id, AniList id and native title. It gives a row of a file the name and the id that the file does not have.
import {
  anything,
  isObject,
  listOf,
  object,
  parseAs,
  parseEach,
  text,
  wholeFrom,
} from '../../domain/fields.ts';

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

const id = wholeFrom(0, Number.MAX_SAFE_INTEGER);
const knownTitle = object<KnownTitle>({ mal: id, anilist: id, native: text });

/** Reads the parsed file `public/data/title-ids.json`: rows of MAL id, AniList id and native title. A row of another form is left out; without any row, titles are searched by the file's own names. */
export function readTitleTable(data: unknown): TitleTable {
  const table = { byMal: new Map<number, KnownTitle[]>(), byAnilist: new Map<number, KnownTitle[]>() };
  for (const [malId, anilistId, native] of parseEach(listOf(anything), isObject(data) && data.titles)) {
    const known = parseAs(knownTitle, { mal: malId, anilist: anilistId, native });
    if (!known) continue;
    const { mal, anilist } = known;
    if (mal > 0) table.byMal.set(mal, [...(table.byMal.get(mal) ?? []), known]);
    if (anilist > 0) table.byAnilist.set(anilist, [...(table.byAnilist.get(anilist) ?? []), known]);
  }
  return table;
}
