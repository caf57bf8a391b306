// Tests imports that are interrupted while they write: by an undo, by an outage of the server or the network, by a closed page and by a
// crash of the browser.
import { connectNewAccount, openSectionOfOptions, readServerList, setServerEntry } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import {
  chooseImportFile,
  createMalFileWithTitles,
  openImportSection,
  readImportSummary,
  readWellKnownTitles,
} from './import-hands.ts';

const COUNT = 40;

/** Starts an import of 40 titles, and waits until some of them are written. */
async function writeSome({ desk }: KirokuBrowser, summary: readonly string[]): Promise<void> {
  await openImportSection(desk);
  await chooseImportFile(desk, createMalFileWithTitles(readWellKnownTitles(COUNT)));
  expect(await readImportSummary(desk)).toEqual(summary);
  await desk.getByRole('button', { name: `Import ${COUNT} titles` }).click();
  await expect(desk.getByText(new RegExp(`^Importing: [1-3]\\d of ${COUNT}`))).toBeVisible();
}

test('undoing an import that is still writing restores the previous list', async ({ kiroku, server }) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 1 });
  const essence = async () =>
    (await readServerList(kiroku, server.origin)).map(({ mediaId, status, progress, userScore }) => ({
      ...{ mediaId, status, progress, userScore },
    }));
  const before = await essence();
  await writeSome(kiroku, [`${COUNT - 1} new`, '1 ahead of your list']);
  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await desk.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(desk.getByText(/^\d+ titles restored/).first()).toBeVisible();
  expect(await essence()).toEqual(before);
});

test('an import and its undo wait for a server that is down', async ({ kiroku, server }) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await writeSome(kiroku, [`${COUNT} new`]);
  await server.stop('SIGKILL');
  await expect(desk.getByText('The import will continue by itself')).toBeVisible();
  await expect(desk.getByText(new RegExp(`^Waiting: \\d+ of ${COUNT}`))).toBeVisible();
  await server.start();
  await expect(desk.getByRole('heading', { name: `${COUNT} titles imported` })).toBeVisible();
  expect(await readServerList(kiroku, server.origin)).toHaveLength(COUNT);

  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await desk.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(desk.getByText(new RegExp(`^Undoing: [1-3]\\d of ${COUNT}`))).toBeVisible();
  await server.stop('SIGKILL');
  await expect(desk.getByText('The undo will continue by itself')).toBeVisible();
  await server.start();
  await expect(desk.getByRole('heading', { name: `${COUNT} titles restored` })).toBeVisible();
  expect(await readServerList(kiroku, server.origin)).toEqual([]);
});

test('undoing an import while the server is down finishes when the server is back', async ({
  kiroku,
  server,
}) => {
  const { desk } = kiroku;
  await connectNewAccount(kiroku);
  await writeSome(kiroku, [`${COUNT} new`]);
  await server.stop('SIGKILL');
  await expect(desk.getByText('The import will continue by itself')).toBeVisible();
  await desk.getByRole('button', { name: 'Undo this import' }).click();
  await desk.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(desk.getByText('The undo will continue by itself')).toBeVisible();
  await server.start();
  await expect(desk.getByRole('heading', { name: /^\d+ titles restored/ })).toBeVisible();
  expect(await readServerList(kiroku, server.origin)).toEqual([]);
});

test.describe('browser that is offline during an import', () => {
  test.use({ ownBrowser: true });

  test('continues the import when it is online again', async ({ kiroku, server }) => {
    const { desk } = kiroku;
    await connectNewAccount(kiroku);
    await writeSome(kiroku, [`${COUNT} new`]);
    await kiroku.context.setOffline(true);
    await expect(desk.getByText('The import will continue by itself')).toBeVisible();
    await kiroku.context.setOffline(false);
    await expect(desk.getByRole('heading', { name: `${COUNT} titles imported` })).toBeVisible();
    expect(await readServerList(kiroku, server.origin)).toHaveLength(COUNT);
  });
});

test.describe('browser that crashes during an import', () => {
  test.use({ ownBrowser: true });

  test('continues the import after the restart', async ({ kiroku, server }) => {
    await connectNewAccount(kiroku);
    await writeSome(kiroku, [`${COUNT} new`]);
    await kiroku.restart('crash');
    await openSectionOfOptions(kiroku.desk, 'import');
    await expect(kiroku.desk.getByText(new RegExp(`^Importing: \\d+ of ${COUNT}`))).toBeVisible();
    const popup = await kiroku.openPage('popup.html');
    await kiroku.desk.close();
    await expect
      .poll(async () => (await readServerList({ desk: popup }, server.origin)).length, { timeout: 240_000 })
      .toBe(COUNT);
    const desk = await kiroku.openPage('options.html');
    await openSectionOfOptions(desk, 'import');
    await expect(desk.getByText(`${COUNT} titles imported`).first()).toBeVisible();
  });
});
