// Tests the keyword in the address bar: what it suggests, when the service is asked, and where a chosen suggestion opens.

import { beforeEach, describe, expect, it } from 'vitest';
import { refreshList } from '@/lib/background/library/refresh-list.ts';
import { QUERY_MAX_LENGTH } from '@/lib/contract/limits.ts';
import { readDeepLink } from '@/lib/domain/deep-link.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

const manga = {
  ...frieren,
  id: '9f9619ff-8b86-d011-b42d-00cf4fc964ff',
  shortId: 'a-manga',
  type: 'manga' as const,
  title: 'Frieren, the manga',
};

let root: TestRoot;
/** Ends the worker's wait for a pause in the user's typing; null while the worker does not wait. */
let pause: (() => void) | null;

beforeEach(async () => {
  root = await createRoot({ catalogue: [...twoTitles, manga] });
  pause = null;
  root.start({
    after: (_ms, then) => {
      pause = then;
      return () => {
        pause = null;
      };
    },
  });
});

/** Types the text, pauses, and returns the suggestions. */
async function type(text: string): Promise<readonly string[]> {
  const lines = root.fake.api.omnibox.type(text);
  pause?.();
  return (await lines).map(({ content }) => content);
}
const searches = () =>
  root.service.addresses
    .filter(({ pathname }) => pathname.endsWith('/search'))
    .map(({ searchParams }) => Object.fromEntries(searchParams));
const enter = (text: string, disposition = 'newForegroundTab') =>
  runUntilIdle(() => root.fake.api.omnibox.onInputEntered.dispatch(text, disposition));
const pages = () =>
  root.web.openTabs().map(({ page, id, windowId }) => {
    const { pathname, search } = new URL(page.url);
    const isInFront = root.web.front(windowId) === id;
    return { page: pathname, start: readDeepLink(search), isInFront };
  });

describe('address bar', () => {
  it('describes the first suggestion as a search in Kiroku', async () => {
    await runUntilIdle(() => root.fake.api.omnibox.onInputStarted.dispatch());
    expect(root.fake.api.omnibox.first.description).toBe('Search Kiroku for “%s”');
  });
});

describe('typed text', () => {
  it('is searched for in the catalogue after the user pauses', async () => {
    const lines = await type('  frieren ');
    expect(lines).toContain(`${frieren.titles.english} anime:${frieren.shortId}`);
    expect(searches()).toEqual([{ q: 'frieren', limit: '6' }]);
  });

  it('is sent to the service if it has at least two letters', async () => {
    await type('f');
    expect(searches()).toEqual([]);
    await type('fr');
    expect(searches()).toHaveLength(1);
  });

  it('is cut to the length that the service accepts', async () => {
    await type('f'.repeat(QUERY_MAX_LENGTH + 9));
    expect(searches()[0]?.q).toHaveLength(QUERY_MAX_LENGTH);
  });

  it('is not searched for if it is blank, cancelled or entered', async () => {
    const isTyped = (text: string) => root.fake.api.omnibox.onInputChanged.dispatch(text, () => undefined);
    await runUntilIdle(() => {
      isTyped('   ');
      pause?.();
    });
    for (const end of ['onInputCancelled', 'onInputEntered'] as const) {
      isTyped('frieren');
      expect(pause).not.toBeNull();
      await runUntilIdle(() =>
        end === 'onInputCancelled' ? root.fake.api.omnibox[end].dispatch() : enter('frieren'),
      );
      expect(pause).toBeNull();
    }
    expect(searches()).toEqual([]);
  });

  it('is searched for in the local copy while the service does not answer', async () => {
    root.service.save(manga.id, { status: 'reading', progress: 1 });
    root.service.save(frieren.id, { status: 'watching', progress: 1 });
    await refreshList(root, 'user-1');
    root.service.away = true;
    const lines = await type('frieren');
    expect(lines.map((line) => line.split(' ').at(-1)).sort()).toEqual([
      `anime:${frieren.shortId}`,
      'manga:a-manga',
    ]);
  });

  it('opens the search if it is entered and names no title', async () => {
    await enter('  sousou no ');
    expect(pages()).toMatchObject([{ start: { tab: 'search', query: 'sousou no', title: null } }]);
  });
});

describe('chosen suggestion', () => {
  it('opens the title’s details in a new tab', async () => {
    const start = { tab: 'search', query: '', title: { type: 'anime', id: frieren.shortId } };
    await enter(`${frieren.titles.english} anime:${frieren.shortId}`, 'newBackgroundTab');
    expect(pages()).toEqual([{ page: '/sidepanel.html', start, isInFront: false }]);
    await enter(`${frieren.titles.english} anime:${frieren.shortId}`);
    expect(pages().at(-1)).toEqual({ page: '/sidepanel.html', start, isInFront: true });
  });

  it('opens the title in the current tab if the browser asks for the current tab', async () => {
    root.web.open('https://tv.example/');
    await enter('anime:frieren', 'currentTab');
    expect(pages()).toMatchObject([{ page: '/sidepanel.html', start: { title: { id: 'frieren' } } }]);
  });
});
