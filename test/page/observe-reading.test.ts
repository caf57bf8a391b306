// @vitest-environment jsdom
// Tests how the script of a manga site reports the pages of a chapter that are read.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingSample } from '@/lib/domain/watching/samples.ts';
import { provideTaughtReader } from '@/lib/page/tracking/taught-reader.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import { parseCounter } from '@/lib/sites/reading/pages-in-view.ts';
import type { ReadEpisode, ReadPages, Site } from '@/lib/sites/site.ts';
import { episode } from '../domain/examples.ts';
import { advanceTime, orphanPageScripts, setUpPage } from './browser.ts';

const site: Site = { id: 'toy', name: 'Toy', mediaType: 'manga', pages: [], playerFrames: [] };

/** Reads the chapter at `/read/12`. Returns null while the page's header is hidden. */
const readToy: ReadEpisode = ({ document, url }) => {
  const id = /^\/read\/(\w+)/.exec(url.pathname)?.[1];
  if (!id || document.querySelector('header')?.hidden) return null;
  return episode({ siteId: 'toy', mediaType: 'manga', episodeId: id, sources: { episodeId: 'dom' } });
};
const readPages: ReadPages = vi.fn(({ document }) => {
  const text = document.querySelector('output')?.textContent ?? '';
  const alone = /^\d+$/.test(text) ? Number(text) : null;
  return alone === null ? parseCounter(text) : { page: alone, pages: null };
});

const sent = setUpPage();
let hidden = false;
const samples = () =>
  sent.flatMap(({ message, input }) => (message === 'readingSampled' ? [input as ReadingSample] : []));
const visited = () => samples().at(-1)?.visited;

/** Turns to a page, as a site does after a click. */
function turnTo(text: string): void {
  const output = document.querySelector('output');
  if (output) output.textContent = text;
  document.body.dispatchEvent(new Event('pointerup', { bubbles: true }));
}

async function hide(now: boolean): Promise<void> {
  hidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
  await advanceTime(0);
}

beforeEach(() => {
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.mocked(readPages).mockClear();
  history.pushState({}, '', '/read/12');
  document.body.innerHTML = '<header>Chapter 12</header><output>1 / 20</output>';
});
afterEach(() => {
  provideTaughtReader(null);
});

const start = () => watchPage({ site, readEpisode: readToy, readPages });

describe('script in a chapter', () => {
  it('reports the chapter page by page', async () => {
    start();
    await advanceTime(300);
    turnTo('2 / 20');
    await advanceTime(300);
    turnTo('4 - 5 / 20');
    await advanceTime(300);
    expect(samples().map(({ page, pages }) => [page, pages])).toEqual([
      [1, 20],
      [2, 20],
      [5, 20],
    ]);
    expect(samples().every(({ episodeId }) => episodeId === '12')).toBe(true);
    expect(visited()).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 5 },
    ]);
  });

  it('reports the chapter if only a lesson finds it', async () => {
    document.body.innerHTML = '<header hidden></header><output>3 / 20</output>';
    provideTaughtReader(() => episode({ siteId: 'toy', mediaType: 'manga', episodeId: 'taught' }));
    start();
    await advanceTime(300);
    expect(samples()).toMatchObject([{ episodeId: 'taught', page: 3, pages: 20 }]);
  });

  it('does not count pages that were only skimmed', async () => {
    start();
    await advanceTime(300);
    for (const page of [2, 3, 4, 5]) {
      turnTo(`${page} / 20`);
      await advanceTime(50);
    }
    await advanceTime(300);
    expect(visited()).toEqual([
      { from: 0, to: 1 },
      { from: 4, to: 5 },
    ]);
  });

  it('reads nothing and sets no timer while the page does not change', async () => {
    start();
    await advanceTime(10_000);
    const looks = vi.mocked(readPages).mock.calls.length;
    expect(vi.getTimerCount()).toBe(0);
    await advanceTime(600_000);
    expect(vi.mocked(readPages).mock.calls.length).toBe(looks);
    expect(samples()).toHaveLength(1);
  });

  it('reads the page number at most once per 300 ms while the user scrolls', async () => {
    start();
    await advanceTime(300);
    vi.mocked(readPages).mockClear();
    for (let scrolls = 0; scrolls < 200; scrolls += 1) {
      document.body.dispatchEvent(new Event('scroll'));
      await advanceTime(15);
    }
    expect(vi.mocked(readPages).mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('does not count pages while the tab is hidden', async () => {
    start();
    await advanceTime(300);
    turnTo('2 / 20');
    await hide(true);
    expect(visited()).toEqual([{ from: 0, to: 2 }]);
    turnTo('3 / 20');
    await advanceTime(5000);
    expect(visited()).toEqual([{ from: 0, to: 2 }]);
    expect(vi.getTimerCount()).toBe(0);
    await hide(false);
    await advanceTime(300);
    expect(visited()).toEqual([{ from: 0, to: 3 }]);
  });

  it('reports the last page before the page is left', async () => {
    start();
    await advanceTime(300);
    turnTo('20 / 20');
    window.dispatchEvent(new Event('pagehide'));
    await advanceTime(0);
    expect(sent.slice(-2).map(({ message }) => message)).toEqual(['readingSampled', 'episodeObserved']);
  });

  it('restarts with the next chapter of a single-page application', async () => {
    start();
    await advanceTime(300);
    turnTo('20 / 20');
    await advanceTime(300);
    history.pushState({}, '', '/read/13');
    turnTo('1 / 8');
    await advanceTime(300);
    expect(samples().at(-1)).toMatchObject({
      episodeId: '13',
      page: 1,
      pages: 8,
      visited: [{ from: 0, to: 1 }],
    });
  });

  it('reports the same chapter while its header is hidden', async () => {
    start();
    await advanceTime(300);
    const header = document.querySelector('header');
    if (header) header.hidden = true;
    turnTo('2 / 20');
    await advanceTime(300);
    expect(samples().at(-1)).toMatchObject({ episodeId: '12', page: 2 });
    history.pushState({}, '', '/read/13');
    turnTo('3 / 20');
    await advanceTime(300);
    expect(samples().at(-1)).toMatchObject({ episodeId: '12', page: 2 });
  });

  it('reports only after the length of the chapter is known', async () => {
    document.body.innerHTML = '<output>1</output>';
    start();
    await advanceTime(300);
    turnTo('2');
    await advanceTime(300);
    expect(samples()).toEqual([]);
    turnTo('3 / 20');
    await advanceTime(300);
    turnTo('4');
    await advanceTime(300);
    expect(samples().at(-1)).toMatchObject({ page: 4, pages: 20, visited: [{ from: 0, to: 4 }] });
  });

  it('forgets the visited pages when the length of the chapter changes', async () => {
    start();
    await advanceTime(300);
    turnTo('5 / 21');
    await advanceTime(300);
    expect(visited()).toEqual([{ from: 4, to: 5 }]);
  });

  it('continues after a read that throws', async () => {
    vi.mocked(readPages).mockImplementationOnce(() => {
      throw new TypeError('no');
    });
    start();
    await advanceTime(300);
    turnTo('2 / 20');
    await advanceTime(300);
    expect(samples()).toHaveLength(1);
    const adopt = orphanPageScripts();
    turnTo('3 / 20');
    await advanceTime(300);
    turnTo('4 / 20');
    await advanceTime(300);
    adopt();
    expect(samples()).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('two self-hosted servers on one host', () => {
  it('do not stop each other’s script', async () => {
    const hosted = (id: string): Site => ({ ...site, id, selfHosted: true });
    const nothing: ReadEpisode = () => null;
    const own: ReadEpisode = (page) => {
      const observed = readToy(page);
      return observed && { ...observed, siteId: 'own' };
    };
    const startBoth = (): void => {
      watchPage({ site: hosted('own'), readEpisode: own, readPages });
      watchPage({ site: hosted('other'), readEpisode: nothing, readPages });
    };
    startBoth();
    await advanceTime(300);
    startBoth();
    await advanceTime(300);
    const told = sent.filter(({ message }) => message === 'episodeObserved').map(({ input }) => input);
    expect(told).toHaveLength(2);
    expect(told).not.toContainEqual({ observed: null });
    expect(samples().at(-1)).toMatchObject({ episodeId: '12', page: 1 });
  });
});
