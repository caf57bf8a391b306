// User actions on the import page, and the files for it.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright/test';
import { root } from '../../../lib/build/paths.ts';
import { openSectionOfOptions } from '../account.ts';
import { expect } from '../fixtures.ts';
import { createMalFile } from '../screens/import-examples.ts';

interface WellKnownTitle {
  readonly mal: number;
  readonly romaji: string;
  readonly episodes: number | null;
}

/** Returns titles of the server's catalogue with their romaji names. */
export function readWellKnownTitles(count: number): readonly WellKnownTitle[] {
  const text = readFileSync(`${root}server/demo/starter/data/well-known-anime.jsonl`, 'utf8');
  const all = text.split('\n').filter(Boolean);
  return all
    .map((line) => JSON.parse(line) as WellKnownTitle)
    .filter(({ episodes }) => (episodes ?? 0) >= 12)
    .slice(0, count);
}

/** Returns a MyAnimeList file in which each title is at its second episode and has the score 7. */
export function createMalFileWithTitles(titles: readonly WellKnownTitle[]): Buffer {
  const rows = titles.map(({ mal, romaji }) => ({ id: mal, title: romaji, watched: 2, score: 7 }));
  return Buffer.from(createMalFile(rows));
}

export async function openImportSection(desk: Page): Promise<void> {
  await openSectionOfOptions(desk, 'import');
  await expect(desk.locator('#import input[type=file]')).toBeAttached();
}

export async function chooseImportFile(desk: Page, buffer: Buffer, name = 'list.xml'): Promise<void> {
  const choosing = desk.waitForEvent('filechooser');
  await desk.getByText('Choose a file', { exact: true }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Drops a compressed file, as MyAnimeList exports it. Its name does not reveal its type. */
export async function dropCompressedFile(desk: Page, buffer: Buffer): Promise<void> {
  const bytes = [...gzipSync(buffer)];
  const dataTransfer = await desk.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(given)], 'animelist'));
    return transfer;
  }, bytes);
  await desk.locator('.drop-field').dispatchEvent('drop', { dataTransfer });
}

/** Returns the chips of a preview or a result, each with its count. */
export async function readImportChips(within: Locator): Promise<string[]> {
  return within.getByRole('group', { name: 'Show' }).getByRole('button').allTextContents();
}

/** Waits until every title has been looked up, and returns the summary. */
export async function readImportSummary(desk: Page): Promise<string[]> {
  await expect(desk.locator('.import-apply')).toBeVisible();
  await expect(desk.locator('.import-bar')).toHaveCount(0);
  return desk.locator('.import-summary li').allTextContents();
}
