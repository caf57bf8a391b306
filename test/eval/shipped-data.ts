// Reads the data files that are shipped with the extension.
import { readFile } from 'node:fs/promises';
import type { RawMatchingData } from '../../lib/matching/matching-data.ts';
import type { RawTitleNames } from '../../lib/matching/title-names.ts';

export async function loadShippedMatchingData(): Promise<RawMatchingData> {
  return { relations: await read('episode-relations'), siteIds: await read('site-ids') };
}

export async function loadShippedTitleNames(): Promise<RawTitleNames> {
  return { names: await read('title-names'), ids: await read('title-ids') };
}

async function read(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../public/data/${name}.json`, import.meta.url), 'utf8'));
}
