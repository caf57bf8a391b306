// Tests the import with the real server. It writes exactly what the preview shows, and is undone completely.
import { readFileSync } from 'node:fs';
import type { LibraryEntry } from '@kiroku/contract/library';
import {
  connectNewAccount,
  fillServerList,
  openSectionOfOptions,
  readServerList,
  setServerEntry,
} from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { createMalFile } from '../screens/import-examples.ts';
import { readListCopy } from '../stored.ts';
import {
  chooseImportFile,
  createMalFileWithTitles,
  dropCompressedFile,
  openImportSection,
  readImportChips,
  readImportSummary,
  readWellKnownTitles,
} from './import-hands.ts';

const essence = (entries: readonly LibraryEntry[]) =>
  entries
    .map(({ mediaId, status, progress, userScore }) => ({ mediaId, status, progress, userScore }))
    .sort((a, b) => a.mediaId.localeCompare(b.mediaId));

/** Removes all titles one by one, as the popup does. */
async function removeAll(kiroku: KirokuBrowser): Promise<void> {
  const all = (await readListCopy(kiroku)).map(({ media }) => media);
  await kiroku.desk.evaluate(async (given) => {
    for (const media of given)
      await chrome.runtime.sendMessage({ message: 'changeEntry', input: { kind: 'removal', media } });
  }, all);
}

test('a MyAnimeList file is previewed, imported and undone', {
  tag: '@quick',
}, async ({ kiroku, server }) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  const [before] = await readServerList(kiroku, server.origin);
  const file = Buffer.from(
    createMalFile([
      { id: 52991, title: 'Sousou no Frieren', watched: 12, score: 9 },
      { id: 52701, title: 'Dungeon Meshi', watched: 24, score: 8, status: 'Completed' },
      { id: 990_001, title: 'A short film that no catalogue has', watched: 1 },
    ]),
  );
  await openImportSection(desk);
  await chooseImportFile(desk, file);
  expect(await readImportSummary(desk)).toEqual(['1 new', '1 ahead of your list', '1 not in the catalogue']);
  expect(essence(await readServerList(kiroku, server.origin)), 'nothing is written yet').toHaveLength(1);
  await desk.getByRole('button', { name: 'Import 2 titles' }).click();
  const result = desk.getByRole('region', { name: 'Result' });
  await expect(result.getByText('2 titles imported')).toBeVisible();
  expect(await readImportChips(result)).toEqual(['New 1', 'Change 1', 'Not found 1']);
  expect(await readServerList(kiroku, server.origin)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ mediaId: before?.mediaId, status: 'watching', progress: 12, userScore: 9 }),
      expect.objectContaining({ status: 'completed', progress: 24, userScore: 8 }),
    ]),
  );

  await result.getByRole('button', { name: 'Choose another file' }).click();
  await chooseImportFile(desk, file);
  expect(await readImportSummary(desk)).toEqual(['1 not in the catalogue', '2 the same']);
  await expect(desk.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await desk.getByRole('button', { name: 'Choose another file' }).click();

  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await desk.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(desk.getByText('2 titles restored').first()).toBeVisible();
  expect(essence(await readServerList(kiroku, server.origin))).toEqual(essence(before ? [before] : []));
});

test('undoing an import keeps a title that was changed after the import', async ({ kiroku, server }) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await openImportSection(desk);
  await desk.setViewportSize({ width: 320, height: 640 });
  const file = createMalFile([
    { id: 52991, title: 'Sousou no Frieren', watched: 12 },
    { id: 52701, title: 'Dungeon Meshi', watched: 24 },
  ]);
  await chooseImportFile(desk, Buffer.from(file));
  await desk.getByRole('button', { name: 'Import 2 titles' }).click();
  const result = desk.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: '2 titles imported' })).toBeVisible();
  await expect(desk.locator('.announcement-card'), 'it would cover the buttons').toHaveCount(0);
  const changed = await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { progress: 13 });
  await result.getByRole('button', { name: 'Undo this import' }).click();
  await result.getByRole('button', { name: 'Undo', exact: true }).press('Escape');
  await expect(result.getByRole('button', { name: 'Undo this import' })).toBeFocused();
  await result.getByRole('button', { name: 'Undo this import' }).press('Enter');
  await result.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(result.getByRole('heading', { name: '1 title restored' })).toBeVisible();
  expect(await readImportChips(result)).toEqual(['Changed since 1']);
  await expect(result.getByRole('listitem')).toHaveText(["Frieren: Beyond Journey's End"]);
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ mediaId: changed, progress: 13 }]);
});

test("Kiroku's own export file restores a deleted list", async ({ kiroku, server }) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await fillServerList(kiroku, server.origin, 8);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'on_hold', progress: 7 });
  const list = essence(await readServerList(kiroku, server.origin));
  await openSectionOfOptions(desk, 'data');
  await desk.getByRole('button', { name: 'Fetch the list again' }).click();
  await expect.poll(async () => essence(await readListCopy(kiroku))).toEqual(list);
  const saving = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'JSON' }).click();
  const file = readFileSync(await (await saving).path());

  await removeAll(kiroku);
  await expect.poll(() => readServerList(kiroku, server.origin)).toEqual([]);
  await expect.poll(() => readListCopy(kiroku)).toEqual([]);
  await openImportSection(desk);
  await chooseImportFile(desk, file, 'kiroku.json');
  expect(await readImportSummary(desk)).toEqual([`${list.length} new`]);
  await desk.getByRole('button', { name: `Import ${list.length} titles` }).click();
  await expect(desk.getByText(`${list.length} titles imported`).first()).toBeVisible();
  expect(essence(await readServerList(kiroku, server.origin))).toEqual(list);
});

test.describe('browser that is restarted during an import', () => {
  test.use({ ownBrowser: true });

  test('continues a paused import after the restart when the user resumes the import', async ({
    kiroku,
    server,
  }) => {
    await connectNewAccount(kiroku);
    await openImportSection(kiroku.desk);
    const unknown = { mal: 990_001, romaji: 'A short film that no catalogue has', episodes: 1 };
    await dropCompressedFile(kiroku.desk, createMalFileWithTitles([...readWellKnownTitles(25), unknown]));
    expect(await readImportSummary(kiroku.desk)).toEqual(['25 new', '1 not in the catalogue']);
    await kiroku.desk.getByRole('button', { name: 'Import 25 titles' }).click();
    await kiroku.desk.getByRole('button', { name: 'Pause' }).click();
    await expect(kiroku.desk.getByText(/^Paused: \d+ of 25/)).toBeVisible();
    await kiroku.restart();
    await openSectionOfOptions(kiroku.desk, 'import');
    await expect(kiroku.desk.getByText(/^Paused: \d+ of 25/)).toBeVisible();
    expect((await readServerList(kiroku, server.origin)).length).toBeLessThan(25);
    await kiroku.desk.getByRole('button', { name: 'Resume' }).click();
    await openSectionOfOptions(kiroku.desk, 'account');
    await expect.poll(async () => (await readServerList(kiroku, server.origin)).length).toBe(25);
    await openSectionOfOptions(kiroku.desk, 'import');
    await expect(kiroku.desk.getByText('25 titles imported').first()).toBeVisible();
    const saving = kiroku.desk.waitForEvent('download');
    await kiroku.desk.getByRole('button', { name: 'Download the rest' }).click();
    const rest = readFileSync(await (await saving).path(), 'utf8');
    expect(rest, 'the rows left out are kept over the restart').toContain(unknown.romaji);
  });
});
