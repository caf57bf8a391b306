// Tests resuming a title: an episode is watched on its page, and the popup then opens the next episode.
import { connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import {
  CRUNCHYROLL_PLAYER_PAGE,
  crunchyrollWatchPage,
  crunchyrollWatchPageWithNext,
  crunchyrollWatchUrl,
} from '../tracking/crunchyroll-pages.ts';
import { frierenEpisode, playUntil } from '../tracking/watching.ts';

const TITLE = "Frieren: Beyond Journey's End";
const [five, six] = [frierenEpisode(5), frierenEpisode(6)];

test('the popup opens the next episode after an episode was watched', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, TITLE, { status: 'watching', progress: 4 });
  for (const page of [
    CRUNCHYROLL_PLAYER_PAGE,
    crunchyrollWatchPageWithNext(five, six),
    crunchyrollWatchPage(six),
  ])
    sites.serve(page);
  const playing = await kiroku.context.newPage();
  await playing.goto(crunchyrollWatchUrl(five));
  await playUntil(playing, 0.99);
  await expect.poll(async () => (await readServerList(kiroku, server.origin))[0]?.progress).toBe(5);
  await playing.close();

  const popup = await kiroku.openPage('popup.html');
  const row = popup.getByRole('button', { name: new RegExp(`^${TITLE}`) });
  await expect(popup.getByRole('button', { name: `Episode 6 on Crunchyroll: ${TITLE}` })).toBeVisible();
  await expect(row).toHaveAccessibleDescription('Enter opens: Episode 6 on Crunchyroll');
  await row.focus();
  const [next] = await Promise.all([kiroku.context.waitForEvent('page'), popup.keyboard.press('Enter')]);
  await expect(next).toHaveURL(crunchyrollWatchUrl(six));

  const tabs = kiroku.context.pages().length;
  const inFront = () =>
    kiroku.worker.evaluate(async () => (await chrome.tabs.query({ active: true })).map(({ url }) => url));
  await popup.bringToFront();
  await expect.poll(inFront).not.toContain(crunchyrollWatchUrl(six));
  await popup.keyboard.press('o');
  await expect.poll(inFront).toContain(crunchyrollWatchUrl(six));
  expect(kiroku.context.pages()).toHaveLength(tabs);

  await setServerEntry(kiroku, server.origin, TITLE, { progress: 9 });
  await popup.bringToFront();
  await popup.reload();
  await expect(popup.getByRole('button', { name: `Series on Crunchyroll: ${TITLE}` })).toBeVisible();
  await expect(popup.getByRole('button', { name: / on Crunchyroll: / })).toHaveCount(1);
});
