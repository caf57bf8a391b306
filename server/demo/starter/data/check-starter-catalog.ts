// `check-starter-catalog.ts [folder of the reference catalogue]`: checks every fact of the hand-made files, and prints each difference.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { MediaType } from '@kiroku/contract/media';
import * as z from 'zod';
import { type BangumiItem, readBangumiItems, foreignIdOf } from '../bangumi-titles.ts';
import { loadStarterCatalog } from '../starter-catalog.ts';
import { readWellKnownRows, type WellKnownRow } from '../well-known.ts';
import {
  checkAgainstBangumi,
  checkAgainstReference,
  checkDates,
  checkFranchises,
  checkRelations,
  checkSynonyms,
  type RowDifference,
  type ReferenceRow,
} from './row-checks.ts';

const REFERENCE_FILES = { anime: 'catalog.jsonl.gz', manga: 'catalog-manga.jsonl.gz' } as const;
const WANTED = { anime: 300, manga: 100 } as const;
const types: readonly MediaType[] = ['anime', 'manga'];
const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Differences that are accepted because the source is wrong. Each has a reason. The check reports an accepted difference that no longer
 * occurs.
 */
const acceptedSchema = z.array(z.strictObject({ row: z.string(), field: z.string(), reason: z.string().min(10) }));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readReference(type: MediaType, folder: string): Promise<Map<string, ReferenceRow> | null> {
  const path = resolve(folder, REFERENCE_FILES[type]);
  if (!existsSync(path)) {
    say(`skipped: no reference for ${type} (${path} is missing)`);
    return null;
  }
  const lines = gunzipSync(await readFile(path)).toString('utf8').split('\n');
  const rows = lines.filter((line) => line !== '').map((line): ReferenceRow => JSON.parse(line));
  const byKey = new Map<string, ReferenceRow>();
  for (const row of rows) {
    const key = `${type}:${row.mal_id}`;
    if (row.mal_id !== null && !byKey.has(key)) byKey.set(key, row);
  }
  return byKey;
}

function itemsByMal(items: readonly BangumiItem[]): Map<number, BangumiItem[]> {
  const groups = new Map<number, BangumiItem[]>();
  for (const item of items) {
    const mal = foreignIdOf(item, 'mal');
    if (mal !== null) groups.set(mal, [...(groups.get(mal) ?? []), item]);
  }
  return groups;
}

function checkCounts(type: MediaType, rows: readonly WellKnownRow[]): RowDifference[] {
  const twice = rows.filter((row, index) => rows.findIndex((other) => other.mal === row.mal) !== index);
  const few = rows.length < WANTED[type];
  return [
    ...twice.map((row) => ({ row: `${type}:${row.mal}`, field: 'mal', message: 'is in the file twice' })),
    ...(few ? [{ row: type, field: 'count', message: `${rows.length} rows, ${WANTED[type]} wanted` }] : []),
  ];
}

async function checkShortIds(): Promise<RowDifference[]> {
  const titles = await loadStarterCatalog();
  const unique = new Set(titles.map((title) => title.shortId)).size;
  return unique === titles.length ? [] : [{ row: 'all', field: 'shortId', message: 'two titles share a shortId' }];
}

async function collectDifferences(folder: string): Promise<RowDifference[]> {
  const items = itemsByMal(await readBangumiItems());
  const all = new Map<string, WellKnownRow>();
  const differences = await checkShortIds();
  for (const type of types) {
    const rows = await readWellKnownRows(type);
    for (const row of rows) all.set(`${type}:${row.mal}`, row);
    differences.push(...checkCounts(type, rows), ...checkSynonyms(type, rows));
    if (type === 'anime') differences.push(...rows.flatMap((row) => [...checkDates(row), ...checkAgainstBangumi(row, items.get(row.mal) ?? [])]));
    const reference = await readReference(type, folder);
    if (!reference) continue;
    differences.push(...rows.flatMap((row) => checkAgainstReference(type, row, reference.get(`${type}:${row.mal}`))));
    if (type === 'anime') differences.push(...checkFranchises(all, reference));
    say(`${type}: ${rows.length} rows compared with the reference`);
  }
  return [...differences, ...checkRelations(all)];
}

const folder = resolve(process.argv[2] ?? resolve(repository, '../shared/data'));
const acceptedFile = new URL('./accepted-differences.json', import.meta.url);
const accepted = acceptedSchema.parse(JSON.parse(await readFile(acceptedFile, 'utf8')));
const differences = await collectDifferences(folder);
const same = (a: { row: string; field: string }, b: { row: string; field: string }) =>
  a.row === b.row && a.field === b.field;
const open = differences.filter((difference) => !accepted.some((entry) => same(entry, difference)));
const stale = accepted.filter((entry) => !differences.some((difference) => same(entry, difference)));
const complete = types.every((type) => existsSync(resolve(folder, REFERENCE_FILES[type])));

for (const { row, field, message } of open) say(`${row}  ${field}: ${message}`);
// Report stale accepted differences only after a run with the reference, because other runs cannot find all differences.
if (complete) for (const { row, field } of stale) say(`${row}  ${field}: accepted, but no longer a difference`);
say(`${open.length} differences, ${accepted.length} accepted with a reason`);
process.exitCode = open.length > 0 || (complete && stale.length > 0) ? 1 : 0;
