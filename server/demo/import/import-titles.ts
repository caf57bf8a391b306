// Imports records as titles, in batches of one transaction each.
import { isDeepStrictEqual } from 'node:util';
import { catalogTitleFromRow } from '../../src/catalog/media-wire.ts';
import type { CatalogTitle } from '../../src/catalog/title.ts';
import { createTitleLookups, saveTitles, type TitleLookups } from '../../src/catalog/title-rows.ts';
import type { Db } from '../../src/db/open.ts';
import { runInUnlimitedTransaction } from '../../src/db/retry.ts';
import type { ImportEntry, SkipReason } from './import-entry.ts';
import { recordImport } from './merge-imported.ts';
import { mergeEntryIntoTitle, titleFromEntry } from './merge-title.ts';
import type { EntryReader } from './read-entry.ts';
import { createRelationLinker, type RelationCounts } from './relation-links.ts';
import type { SourceRecord } from './source-record.ts';
import { loadTitleIndex, type TitleIndex } from './title-index.ts';

export interface ImportReport {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** How many entries describe a title that an earlier entry of the same file has already described. */
  readonly repeated: number;
  readonly relations: RelationCounts;
  readonly skipped: ReadonlyMap<SkipReason, number>;
}

export interface ImportContext {
  readonly db: Db;
  readonly records: AsyncIterable<SourceRecord>;
  readonly readEntry: EntryReader;
  /** The ids of the hand-made titles. An imported file only fills the missing values of these titles. */
  readonly handMade: ReadonlySet<string>;
  readonly now: () => Date;
  readonly onSkip?: (line: number, reason: SkipReason, detail: string) => void;
  readonly onProgress?: (read: number) => void;
}

const ENTRIES_PER_BATCH = 1000;

export async function importTitles(context: ImportContext): Promise<ImportReport> {
  const { db, onProgress, now } = context;
  const directory = await loadTitleIndex(db);
  const tally = { read: 0, added: 0, changed: 0, unchanged: 0, repeated: 0 };
  const skipped = new Map<SkipReason, number>();
  const lookups = createTitleLookups(db);
  const links = createRelationLinker(directory);
  const touched = new Set<string>();
  for await (const entries of batchesOf(context, skipped)) {
    const matched = entries.map((entry) => identify(entry, directory));
    for (const { id, entry } of matched) links.note(id, entry);
    const merged = await mergeBatch(matched, { ...context, lookups, touched });
    await save(db, merged.changed, now());
    tally.read += entries.length;
    tally.repeated += merged.repeated;
    tally.added += merged.added;
    tally.changed += merged.changed.length - merged.added;
    tally.unchanged += entries.length - merged.repeated - merged.changed.length;
    onProgress?.(tally.read);
  }
  const relations = await links.save(lookups, (titles) => save(db, titles, now()));
  return { ...tally, relations, skipped };
}

async function* batchesOf(
  { records, readEntry, onSkip }: ImportContext,
  skipped: Map<SkipReason, number>,
): AsyncGenerator<readonly ImportEntry[]> {
  let batch: ImportEntry[] = [];
  for await (const { line, text } of records) {
    const read = text === null ? tooLong : readEntry(text);
    if (read.kind === 'entry') batch.push(read.entry);
    if (read.kind === 'skipped') {
      skipped.set(read.reason, (skipped.get(read.reason) ?? 0) + 1);
      onSkip?.(line, read.reason, read.detail);
    }
    if (batch.length < ENTRIES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const tooLong = { kind: 'skipped', reason: 'too-long', detail: 'not read any further' } as const;

interface Matched {
  readonly id: string;
  readonly shortId: string | null;
  readonly entry: ImportEntry;
}

/**
 * Returns the ids of the title that the entry describes. A new title gets new ids, and is remembered, so that later entries of the file
 * find it. For a known title, `shortId` is null.
 */
function identify(entry: ImportEntry, directory: TitleIndex): Matched {
  const known = directory.match(entry);
  if (known !== null) {
    directory.learnIds(known, entry);
    return { id: known, shortId: null, entry };
  }
  const ids = directory.idsFor(entry);
  directory.learn({ ...entry, native: entry.titles.native, ...ids });
  return { ...ids, entry };
}

interface Merging extends ImportContext {
  readonly lookups: TitleLookups;
  /** The ids of titles that this import has already described. Only the first entry of a title is used. */
  readonly touched: Set<string>;
}

async function mergeBatch(matched: readonly Matched[], { lookups, handMade, touched }: Merging) {
  const known = matched.flatMap(({ id, shortId }) => (shortId === null ? [id] : []));
  const rows = await lookups.findAll([...new Set(known)]);
  const before = new Map([...rows].map(([id, row]) => [id, catalogTitleFromRow(row)]));
  const after = new Map<string, CatalogTitle>();
  let [added, repeated] = [0, 0];
  for (const { id, shortId, entry } of matched) {
    const stored = after.get(id) ?? before.get(id);
    const isStronger = touched.has(id) || handMade.has(id) ? 'stored' : 'entry';
    if (touched.has(id)) repeated += 1;
    if (shortId !== null) added += 1;
    touched.add(id);
    if (stored !== undefined) after.set(id, mergeEntryIntoTitle(stored, entry, isStronger));
    else if (shortId !== null) after.set(id, titleFromEntry(entry, { id, shortId }));
  }
  const changed = [...after.values()].filter((title) => !isDeepStrictEqual(title, before.get(title.id)));
  return { changed, added, repeated };
}

async function save(db: Db, titles: readonly CatalogTitle[], now: Date): Promise<void> {
  if (titles.length === 0) return;
  await runInUnlimitedTransaction(db, async (tx) => {
    await saveTitles(tx, titles);
    await recordImport(tx, now);
  });
}
