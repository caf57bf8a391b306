// @vitest-environment jsdom
// What the worker learns of a page: when it asks, when it did not take a report, when the page is left, and nothing after the end.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { runOnce } from '@/lib/page/script-life.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import type { ReadEpisode } from '@/lib/sites/site.ts';
import { episode } from '../../domain/examples.ts';
import { endWithout, orphan, site, trustEvents, wait } from '../browser.ts';

trustEvents();

/** What the page shows: the number of an episode, or none. */
let shows: number | null;
const read: ReadEpisode = () =>
  shows === null ? null : episode({ siteId: 'toy', episodeNumber: shows, sources: { episodeId: 'json-ld' } });

interface Told {
  readonly observed: ObservedEpisode | null;
  readonly isHello?: boolean;
}

let told: Told[];
/** How many of the next reports get lost. */
let lost: number;

beforeEach(() => {
  vi.useFakeTimers();
  shows = 1;
  told = [];
  lost = 0;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (envelope: unknown) => {
    told.push((envelope as { input: Told }).input);
    lost -= 1;
    if (lost >= 0) throw new Error('no answer');
    return { value: null };
  });
});

const numbers = () => told.map(({ observed }) => observed?.episodeNumber ?? null);
/** Another title: the page may show something else. */
const change = async (next: number | null): Promise<void> => {
  shows = next;
  document.title = `${document.title}.`;
  await wait(0);
};
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe('a question of the worker', () => {
  const ask = (message: unknown) => {
    const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
    const respond = vi.fn();
    return { taken: listen?.(message, {} as never, respond), respond };
  };

  beforeEach(() => void vi.spyOn(browser.runtime.onMessage, 'addListener'));

  it.each([['tell'], [null], [12], [{}], [{ tell: 'everything' }], [{ toast: {} }]])(
    'is not what the message %j is, which is left to others',
    async (message) => {
      watchPage({ site, readEpisode: read });
      await wait(0);
      expect(ask(message).taken).toBeUndefined();
      await wait(0);
      expect(numbers()).toEqual([1]);
    },
  );

  it('is answered with what the page shows now', async () => {
    watchPage({ site, readEpisode: read });
    await wait(0);
    shows = 2;
    const { taken, respond } = ask({ tell: 'episode' });
    expect(taken).toBe(true);
    expect(respond, 'not before it was taken').not.toHaveBeenCalled();
    await wait(0);
    expect(numbers()).toEqual([1, 2]);
    expect(respond).toHaveBeenCalledOnce();
  });

  it('is not answered by a script whose extension is gone', async () => {
    watchPage({ site, readEpisode: read });
    await wait(0);
    const restore = orphan();
    expect(ask({ tell: 'episode' }).taken).toBeUndefined();
    restore();
    await wait(0);
    expect(numbers()).toEqual([1]);
  });

  it('is not heard any more after the end of the script', async () => {
    const remove = vi.spyOn(browser.runtime.onMessage, 'removeListener');
    watchPage({ site, readEpisode: read });
    const [listen] = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1) ?? [];
    runOnce('page', 'another', () => () => undefined);
    expect(remove.mock.calls).toEqual([[listen]]);
  });

  it.each(['runtime', 'onMessage'] as const)(
    'ends without an error where the browser has taken %s away',
    async (part) => {
      watchPage({ site, readEpisode: read });
      await endWithout(part);
    },
  );
});

describe('a page that has shown nothing', () => {
  it('tells of nothing, neither when it changes nor when it is left or asked again', async () => {
    shows = null;
    watchPage({ site, readEpisode: read });
    await change(null);
    watchPage({ site, readEpisode: read });
    leave();
    await wait(0);
    expect(told).toEqual([]);
  });

  it('takes back what another script of the page said by no word, even where its own word got lost', async () => {
    shows = null;
    lost = 1;
    vi.spyOn(browser.runtime.onMessage, 'addListener');
    watchPage({ site, readEpisode: read });
    const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
    listen?.({ tell: 'episode' }, {} as never, () => undefined);
    await wait(0);
    expect(told).toEqual([{ observed: null, isHello: true }]);
    leave();
    await wait(60_000);
    expect(told).toEqual([
      { observed: null, isHello: true },
      { observed: null, isHello: true },
    ]);
  });
});

describe('a page that has shown an episode', () => {
  it('takes it back with a word that is no greeting', async () => {
    watchPage({ site, readEpisode: read });
    await change(null);
    expect(told.at(-1)).toEqual({ observed: null });
  });

  it('takes it back once, though it is left after that', async () => {
    watchPage({ site, readEpisode: read });
    await change(null);
    leave();
    await wait(0);
    expect(numbers()).toEqual([1, null]);
  });

  it('says again that it shows nothing any more, where that got lost, and still takes it back', async () => {
    watchPage({ site, readEpisode: read });
    await wait(0);
    lost = 1;
    await change(null);
    expect(told.at(-1)).toEqual({ observed: null });
    await wait(1000);
    expect(told.slice(1)).toEqual([{ observed: null }, { observed: null }]);
    await wait(60_000);
    expect(told).toHaveLength(3);
  });

  it('is taken back when it is left, where the last word of it got lost', async () => {
    watchPage({ site, readEpisode: read });
    await wait(0);
    lost = 1;
    await change(null);
    leave();
    await wait(0);
    expect(told.slice(1)).toEqual([{ observed: null }, { observed: null }]);
  });

  it('is not taken back by a script whose extension is gone', async () => {
    watchPage({ site, readEpisode: read });
    await wait(0);
    const restore = orphan();
    leave();
    restore();
    await wait(0);
    expect(numbers()).toEqual([1]);
  });

  it('is said again after the shortest wait first, for each episode of its own', async () => {
    lost = 3;
    watchPage({ site, readEpisode: read });
    await wait(6000);
    expect(numbers(), 'one and five seconds later').toEqual([1, 1, 1]);
    lost = 1;
    await change(2);
    expect(numbers()).toEqual([1, 1, 1, 2]);
    await wait(1000);
    expect(numbers()).toEqual([1, 1, 1, 2, 2]);
  });

  it('is not said again by a script whose extension went while the report was on its way', async () => {
    lost = 1;
    watchPage({ site, readEpisode: read });
    const restore = orphan();
    await wait(60_000);
    restore();
    await wait(60_000);
    expect(numbers()).toEqual([1]);
  });

  it('is not said again where the worker has taken a newer one by the time that it got lost', async () => {
    let lose: () => void = () => undefined;
    vi.mocked(browser.runtime.sendMessage).mockImplementationOnce((envelope: unknown) => {
      told.push((envelope as { input: Told }).input);
      return new Promise((_resolve, reject) => {
        lose = () => reject(new Error('no answer'));
      });
    });
    watchPage({ site, readEpisode: read });
    await change(2);
    lose();
    await wait(60_000);
    expect(numbers()).toEqual([1, 2]);
  });

  it('shows nothing where the reader speaks for another site', async () => {
    watchPage({ site: { ...site, id: 'other' }, readEpisode: read });
    await wait(0);
    expect(told).toEqual([]);
  });
});
