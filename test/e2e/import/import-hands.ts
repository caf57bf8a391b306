// User actions on the import page, and the files for it.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { root } from '../../../lib/build/paths.ts';
import { openSection } from '../account.ts';
import { expect } from '../fixtures.ts';
import { malFile } from '../screens/import-examples.ts';

interface Known {
  readonly mal: number;
  readonly romaji: string;
  readonly episodes: number | null;
}

/** Titles of the server's catalogue, with their names in romaji. */
export function knownTitles(count: number): readonly Known[] {
  const text = readFileSync(`${root}server/demo/starter/data/well-known-anime.jsonl`, 'utf8');
  const all = text.split('\n').filter(Boolean);
  return all
    .map((line) => JSON.parse(line) as Known)
    .filter(({ episodes }) => (episodes ?? 0) >= 12)
    .slice(0, count);
}

/** A MyAnimeList file: each title watched to its second episode and rated 7. */
export function malFileOf(titles: readonly Known[]): Buffer {
  const rows = titles.map(({ mal, romaji }) => ({ id: mal, title: romaji, watched: 2, score: 7 }));
  return Buffer.from(malFile(rows));
}

export async function openImport(desk: Page): Promise<void> {
  await openSection(desk, 'import');
  await expect(desk.locator('#import input[type=file]')).toBeAttached();
}

/** Uses the browser's file chooser. */
export async function chooseFile(desk: Page, buffer: Buffer, name = 'list.xml'): Promise<void> {
  const choosing = desk.waitForEvent('filechooser');
  await desk.getByText('Choose a file', { exact: true }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Compressed, like MyAnimeList's export, and under a neutral name. */
export async function dropFile(desk: Page, buffer: Buffer): Promise<void> {
  const bytes = [...gzipSync(buffer)];
  const dataTransfer = await desk.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(given)], 'animelist'));
    return transfer;
  }, bytes);
  await desk.locator('.drop-field').dispatchEvent('drop', { dataTransfer });
}

/** Returns the summary after every title has been looked up. */
export async function summaryOf(desk: Page): Promise<string[]> {
  await expect(desk.locator('.import-apply')).toBeVisible();
  await expect(desk.locator('.import-bar')).toHaveCount(0);
  return desk.locator('.import-summary li').allTextContents();
}
