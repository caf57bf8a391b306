// The toast stands in a page that may be hostile: it is not read by search or selection, and its button cannot be pressed while it is covered.
import type { CDPSession, Page } from 'playwright/test';
import { TOAST } from '../../../server/launch/extension-browser.ts';
import { connectNewAccount, serverList } from '../account.ts';
import { expect, type Kiroku, test } from '../fixtures.ts';
import type { SiteServer } from '../site-server.ts';
import { describeStored } from '../stored.ts';
import { pointAtToast, readToast, undoButton } from '../tracking/toast-on-page.ts';
import { watchEpisode } from '../tracking/watching.ts';

/** What only the user's list knows: the page calls the series otherwise. */
const OWN_TITLE = 'Sousou no Frieren';

async function openToast(kiroku: Kiroku, sites: SiteServer): Promise<{ page: Page; session: CDPSession }> {
  await connectNewAccount(kiroku);
  const page = await watchEpisode(kiroku, sites, 1);
  await pointAtToast(page);
  return { page, session: await kiroku.context.newCDPSession(page) };
}

/** Everything that the accessibility tree says of live regions. */
async function heard(session: CDPSession): Promise<string> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const below = (id: string): string[] => {
    const node = nodes.find(({ nodeId }) => nodeId === id);
    return [String(node?.name?.value ?? ''), ...(node?.childIds ?? []).flatMap(below)];
  };
  return nodes
    .filter(({ role }) => role?.value === 'status')
    .flatMap(({ nodeId }) => below(nodeId))
    .join(' ');
}

test('a screen reader hears the toast, and the page finds nothing of it', async ({ kiroku, sites }) => {
  const { page, session } = await openToast(kiroku, sites);
  await expect.poll(() => heard(session)).toContain(OWN_TITLE);
  const found = await page.evaluate((title) => {
    const find = (text: string) => {
      getSelection()?.removeAllRanges();
      const isThere = (window as unknown as { find: (text: string) => boolean }).find(text);
      return isThere ? `${text}: ${getSelection()?.toString() ?? ''}` : [];
    };
    getSelection()?.selectAllChildren(document.documentElement);
    document.execCommand('selectAll');
    const selected = getSelection()?.toString() ?? '';
    return [title, title.slice(0, 4), 'Sousou']
      .flatMap(find)
      .concat(selected.includes(title) ? 'selected' : []);
  }, OWN_TITLE);
  expect(found).toEqual([]);
  expect(
    await page.locator(TOAST).evaluate((host) => (host as HTMLElement).getBoundingClientRect().width),
  ).toBe(360);
});

const TRICKS: readonly (readonly [string, (host: HTMLElement) => void])[] = [
  [
    'made transparent and twenty times as large',
    (host) =>
      host.setAttribute(
        'style',
        `${host.getAttribute('style')}; opacity: 0 !important; scale: 20 !important; transform-origin: 78% 50% !important`,
      ),
  ],
  ['made transparent', (host) => host.style.setProperty('opacity', '0', 'important')],
  [
    'made transparent with the whole page',
    () => document.documentElement.style.setProperty('opacity', '0.01', 'important'),
  ],
  ['filtered away', (host) => host.style.setProperty('filter', 'opacity(0)', 'important')],
  [
    'covered by something that lets clicks through',
    () => {
      const cover = document.createElement('div');
      cover.style.cssText =
        'position: fixed; inset: 0; z-index: 2147483647; background: white; pointer-events: none';
      cover.textContent = 'press here to go on';
      document.documentElement.append(cover);
    },
  ],
];

for (const [what, trick] of TRICKS)
  test(`Undo of a toast that was ${what} opens the popup and undoes nothing`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, session } = await openToast(kiroku, sites);
    await page.locator(TOAST).evaluate(trick);
    await readToast(page);
    const { x, y } = await undoButton(session);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(Math.min(x, width - 10), Math.max(10, Math.min(y, height - 10)));
    await expect
      .poll(() =>
        kiroku.desk.evaluate(
          async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP' as never] })).length,
        ),
      )
      .toBe(1);
    await expect
      .poll(() => describeStored(kiroku))
      .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
    expect(await serverList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
  });

test('Undo of a toast in plain sight undoes', { tag: '@quick' }, async ({ kiroku, sites, server }) => {
  const { page, session } = await openToast(kiroku, sites);
  await readToast(page);
  const { x, y } = await undoButton(session);
  await page.mouse.click(x, y);
  await expect.poll(() => serverList(kiroku, server.origin)).toEqual([]);
});
