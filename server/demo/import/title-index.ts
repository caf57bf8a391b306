// Finds the stored title that an imported entry describes. The MAL id is tried first, then the AniList id, and then the exact native title
// with the year.
import type { MediaType } from '@kiroku/contract/media';
import { readTitlesInBatches } from '../../src/catalog/title-rows.ts';
import type { Db } from '../../src/db/open.ts';
import { shortIdOf, titleUuid } from '../starter/title-ids.ts';
import { hasEastAsianScript } from './entry-values.ts';
import type { ImportEntry } from './import-entry.ts';

interface ForeignIds {
  readonly malId: number | null;
  readonly anilistId: number | null;
}

interface Known extends ForeignIds {
  readonly id: string;
  readonly type: MediaType;
  readonly native: string | null;
  readonly year: number | null;
  readonly format: string | null;
}

export interface TitleIndex {
  match(entry: ImportEntry): string | null;
  /** Returns the id of the title with these foreign ids; null if it is not in the catalogue. */
  find(type: MediaType, ids: ForeignIds): string | null;
  /** Returns ids for a new title. They depend only on the entry, so they are the same in every database. */
  idsFor(entry: ImportEntry): { id: string; shortId: string };
  learn(title: Known & { readonly shortId: string }): void;
  /** Adds the ids, year and native name of an entry to a known title. The title can then be found by them. */
  learnIds(id: string, entry: ImportEntry): void;
}

export async function loadTitleIndex(db: Db): Promise<TitleIndex> {
  const directory = createTitleDirectory();
  for await (const rows of readTitlesInBatches(db)) {
    for (const { id, shortId, type, facts } of rows)
      directory.learn({ ...facts, native: facts.titles.native, id, shortId, type });
  }
  return directory;
}

function createTitleDirectory(): TitleIndex {
  const known = createKnownTitles();
  const shortIds = new Set<string>();
  const shortKey = (type: MediaType, shortId: string) => `${type} ${shortId}`;
  return {
    find: known.find,
    match(entry) {
      const id = known.find(entry.type, entry);
      if (id !== null && agrees(known.get(id), entry)) return id;
      const derived = identityOf(entry);
      return known.get(derived) === undefined ? known.findNamed(entry) : derived;
    },
    idsFor(entry) {
      const id = identityOf(entry);
      let shortId = shortIdOf(id);
      // With a hundred thousand titles, two 40-bit ids may be equal. If so, try the next id.
      for (let turn = 1; shortIds.has(shortKey(entry.type, shortId)); turn += 1)
        shortId = shortIdOf(titleUuid(`${id}#${turn}`));
      return { id, shortId };
    },
    learn({ shortId, ...title }) {
      shortIds.add(shortKey(title.type, shortId));
      known.set(title);
    },
    learnIds(id, entry) {
      const before = known.get(id);
      if (before !== undefined) known.set(filled(before, entry));
    },
  };
}

/** Returns the known title with its missing values filled from the entry, as the merge will store it. */
function filled(known: Known, { malId, anilistId, year, format, titles }: ImportEntry): Known {
  return {
    ...known,
    malId: known.malId ?? malId,
    anilistId: known.anilistId ?? anilistId,
    native: known.native ?? titles.native,
    year: known.year ?? year,
    format: known.format ?? format,
  };
}

/**
 * At most this many titles may have the same name and year. No catalogue has more. Without this limit, a malicious file could make every
 * lookup slow.
 */
const MOST_OF_ONE_NAME = 50;

function createKnownTitles() {
  const byId = new Map<string, Known>();
  const byForeignId = new Map<string, string>();
  const byNative = new Map<string, readonly string[]>();
  const addForeign = (key: string, id: string) => byForeignId.has(key) || byForeignId.set(key, id);
  const addNative = (key: string, id: string) => {
    const ids = byNative.get(key) ?? [];
    if (ids.length < MOST_OF_ONE_NAME && !ids.includes(id)) byNative.set(key, [...ids, id]);
  };
  return {
    get: (id: string) => byId.get(id),
    set({ id, type, native, year, format, malId, anilistId }: Known) {
      byId.set(id, { id, type, native, year, format, malId, anilistId });
      if (malId !== null) addForeign(`mal ${type} ${malId}`, id);
      if (anilistId !== null) addForeign(`anilist ${type} ${anilistId}`, id);
      if (native !== null && year !== null) addNative(nativeKey(type, native, year), id);
    },
    find: (type: MediaType, { malId, anilistId }: ForeignIds): string | null =>
      byForeignId.get(`mal ${type} ${malId}`) ?? byForeignId.get(`anilist ${type} ${anilistId}`) ?? null,
    findNamed(entry: ImportEntry): string | null {
      const ids = nativeKeys(entry).flatMap((name) => byNative.get(name) ?? []);
      return ids.find((id) => isSame(byId.get(id), entry)) ?? null;
    },
  };
}

const nativeKey = (type: MediaType, name: string, year: number): string => `${type} ${year} ${name}`;

/** Returns the keys of the native names. A dump without a field for the native title lists it among the synonyms. */
function nativeKeys({ type, titles, synonyms, year }: ImportEntry): readonly string[] {
  if (year === null) return [];
  const names = titles.native === null ? synonyms.filter(hasEastAsianScript) : [titles.native];
  return names.map((name) => nativeKey(type, name, year));
}

const clash = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

/**
 * Returns false if title and entry have different MAL ids. A title that was found by its AniList id may have another MAL id. The
 * entry then describes another title.
 */
const agrees = (known: Known | undefined, entry: ImportEntry): boolean =>
  known !== undefined && !clash(known.malId, entry.malId);

/**
 * Whether the ids and the format of title and entry do not contradict each other. A series and its film often have the same name and year.
 */
const isSame = (known: Known | undefined, entry: ImportEntry): boolean =>
  known !== undefined &&
  !clash(known.malId, entry.malId) &&
  !clash(known.anilistId, entry.anilistId) &&
  !clash(known.format, entry.format);

function identityOf({ type, malId, anilistId, title, titles, year, format }: ImportEntry): string {
  if (malId !== null) return titleUuid(`mal:${type}:${malId}`);
  if (anilistId !== null) return titleUuid(`anilist:${type}:${anilistId}`);
  return titleUuid(`name:${type}:${titles.native ?? title}:${year}:${format}`);
}
