// Tests that a user can get from the first page to an edited list without a mouse.
import type { Page } from 'playwright/test';
import { openSignInWindow } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, newAccountName, readServerList, setServerEntry } from '../account.ts';
import { expect, type KirokuBrowser, type RestartableServer, test } from '../fixtures.ts';
import { GRANTABLE_PATTERNS } from '../settings.ts';
import { focusAndPress, focusAndType, focusWithTab, hasFocus } from './keys.ts';

const PRACTICE = ['http://localhost/*', 'http://127.0.0.1/*'];

test('the popup edits the list by keyboard only', {
  tag: '@quick',
}, async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  const meshi = async () =>
    (await readServerList(kiroku, server.origin)).find(({ media }) => media.title === 'Dungeon Meshi');
  const popup = await kiroku.openPage('popup.html');
  const press = (key: string) => popup.keyboard.press(key);
  const row = (title: string) => popup.locator('.entry-item [data-row-focus]').filter({ hasText: title });
  await popup.getByText('4 / 28').waitFor();

  await press('/');
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await popup.keyboard.type('dungeon meshi');
  const add = popup.getByRole('button', { name: /^Add Delicious in Dungeon$/ }).first();
  await add.waitFor();
  await focusWithTab(popup, popup.locator('.results [tabindex="0"]').first());
  await press('k');
  await focusAndPress(popup, add);
  await expect.poll(meshi).toMatchObject({ status: 'plan_to_watch', progress: 0 });
  await focusWithTab(popup, popup.getByRole('tab', { name: 'Search' }), 'Shift+Tab');

  await press('ArrowLeft');
  await expect(popup.getByRole('tab', { name: 'Library' })).toBeFocused();
  await row('Delicious in Dungeon').waitFor();
  await press('j');
  await expect(row('Delicious in Dungeon')).toBeFocused();
  await press('j');
  await expect(row('Frieren')).toBeFocused();
  await press('k');
  await expect(row('Delicious in Dungeon')).toBeFocused();
  for (const key of ['+', '+', '-', '8']) await press(key);
  await expect.poll(meshi).toMatchObject({ status: 'watching', progress: 1, userScore: 8 });
  await popup.keyboard.type('8.7');
  await expect.poll(meshi).toMatchObject({ userScore: 8.7 });
  await press('u');
  await expect.poll(meshi, 'one undo for the whole score').toMatchObject({ userScore: 8 });

  await press('s');
  await expect(popup.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await popup.keyboard.type('On');
  await expect.poll(meshi).toMatchObject({ status: 'on_hold' });
  await press('Escape');
  await expect(popup.locator('.editor')).toHaveCount(0);
  await expect(row('Delicious in Dungeon'), 'the row again, when its editor closes').toBeFocused();
  await press('u');
  await expect.poll(meshi).toMatchObject({ status: 'watching', progress: 1, userScore: 8 });

  await press('Enter');
  const details = popup.getByRole('button', { name: 'Details' });
  await focusAndPress(popup, details);
  await expect(popup.getByRole('button', { name: 'Back' })).toBeFocused();
  await press('Escape');
  await expect(details, 'the button that opened the details').toBeFocused();

  await press('?');
  await expect(popup.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(popup.getByRole('dialog')).toHaveCount(0);
  await expect(details, 'what had the focus before the help').toBeFocused();
});

test.describe('first run', () => {
  test.use({ granted: [], grantable: [...GRANTABLE_PATTERNS, ...PRACTICE] });

  test('the practice episode can be tracked by keyboard only', async ({ kiroku, server }) => {
    await sendPracticeTo(kiroku, server);
    const welcome = await kiroku.openPage('welcome.html');
    const steps = welcome.getByRole('listitem');
    const connect = welcome.getByRole('button', { name: 'Connect' });
    const window = await openSignInWindow(kiroku.context, () => focusAndPress(welcome, connect));
    await signUpByKeyboard(window);
    await expect(welcome.getByText('Connected as')).toBeVisible();

    await focusAndPress(welcome, welcome.getByRole('checkbox', { name: 'Crunchyroll' }), 'Space');
    await focusAndPress(welcome, welcome.getByRole('button', { name: /^Allow/ }));
    await expect(
      steps.filter({ hasText: 'Crunchyroll' }).getByRole('checkbox', { name: 'Crunchyroll' }),
    ).toHaveCount(0);

    const practice = welcome.getByRole('button', { name: /practice/i });
    const [theatre] = await Promise.all([
      kiroku.context.waitForEvent('page'),
      focusAndPress(welcome, practice),
    ]);
    await watchByKeyboard(theatre);

    await expect
      .poll(() => readServerList(kiroku, server.origin))
      .toMatchObject([{ status: 'watching', progress: 1 }]);
  });
});

/** Redirects the practice page to the server of the tests. That server uses a free port, but the build contains a fixed port. */
async function sendPracticeTo({ context }: KirokuBrowser, server: RestartableServer): Promise<void> {
  await context.route('http://localhost:4780/practice/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ status: 302, headers: { location: `${server.origin}${pathname}` } });
  });
}

async function signUpByKeyboard(window: Page): Promise<void> {
  await focusAndPress(window, window.getByRole('link', { name: /create an account/i }));
  await window.getByRole('button', { name: 'Create account' }).waitFor();
  await focusAndType(window, window.getByLabel('Account name'), newAccountName());
  await focusAndType(window, window.getByLabel('Password'), 'a quiet evening with good shows');
  await focusAndType(window, window.getByLabel('Date of birth'), '04011990');
  await window.keyboard.press('Enter');
  const goOn = window.getByRole('link', { name: 'continue' });
  await goOn.waitFor();
  await focusAndPress(window, goOn);
  const allow = window.getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  await Promise.all([window.waitForEvent('close'), focusAndPress(window, allow)]);
}

/** Plays the practice episode by keyboard. Tab must enter the player, which is in a frame of another origin. */
async function watchByKeyboard(theatre: Page): Promise<void> {
  const player = theatre.frameLocator('#player');
  const toggle = player.locator('#toggle');
  await toggle.waitFor();
  const speed = player.locator('.speeds input:checked');
  for (let presses = 0; presses < 30 && !(await hasFocus(speed)); presses += 1)
    await theatre.keyboard.press('Tab');
  for (let faster = 0; faster < 4; faster += 1) await theatre.keyboard.press('ArrowRight');
  await expect(player.locator('.speeds input[value="16"]')).toBeChecked();
  await focusWithTab(theatre, toggle, 'Shift+Tab');
  await theatre.keyboard.press('Enter');
  await expect
    .poll(() =>
      player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime / video.duration),
    )
    .toBeGreaterThan(0.9);
}
