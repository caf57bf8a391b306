// Tests quick edits from the popup, each checked on the server.
import { connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, test } from '../fixtures.ts';

test("the popup's edits of a title arrive on the server", { tag: '@quick' }, async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  const list = () => readServerList(kiroku, server.origin);
  const popup = await kiroku.openPage('popup.html');
  await popup.getByRole('tab', { name: 'Now' }).waitFor();
  await popup.keyboard.press('/');
  await popup.getByRole('searchbox', { name: 'Search the catalogue' }).fill('dungeon meshi');
  await popup
    .getByRole('listitem')
    .filter({ hasText: 'TV' })
    .getByRole('button', { name: /^Add Delicious in Dungeon$/ })
    .click();
  await expect
    .poll(list)
    .toMatchObject([{ status: 'plan_to_watch', progress: 0, media: { title: 'Dungeon Meshi' } }]);

  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: 'Add one episode: Delicious in Dungeon' }).click();
  await popup.getByRole('button', { name: 'Add one episode: Delicious in Dungeon' }).click();
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 2 }]);

  await popup.getByRole('button', { name: 'Remove one episode: Delicious in Dungeon' }).click();
  await expect.poll(list).toMatchObject([{ progress: 1 }]);

  await popup.getByRole('button', { name: /^Delicious in Dungeon/ }).click();
  await popup.getByRole('spinbutton', { name: 'Score' }).fill('8.7');
  await popup.getByRole('spinbutton', { name: 'Score' }).press('Enter');
  await expect.poll(list).toMatchObject([{ userScore: 8.7 }]);
  await popup.getByRole('combobox', { name: 'Status' }).selectOption('on_hold');
  await expect.poll(list).toMatchObject([{ status: 'on_hold', progress: 1, userScore: 8.7 }]);
  await popup.getByLabel('Episode', { exact: true }).fill('12');
  await popup.keyboard.press('Enter');
  await expect.poll(list).toMatchObject([{ progress: 12 }]);

  await popup.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(list).toEqual([]);
  await popup.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(list).toMatchObject([{ status: 'on_hold', progress: 12, userScore: 8.7 }]);
});

test('the popup says that a typed number was overtaken by another device', async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  const setElsewhere = (progress: number) =>
    setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress });
  await setElsewhere(6);
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: /^Frieren/ }).click();
  const field = popup.getByLabel('Episode', { exact: true });
  await expect(field).toHaveValue('6');
  await setElsewhere(15);
  await field.fill('12');
  await field.press('Enter');
  await expect(popup.getByText(/^Frieren.*: Your list is already there or further/)).toBeVisible();
  await expect(field).toHaveValue('15');
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 15 }]);
});

test('the message about an edit closes when the edit is undone in the log', async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 5 });
  const list = () => readServerList(kiroku, server.origin);
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  const add = popup.getByRole('button', { name: /^Add one episode: Frieren/ });
  await add.click();
  await add.click();
  await expect.poll(list).toMatchObject([{ progress: 7 }]);
  await openPopupTab(popup, 'Activity');
  const message = popup.getByRole('status').filter({ hasText: 'episode 7' });
  await expect(message).toBeVisible();
  const log = popup.locator('.log-line');
  await log.first().getByRole('button', { name: /Undo/ }).click();
  await expect(message).toHaveCount(0);
  await expect.poll(list).toMatchObject([{ progress: 5 }]);
  // The key `u` still remembers the first of the two edits. But this edit is no longer the latest change of the entry, so `u` must not undo
  // it.
  await expect(log.first().getByText('Undone')).toBeVisible();
  await popup.keyboard.press('u');
  await expect(popup.getByRole('status').filter({ hasText: 'changed since' })).toBeVisible();
  expect(await list()).toMatchObject([{ progress: 5 }]);
  await expect(log).toHaveCount(1);
});

test('setting the episode changes the status, and setting the status changes the episode', async ({
  kiroku,
  server,
}) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'plan_to_watch', progress: 0 });
  const list = () => readServerList(kiroku, server.origin);
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: /^Frieren: Beyond Journey's End/ }).click();
  const number = popup.getByLabel('Episode', { exact: true });
  const undo = popup.getByRole('button', { name: 'Undo' }).first();
  const type = async (episode: string) => {
    await number.fill(episode);
    await popup.keyboard.press('Enter');
  };

  await type('4');
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 4 }]);
  await popup.getByRole('combobox', { name: 'Status' }).selectOption('completed');
  await expect(popup.getByText("Frieren: Beyond Journey's End: episode 28, status Completed")).toBeVisible();
  await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);
  await undo.click();
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 4 }]);
  await type('28');
  await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);
  await undo.click();
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 4 }]);
});

test('lowering the episode of a completed title changes the status to Watching', async ({
  kiroku,
  server,
}) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'completed', progress: 28 });
  const list = () => readServerList(kiroku, server.origin);
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: "Remove one episode: Frieren: Beyond Journey's End" }).click();
  await expect(popup.getByText("Frieren: Beyond Journey's End: episode 27, status Watching")).toBeVisible();
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 27 }]);
  await popup.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);

  await popup.getByRole('button', { name: /^Frieren: Beyond Journey's End/ }).click();
  await popup.getByLabel('Episode', { exact: true }).fill('7');
  await popup.keyboard.press('Enter');
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 7 }]);
  await openPopupTab(popup, 'Activity');
  const line = popup.locator('.log-line').filter({ hasText: 'Episode 28 → episode 7, Completed → Watching' });
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);
});

test('an edit made while the server is down arrives when the server is back', {
  tag: '@quick',
}, async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Search');
  await popup.getByRole('searchbox', { name: 'Search the catalogue' }).fill('sousou no frieren');
  await popup
    .getByRole('listitem')
    .filter({ hasText: 'TV' })
    .getByRole('button', { name: /^Add Frieren: Beyond Journey's End$/ })
    .click();
  await expect.poll(() => readServerList(kiroku, server.origin)).toHaveLength(1);
  await server.stop();
  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: "Add one episode: Frieren: Beyond Journey's End" }).click();
  const row = popup.getByRole('button', { name: /^Frieren: Beyond Journey's End/ });
  await expect(row).toContainText('1 / 28');
  await expect(row).toContainText('Waiting');
  await server.start();
  // When the popup opens, it sends the edit at once instead of waiting for the next planned attempt.
  await popup.reload();
  await openPopupTab(popup, 'Library');
  await expect(row).not.toContainText('Waiting');
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1, status: 'watching' }]);
});

test('a change from another device is shown when the popup opens', { tag: '@quick' }, async ({
  kiroku,
  server,
}) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 11 });
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await expect(popup.getByRole('button', { name: /^Frieren: Beyond Journey's End/ })).toContainText(
    '11 / 28',
  );
});

test('restarting a completed title is one change with one undo', async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'completed', progress: 28 });
  const list = () => readServerList(kiroku, server.origin);
  const popup = await kiroku.openPage('popup.html');
  await openPopupTab(popup, 'Library');
  await popup.getByRole('button', { name: /^Frieren: Beyond Journey's End/ }).click();
  await popup.getByRole('button', { name: 'Watch again' }).click();
  await expect(popup.locator('.again-what')).toContainText(/completion date \(.*20\d\d\) will be lost/);
  expect(await list()).toMatchObject([{ status: 'completed', progress: 28 }]);
  await popup.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.poll(list).toMatchObject([{ status: 'watching', progress: 0, completedAt: null }]);

  await openPopupTab(popup, 'Activity');
  const line = popup.locator('.log-line').filter({ hasText: 'Started again from the first episode' });
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);
});

for (const [status, label, logged] of [
  ['watching', 'Watching', 'Started again from the first episode'],
  ['plan_to_watch', 'Planned', 'Episode 28 → episode 0, Completed → Planned'],
] as const)
  test(`setting a completed title to ${label} sets its number to 0, and one undo restores both`, async ({
    kiroku,
    server,
  }) => {
    await connectNewAccount(kiroku);
    await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'completed', progress: 28 });
    const list = () => readServerList(kiroku, server.origin);
    const popup = await kiroku.openPage('popup.html');
    await openPopupTab(popup, 'Library');
    const row = popup.getByRole('button', { name: /^Frieren: Beyond Journey's End/ });
    await row.click();
    const select = popup.getByRole('combobox', { name: 'Status' });
    await select.selectOption(status);
    await expect(popup.getByText(`Frieren: Beyond Journey's End: episode 0, status ${label}`)).toBeVisible();
    await expect(row).toContainText('0 / 28');
    await expect.poll(list).toMatchObject([{ status, progress: 0 }]);
    await popup.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);
    await expect(row).toContainText('28 / 28');
    await expect(select).toHaveValue('completed');

    await select.selectOption(status);
    await expect.poll(list).toMatchObject([{ status, progress: 0 }]);
    await openPopupTab(popup, 'Activity');
    const line = popup.locator('.log-line').filter({ hasText: logged }).first();
    await line.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(list).toMatchObject([{ status: 'completed', progress: 28 }]);
  });
