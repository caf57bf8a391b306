// Tests the first run. The user connects through the real consent page, grants a site, and an episode is tracked.
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import {
  connectNewAccountInWindow,
  openSectionOfOptions,
  readServerList,
  setServerEntry,
  signIn,
} from '../account.ts';
import { openPopupTab } from '../choose-tab.ts';
import { expect, test } from '../fixtures.ts';
import { watchEpisode } from '../tracking/watching.ts';

test.use({ granted: [] });

test('the account is connected through the consent page', { tag: '@quick' }, async ({ kiroku }) => {
  const popup = await kiroku.openPage('popup.html');
  const window = await openSignInWindow(kiroku.context, () =>
    popup.getByRole('button', { name: 'Connect' }).first().click(),
  );
  await signIn(window, 'demo', 'kiroku-demo');
  await expect(window.getByText('wants')).toBeVisible();
  await window.getByRole('button', { name: 'Allow' }).click();
  await expect(popup.getByText('demo')).toBeVisible();
  await openPopupTab(popup, 'Library');
  await expect(popup.getByRole('button', { name: /^Frieren: Beyond Journey's End 4/ })).toBeVisible();
});

test('denying consent leaves Kiroku signed out', { tag: '@quick' }, async ({ kiroku }) => {
  const popup = await kiroku.openPage('popup.html');
  const window = await openSignInWindow(kiroku.context, () =>
    popup.getByRole('button', { name: 'Connect' }).first().click(),
  );
  await signIn(window, 'demo', 'kiroku-demo');
  await window.getByRole('button', { name: 'Deny' }).click();
  await expect(popup.getByText('You chose Deny, so nothing was connected.')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Connect' }).first()).toBeVisible();
});

test("a page runs Kiroku's scripts only after its site is granted", {
  tag: '@quick',
}, async ({ kiroku, sites, server }) => {
  const { desk } = kiroku;
  expect(await kiroku.worker.evaluate(() => chrome.permissions.getAll())).toMatchObject({ origins: [] });
  await connectNewAccountInWindow(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  await watchEpisode(kiroku, sites, 5);
  const progress = async () =>
    (await readServerList(kiroku, server.origin)).find(({ media }) => media.title === 'Sousou no Frieren')
      ?.progress;
  expect(await progress()).toBe(4);

  await openSectionOfOptions(desk, 'sites');
  await desk.getByRole('checkbox', { name: 'Crunchyroll' }).check();
  await desk.getByRole('button', { name: 'Allow 1 site' }).click();
  await expect(desk.getByRole('button', { name: 'Remove access to Crunchyroll' })).toBeVisible();
  await watchEpisode(kiroku, sites, 6);
  await expect.poll(progress).toBe(6);
});
