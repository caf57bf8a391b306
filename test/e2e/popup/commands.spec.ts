// Tests the commands of Ctrl K: editing a list from one text field, by keyboard only.
import type { Page } from 'playwright/test';
import { connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import {
  CRUNCHYROLL_PLAYER_PAGE,
  crunchyrollWatchPage,
  crunchyrollWatchPageWithNext,
  crunchyrollWatchUrl,
} from '../tracking/crunchyroll-pages.ts';
import { frierenEpisode, playUntil } from '../tracking/watching.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'What do you want to do?' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function openWith(popup: Page, text: string): Promise<void> {
  await popup.keyboard.press('ControlOrMeta+k');
  await expect(field(popup)).toBeFocused();
  await popup.keyboard.type(text);
}

async function openPopup(kiroku: KirokuBrowser, origin: string): Promise<Page> {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  const popup = await kiroku.openPage('popup.html');
  await popup.getByText('4 / 28').waitFor();
  return popup;
}

test('the commands set a score, count an episode and add a title', { tag: '@quick' }, async ({
  kiroku,
  server,
}) => {
  const popup = await openPopup(kiroku, server.origin);
  const entry = async (title: string) =>
    (await readServerList(kiroku, server.origin)).find(({ media }) => media.title === title);

  await openWith(popup, 'score 8 frieren');
  await expect(chosen(popup)).toHaveText(/Frieren: Beyond Journey's End.*score 8/);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => entry('Sousou no Frieren')).toMatchObject({ userScore: 8, progress: 4 });

  await openWith(popup, 'frieren +1');
  await expect(chosen(popup)).toHaveText(/episode 5/);
  await popup.keyboard.press('Enter');
  await expect(popup.getByText("Frieren: Beyond Journey's End: episode 5")).toBeVisible();
  await expect.poll(() => entry('Sousou no Frieren')).toMatchObject({ progress: 5 });
  await popup.keyboard.press('u');
  await expect.poll(() => entry('Sousou no Frieren')).toMatchObject({ progress: 4, userScore: 8 });

  await openWith(popup, 'add dungeon meshi');
  const add = popup.getByRole('option', { name: /^Delicious in Dungeon Add to your list · .*TV/ });
  await add.waitFor();
  await expect(chosen(popup), 'what the service answers is never the first choice').toHaveCount(0);
  while ((await add.getAttribute('aria-selected')) !== 'true') await popup.keyboard.press('ArrowDown');
  await popup.keyboard.press('Enter');
  await expect.poll(() => entry('Dungeon Meshi')).toMatchObject({ status: 'plan_to_watch' });
});

test('the commands count an episode of the exact title among similar titles', async ({ kiroku, server }) => {
  const popup = await openPopup(kiroku, server.origin);
  const series = await setServerEntry(kiroku, server.origin, 'One Piece', {
    status: 'on_hold',
    progress: 100,
  });
  for (const film of ['One Piece Film: Red', 'One Piece Fan Letter'])
    await setServerEntry(kiroku, server.origin, film, { status: 'watching' });
  await popup.reload();
  await popup.getByText('4 / 28').waitFor();
  const progress = async () =>
    (await readServerList(kiroku, server.origin)).find(({ mediaId }) => mediaId === series)?.progress;

  await openWith(popup, 'one piece');
  await expect(popup.getByRole('option').first()).toHaveText(/^One Piece(?! F)/i);
  await field(popup).fill('one piece +1');
  await expect(chosen(popup)).toHaveText(/^One Piece.*episode 101/i);
  await popup.keyboard.press('Enter');
  await expect.poll(progress).toBe(101);
  await openWith(popup, 'undo');
  await expect(chosen(popup)).toHaveText('Undo');
  await popup.keyboard.press('Enter');
  await expect.poll(progress).toBe(100);
});

test('an ambiguous command changes nothing until a row is chosen', async ({ kiroku, server }) => {
  const popup = await openPopup(kiroku, server.origin);
  await openWith(popup, 'frieren 8');
  await expect(popup.getByRole('option')).not.toHaveCount(0);
  await expect(chosen(popup)).toHaveCount(0);
  await popup.keyboard.press('Enter');
  await expect(chosen(popup)).toHaveText(/episode 8/);
  await popup.keyboard.press('ArrowDown');
  await expect(chosen(popup)).toHaveText(/score 8/);
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('dialog')).toHaveCount(0);
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 4, userScore: null }]);
});

test('the commands open the options at the chosen setting', async ({ kiroku, server }) => {
  const popup = await openPopup(kiroku, server.origin);
  await openWith(popup, 'theme');
  await expect(chosen(popup)).toHaveText(/Theme/);
  const [options] = await Promise.all([kiroku.context.waitForEvent('page'), popup.keyboard.press('Enter')]);
  await expect(options).toHaveURL(/options\.html#appearance\/theme\.label$/);
  await options.close();

  await popup.bringToFront();
  await openWith(popup, 'dark mode');
  await popup.getByRole('option', { name: /DARK MOON.*Add to your list/ }).waitFor();
  await expect(chosen(popup)).toHaveText(/Theme/);

  await field(popup).fill('frieren');
  await expect(chosen(popup)).toHaveText(/Frieren: Beyond Journey's End/);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('button', { name: 'Back' })).toBeFocused();
  await popup.keyboard.press('ControlOrMeta+k');
  await expect(field(popup)).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('dialog')).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'Back' }), 'the details stay, with the focus').toBeFocused();
});

test('the commands open from a text field, from the help and with the mouse', async ({ kiroku, server }) => {
  const popup = await openPopup(kiroku, server.origin);
  await popup.keyboard.press('/');
  const search = popup.getByRole('searchbox');
  await expect(search).toBeFocused();
  await popup.keyboard.press('ControlOrMeta+k');
  await expect(field(popup)).toBeFocused();
  await popup.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await popup.getByRole('button', { name: /^Commands/ }).click();
  await expect(field(popup)).toBeFocused();
  await popup.keyboard.press('Escape');
  await popup.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await popup.getByRole('button', { name: 'Find, continue, score or change anything' }).click();
  await expect(field(popup)).toBeFocused();
  await expect(popup.getByRole('dialog')).toHaveCount(1);
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
});

/** Returns the suggestions of the address bar for this text after the keyword. */
function suggested(
  { worker }: KirokuBrowser,
  text: string,
): Promise<{ content: string; description: string }[]> {
  return worker.evaluate(
    (typed) =>
      new Promise<{ content: string; description: string }[]>((resolve) => {
        const changed = chrome.omnibox.onInputChanged as unknown as {
          dispatch(text: string, suggest: typeof resolve): void;
        };
        changed.dispatch(typed, resolve);
      }),
    text,
  );
}

async function enter({ worker }: KirokuBrowser, content: string): Promise<void> {
  await worker.evaluate((chosen) => {
    const entered = chrome.omnibox.onInputEntered as unknown as {
      dispatch(text: string, disposition: string): void;
    };
    entered.dispatch(chosen, 'newForegroundTab');
  }, content);
}

test('the commands resume a title', async ({ kiroku, sites, server }) => {
  const [five, six] = [frierenEpisode(5), frierenEpisode(6)];
  const popup = await openPopup(kiroku, server.origin);
  for (const page of [
    CRUNCHYROLL_PLAYER_PAGE,
    crunchyrollWatchPageWithNext(five, six),
    crunchyrollWatchPage(six),
  ])
    sites.serve(page);
  const playing = await kiroku.context.newPage();
  await playing.goto(crunchyrollWatchUrl(five));
  await playUntil(playing, 0.99);
  const progress = async () => (await readServerList(kiroku, server.origin))[0]?.progress;
  await expect.poll(progress).toBe(5);
  await playing.close();

  await popup.bringToFront();
  await popup.getByText('5 / 28').waitFor();
  await openWith(popup, 'next frieren');
  await expect(chosen(popup)).toHaveText("Frieren: Beyond Journey's EndEpisode 6 on Crunchyroll");
  const [opened] = await Promise.all([kiroku.context.waitForEvent('page'), popup.keyboard.press('Enter')]);
  await expect(opened).toHaveURL(crunchyrollWatchUrl(six));
  await expect(popup.getByRole('dialog')).toHaveCount(0);

  const tabs = kiroku.context.pages().length;
  const inFront = () =>
    kiroku.worker.evaluate(async () => (await chrome.tabs.query({ active: true })).map(({ url }) => url));
  await popup.bringToFront();
  await expect.poll(inFront).not.toContain(crunchyrollWatchUrl(six));
  const [first] = await suggested(kiroku, 'next frieren');
  expect(first?.description).toBe('Frieren: Beyond Journey&apos;s End <dim>Episode 6 on Crunchyroll</dim>');
  await enter(kiroku, first?.content ?? '');
  await expect.poll(inFront).toContain(crunchyrollWatchUrl(six));
  expect(kiroku.context.pages()).toHaveLength(tabs);
  expect(await progress(), 'nothing is counted by it').toBe(5);
});
