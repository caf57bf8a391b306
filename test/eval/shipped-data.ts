// Reads the data files that the extension ships, from the folder they are shipped in.
import { readFile } from 'node:fs/promises';
import type { ShippedData } from '../../lib/matching/matching-data.ts';

export async function loadShippedData(): Promise<ShippedData> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(`../../public/data/${name}.json`, import.meta.url), 'utf8'));
  return { relations: await read('episode-relations'), siteIds: await read('site-ids') };
}
