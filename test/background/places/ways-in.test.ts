// The menu on marked text, notifications and the popup's own window: what each says, and which page of Kiroku it opens.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { forgetNotices, quoted, show } from '@/lib/background/places/notify.ts';
import { notifyOut } from '@/lib/background/places/notify-out.ts';
import { openOptions, openPanelWindow, openPopup } from '@/lib/background/places/own-pages.ts';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import { readDeepLink } from '@/lib/domain/deep-link.ts';
import { createNotifications } from '../browser/places.ts';
import { rest } from '../life.ts';
import { createRoot, type Root } from '../root.ts';

/** Which of Kiroku's pages are open, and what they show first. */
const pages = (root: Root) =>
  root.web.openTabs().map(({ page, windowId }) => {
    const { pathname, search, hash } = new URL(page.url);
    return { page: pathname + hash, start: readDeepLink(search), windowId };
  });

/** With the permission, from the worker's start on. */
async function withNotifications() {
  const root = await createRoot();
  const notifications = createNotifications();
  Object.defineProperty(browser, 'notifications', {
    value: notifications,
    configurable: true,
    writable: true,
  });
  root.start();
  return { root, notifications };
}

describe('the menu on marked text', () => {
  const click = (root: Root, menuItemId: string, selectionText?: string) =>
    rest(() =>
      root.fake.api.contextMenus.onClicked.tell({
        menuItemId,
        ...(selectionText !== undefined && { selectionText }),
      }),
    );

  it('is one line, for marked text alone, in which the browser puts the text', async () => {
    const root = await createRoot();
    await rest(() => root.start());
    expect([...root.fake.api.contextMenus.items.values()]).toEqual([
      { id: 'search', contexts: ['selection'], title: 'Search Kiroku for “%s”' },
    ]);
  });

  it('opens the search in a window of its own, with the text on one line', async () => {
    const root = await createRoot();
    await click(root, 'search', ' Sousou \n\t no   Frieren ');
    const start = { tab: 'search', query: 'Sousou no Frieren', title: null };
    expect(pages(root)).toMatchObject([{ page: '/sidepanel.html', start }]);
    expect(pages(root)[0]?.windowId).toBeGreaterThan(1);
  });

  it('searches no more than the service takes', async () => {
    const root = await createRoot();
    await click(root, 'search', 'a'.repeat(QUERY_MAX_LENGTH + 50));
    expect(pages(root)[0]?.start.query).toBe('a'.repeat(QUERY_MAX_LENGTH));
  });

  it.each([
    ['nothing is marked', 'search', undefined],
    ['only blanks are marked', 'search', ' \n '],
    ['another line was clicked', 'other', 'Frieren'],
  ])('opens nothing where %s', async (_where, item, text) => {
    const root = await createRoot();
    await click(root, item, text);
    expect(pages(root)).toEqual([]);
  });

  it('is missing in a browser without menus, and everything else works', async () => {
    const root = await createRoot();
    vi.spyOn(browser, 'contextMenus', 'get').mockReturnValue(undefined as never);
    await rest(() => root.start());
    await rest(() => openPanelWindow(browser, {}));
    expect(pages(root)).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('a notification', () => {
  it.each([
    ['session', '/options.html#account', 'now'],
    ['question', '/sidepanel.html', 'activity'],
    ['airing', '/sidepanel.html', 'library'],
  ])('of kind "%s" opens %s when it is clicked, and goes', async (id, page, tab) => {
    const { root, notifications } = await withNotifications();
    await show(browser, id as 'session', 'A word');
    await rest(() => notifications.onClicked.tell(id));
    expect(pages(root)).toMatchObject([{ page, start: { tab } }]);
    expect(notifications.shown.size).toBe(0);
  });

  it('of another kind opens nothing', async () => {
    const { root, notifications } = await withNotifications();
    await rest(() => notifications.onClicked.tell('other'));
    expect(pages(root)).toEqual([]);
  });

  it('opens its page once, though the permission came while the worker lives', async () => {
    const { root, notifications } = await withNotifications();
    root.fake.permissions.grant('https://tv.example/*');
    await rest(() => notifications.onClicked.tell('airing'));
    expect(pages(root)).toHaveLength(1);
  });

  it('carries Kiroku’s name and sign', async () => {
    const { notifications } = await withNotifications();
    await show(browser, 'airing', 'A word');
    expect(notifications.shown.get('airing')).toEqual({
      type: 'basic',
      iconUrl: browser.runtime.getURL('/icon/128.png'),
      title: 'Kiroku',
      message: 'A word',
    });
  });

  it('is taken down with what is forgotten, of every kind, also where one cannot be', async () => {
    const { notifications } = await withNotifications();
    for (const id of ['session', 'question', 'airing'] as const) await show(browser, id, 'A word');
    const { clear } = notifications;
    notifications.clear = async (id) => {
      if (id === 'session') throw new Error('gone');
      return clear(id);
    };
    await forgetNotices(browser);
    expect([...notifications.shown.keys()]).toEqual(['session']);
  });

  it('is none to take down where the browser shows none', async () => {
    await createRoot();
    await expect(forgetNotices(browser)).resolves.toBeUndefined();
  });

  it('quotes sixty characters of a title at most', () => {
    expect(quoted('a'.repeat(60))).toBe('a'.repeat(60));
    expect(quoted('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
    expect(quoted("It''s")).toBe('It’s');
  });

  it('about an episode that is out is not looked for while no one is signed in', async () => {
    const { root, notifications } = await withNotifications();
    root.writeSettings({ notifications: { session: false, question: false, airing: true } });
    root.signIn({ state: 'signed-out', id: null, name: null, problem: null });
    await notifyOut(root.services);
    expect(notifications.shown.size).toBe(0);
  });
});

describe('a page of Kiroku', () => {
  it('opens in a tab where the browser has no windows', async () => {
    const root = await createRoot();
    vi.spyOn(browser, 'windows', 'get').mockReturnValue(undefined as never);
    await openPanelWindow(browser, { tab: 'library' });
    expect(pages(root)).toMatchObject([{ page: '/sidepanel.html', start: { tab: 'library' }, windowId: 1 }]);
    vi.restoreAllMocks();
  });

  it('opens the panel in a window of about the size of the popup', async () => {
    await createRoot();
    const create = vi.spyOn(browser.windows, 'create');
    await openPanelWindow(browser, {});
    const { type, width = 0, height = 0 } = create.mock.calls[0]?.[0] ?? {};
    expect(type).toBe('popup');
    expect(width).toBeLessThan(600);
    expect(height).toBeLessThan(800);
  });

  it('is the popup itself where the browser opens it, and else its activity in a window', async () => {
    const root = await createRoot();
    await openPopup(browser);
    expect(pages(root)).toEqual([]);
    root.fake.api.action.openPopup = () => Promise.reject(new Error('no window'));
    await openPopup(browser);
    expect(pages(root)).toMatchObject([{ page: '/sidepanel.html', start: { tab: 'activity' } }]);
  });

  it('is the account’s part of the settings', async () => {
    const root = await createRoot();
    await openOptions(browser, 'account');
    expect(pages(root)[0]?.page).toBe('/options.html#account');
  });
});
