// Computes a version of the starter catalogue without reading all of it. It is a hash of everything that its titles depend on.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The files that the titles depend on. They include code, because a change of this code can change the titles. */
const SOURCES = [
  './data/well-known-anime.jsonl',
  './data/well-known-manga.jsonl',
  './adult-titles.ts',
  './bangumi-titles.ts',
  '../../src/catalog/search/search-names.ts',
  '../../src/catalog/search/season-words.ts',
  './starter-catalog.ts',
  './title-ids.ts',
  './well-known.ts',
] as const;

export async function readStarterVersion(): Promise<string> {
  // Hash the package.json of bangumi-data, whose version changes with the data. The data file itself has 7 MB.
  const packageFile = createRequire(import.meta.url).resolve('bangumi-data/package.json');
  const files = [packageFile, ...SOURCES.map((name) => new URL(name, import.meta.url))];
  const hash = createHash('sha256');
  for (const content of await Promise.all(files.map((file) => readFile(file)))) {
    hash.update(`${content.length}\n`).update(content);
  }
  return hash.digest('base64url').slice(0, 22);
}
