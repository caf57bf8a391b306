// Tests the context menu, the notifications and the popup window: their texts, and which page of Kiroku each of them opens.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { openOptions, openPanelWindow, openPopup } from '@/lib/background/surfaces/extension-pages.ts';
import { clearNotifications, showNotification, toQuotableText } from '@/lib/background/surfaces/notify.ts';
import { notifyAired } from '@/lib/background/surfaces/notify-aired.ts';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import { readDeepLink } from '@/lib/domain/deep-link.ts';
import { createFakeNotifications } from '../browser/surfaces.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

/** Returns Kiroku's open pages, each with its start state and its window. */
const pages = (root: TestRoot) =>
  root.web.openTabs().map(({ page, windowId }) => {
    const { pathname, search, hash } = new URL(page.url);
    return { page: pathname + hash, start: readDeepLink(search), windowId };
  });

/** Starts a worker that already has the permission for notifications. */
async function withNotifications() {
  const root = await createRoot();
  const notifications = createFakeNotifications();
  Object.defineProperty(browser, 'notifications', {
    value: notifications,
    configurable: true,
    writable: true,
  });
  root.start();
  return { root, notifications };
}

describe('context menu', () => {
  const click = (root: TestRoot, menuItemId: string, selectionText?: string) =>
    runUntilIdle(() =>
      root.fake.api.contextMenus.onClicked.dispatch({
        menuItemId,
        ...(selectionText !== undefined && { selectionText }),
      }),
    );

  it('has one item, which is shown for selected text', async () => {
    const root = await createRoot();
    await runUntilIdle(() => root.start());
    expect([...root.fake.api.contextMenus.items.values()]).toEqual([
      { id: 'search', contexts: ['selection'], title: 'Search Kiroku for “%s”' },
    ]);
  });

  it('opens the search in a separate window', async () => {
    const root = await createRoot();
    await click(root, 'search', ' Sousou \n\t no   Frieren ');
    const start = { tab: 'search', query: 'Sousou no Frieren', title: null };
    expect(pages(root)).toMatchObject([{ page: '/sidepanel.html', start }]);
    expect(pages(root)[0]?.windowId).toBeGreaterThan(1);
  });

  it('cuts the search text to the length that the service accepts', async () => {
    const root = await createRoot();
    await click(root, 'search', 'a'.repeat(QUERY_MAX_LENGTH + 50));
    expect(pages(root)[0]?.start.query).toBe('a'.repeat(QUERY_MAX_LENGTH));
  });

  it.each([
    ['nothing is selected', 'search', undefined],
    ['only whitespace is selected', 'search', ' \n '],
    ['another item was clicked', 'other', 'Frieren'],
  ])('opens nothing if %s', async (_where, item, text) => {
    const root = await createRoot();
    await click(root, item, text);
    expect(pages(root)).toEqual([]);
  });

  it('causes no error at a worker start if the browser has no context menus', async () => {
    const root = await createRoot();
    vi.spyOn(browser, 'contextMenus', 'get').mockReturnValue(undefined as never);
    await runUntilIdle(() => root.start());
    await runUntilIdle(() => openPanelWindow(root, {}));
    expect(pages(root)).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('notification', () => {
  it.each([
    ['session' as const, '/options.html#account', 'now'],
    ['question' as const, '/sidepanel.html', 'activity'],
    ['airing' as const, '/sidepanel.html', 'library'],
  ])('opens its page when it is clicked: "%s" opens %s', async (id, page, tab) => {
    const { root, notifications } = await withNotifications();
    await showNotification(root, id, 'A word');
    await runUntilIdle(() => notifications.onClicked.dispatch(id));
    expect(pages(root)).toMatchObject([{ page, start: { tab } }]);
    expect(notifications.shown.size).toBe(0);
  });

  it('opens nothing if its kind is unknown', async () => {
    const { root, notifications } = await withNotifications();
    await runUntilIdle(() => notifications.onClicked.dispatch('other'));
    expect(pages(root)).toEqual([]);
  });

  it('opens only one page per click even if a permission was granted before the click', async () => {
    const { root, notifications } = await withNotifications();
    root.fake.permissions.grant('https://tv.example/*');
    await runUntilIdle(() => notifications.onClicked.dispatch('airing'));
    expect(pages(root)).toHaveLength(1);
  });

  it('has Kiroku’s name and icon', async () => {
    const { root, notifications } = await withNotifications();
    await showNotification(root, 'airing', 'A word');
    expect(notifications.shown.get('airing')).toEqual({
      type: 'basic',
      iconUrl: browser.runtime.getURL('/icon/128.png'),
      title: 'Kiroku',
      message: 'A word',
    });
  });

  it('is cleared even if a notification of another kind cannot be cleared', async () => {
    const { root, notifications } = await withNotifications();
    for (const id of ['session', 'question', 'airing'] as const) await showNotification(root, id, 'A word');
    const { clear } = notifications;
    notifications.clear = async (id) => {
      if (id === 'session') throw new Error('gone');
      return clear(id);
    };
    await clearNotifications(root);
    expect([...notifications.shown.keys()]).toEqual(['session']);
  });

  it('causes no error in a browser without notifications', async () => {
    const root = await createRoot();
    await expect(clearNotifications(root)).resolves.toBeUndefined();
  });

  it('quotes at most sixty characters of a title', () => {
    expect(toQuotableText('a'.repeat(60))).toBe('a'.repeat(60));
    expect(toQuotableText('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
    expect(toQuotableText("It''s")).toBe('It’s');
  });

  it('is not shown for an aired episode while no one is signed in', async () => {
    const { root, notifications } = await withNotifications();
    root.writeSettings({ notifications: { session: false, question: false, airing: true } });
    root.signIn({ state: 'signed-out', id: null, name: null, problem: null });
    await notifyAired(root.worker);
    expect(notifications.shown.size).toBe(0);
  });
});

describe('page of Kiroku', () => {
  it('opens in a tab if the browser has no windows', async () => {
    const root = await createRoot();
    vi.spyOn(browser, 'windows', 'get').mockReturnValue(undefined as never);
    await openPanelWindow(root, { tab: 'library' });
    expect(pages(root)).toMatchObject([{ page: '/sidepanel.html', start: { tab: 'library' }, windowId: 1 }]);
    vi.restoreAllMocks();
  });

  it('opens in a window of about the size of the popup', async () => {
    const root = await createRoot();
    const create = vi.spyOn(browser.windows, 'create');
    await openPanelWindow(root, {});
    const { type, width = 0, height = 0 } = create.mock.calls[0]?.[0] ?? {};
    expect(type).toBe('popup');
    expect(width).toBeLessThan(600);
    expect(height).toBeLessThan(800);
  });

  it('opens as a window with the activity tab if the browser cannot open the popup', async () => {
    const root = await createRoot();
    await openPopup(root);
    expect(pages(root)).toEqual([]);
    root.fake.api.action.openPopup = () => Promise.reject(new Error('no window'));
    await openPopup(root);
    expect(pages(root)).toMatchObject([{ page: '/sidepanel.html', start: { tab: 'activity' } }]);
  });

  it('opens the options at the section that is passed to openOptions', async () => {
    const root = await createRoot();
    await openOptions(root, 'account');
    expect(pages(root)[0]?.page).toBe('/options.html#account');
  });
});
