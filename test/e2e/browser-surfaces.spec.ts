// Tests Kiroku's browser surfaces: the context menu, the address bar, the keyboard shortcuts.
import { connectNewAccount, readServerList, setServerEntry } from './account.ts';
import { expect, type KirokuBrowser, test } from './fixtures.ts';
import { frierenEpisode, openEpisode } from './tracking/watching.ts';

/** Fires an event in the worker that otherwise only a person at a real browser can cause. */
async function happens({ worker }: KirokuBrowser, event: string, ...told: unknown[]): Promise<void> {
  await worker.evaluate(
    ({ path, values }) => {
      type Event = { dispatch(...values: unknown[]): void };
      const found = path
        .split('.')
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], chrome);
      (found as Event).dispatch(...values);
    },
    { path: event, values: told },
  );
}

test('selected text is searched for in a separate window', async ({ kiroku }) => {
  await connectNewAccount(kiroku);
  const [window] = await Promise.all([
    kiroku.context.waitForEvent('page'),
    happens(kiroku, 'contextMenus.onClicked', { menuItemId: 'search', selectionText: ' dungeon\n  meshi ' }),
  ]);
  await expect(window.getByRole('searchbox')).toHaveValue('dungeon meshi');
  await expect(window.getByRole('list', { name: 'Search results' })).toContainText('Delicious in Dungeon');
});

test('the address bar suggests titles of the list before other titles', async ({ kiroku, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 11 });
  await kiroku.openPage('popup.html').then((popup) => popup.getByText('11 / 28').waitFor());
  const offered = await kiroku.worker.evaluate(
    () =>
      new Promise<{ content: string; description: string }[]>((resolve) => {
        const changed = chrome.omnibox.onInputChanged as unknown as {
          dispatch(text: string, suggest: typeof resolve): void;
        };
        changed.dispatch('frieren', resolve);
      }),
  );
  expect(offered[0]).toMatchObject({
    content: expect.stringMatching(/^Frieren: Beyond Journey's End anime:/),
    description: 'Frieren: Beyond Journey&apos;s End <dim>Watching · 11 / 28</dim>',
  });
  expect(offered.length).toBeGreaterThan(1);
  const [page] = await Promise.all([
    kiroku.context.waitForEvent('page'),
    happens(kiroku, 'omnibox.onInputEntered', offered[0]?.content, 'newForegroundTab'),
  ]);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText("Frieren: Beyond Journey's End");
});

test('the shortcut counts one more episode of the playing title', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, 'Sousou no Frieren', { status: 'watching', progress: 4 });
  await kiroku.openPage('popup.html').then((popup) => popup.getByText('4 / 28').waitFor());
  const page = await openEpisode(kiroku, sites, frierenEpisode(5));
  await page.bringToFront();
  const seen = () =>
    kiroku.worker.evaluate(async () => {
      const { tabs = {} } = await chrome.storage.session.get('tabs');
      const shown = Object.values(tabs as Record<string, { documents: readonly { observed: unknown }[] }>);
      return shown.some(({ documents }) => documents.some(({ observed }) => observed));
    });
  await expect.poll(seen).toBe(true);
  await happens(kiroku, 'commands.onCommand', 'count-episode');
  const progress = async () => (await readServerList(kiroku, server.origin))[0]?.progress;
  await expect.poll(progress).toBe(5);
});
