// @vitest-environment jsdom
// Tests how a page's script reports to the worker: when it is asked, after a rejected report, and when the page is left. After its end, it
// must report nothing.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { runScriptOnce } from '@/lib/page/script-life.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import { markPageIncomplete } from '@/lib/sites/reading/reading.ts';
import type { ReadEpisode } from '@/lib/sites/site.ts';
import { episode } from '../../domain/examples.ts';
import {
  advanceTime,
  expectScriptsEndWithoutError,
  orphanPageScripts,
  toySite,
  trustDispatchedEvents,
} from '../browser.ts';

trustDispatchedEvents();

/** The episode number that the page shows; null if it shows none. */
let shows: number | null;
const read: ReadEpisode = () =>
  shows === null ? null : episode({ siteId: 'toy', episodeNumber: shows, sources: { episodeId: 'json-ld' } });

interface Told {
  readonly observed: ObservedEpisode | null;
  readonly isHello?: boolean;
}

let told: Told[];
/** The worker rejects this many of the next reports. */
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
/** Changes the episode. Also changes the title, so that the script reads the page. */
const change = async (next: number | null): Promise<void> => {
  shows = next;
  document.title = `${document.title}.`;
  await advanceTime(0);
};
const leave = () => window.dispatchEvent(new Event('pagehide'));

describe("worker's question to a page", () => {
  const ask = (message: unknown) => {
    const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
    const respond = vi.fn();
    return { taken: listen?.(message, {} as never, respond), respond };
  };

  beforeEach(() => void vi.spyOn(browser.runtime.onMessage, 'addListener'));

  it.each([['tell'], [null], [12], [{}], [{ report: 'everything' }], [{ toast: {} }]])(
    'is not recognized in the message %j',
    async (message) => {
      watchPage({ site: toySite, readEpisode: read });
      await advanceTime(0);
      expect(ask(message).taken).toBeUndefined();
      await advanceTime(0);
      expect(numbers()).toEqual([1]);
    },
  );

  it('is answered with the current episode', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(0);
    shows = 2;
    const { taken, respond } = ask({ report: 'episode' });
    expect(taken).toBe(true);
    expect(respond, 'not before it was taken').not.toHaveBeenCalled();
    await advanceTime(0);
    expect(numbers()).toEqual([1, 2]);
    expect(respond).toHaveBeenCalledOnce();
  });

  it('is not answered by a script whose extension is gone', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(0);
    const restore = orphanPageScripts();
    expect(ask({ report: 'episode' }).taken).toBeUndefined();
    restore();
    await advanceTime(0);
    expect(numbers()).toEqual([1]);
  });

  it('is no longer received after the end of the script', async () => {
    const remove = vi.spyOn(browser.runtime.onMessage, 'removeListener');
    watchPage({ site: toySite, readEpisode: read });
    const [listen] = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1) ?? [];
    runScriptOnce('page', 'another', () => () => undefined);
    expect(remove.mock.calls).toEqual([[listen]]);
  });

  it.each(['runtime', 'onMessage'] as const)(
    'causes no error if the browser has removed %s',
    async (part) => {
      watchPage({ site: toySite, readEpisode: read });
      await expectScriptsEndWithoutError(part);
    },
  );
});

describe('page that has shown no episode', () => {
  it('reports nothing when it changes or is left', async () => {
    shows = null;
    watchPage({ site: toySite, readEpisode: read });
    await change(null);
    watchPage({ site: toySite, readEpisode: read });
    leave();
    await advanceTime(0);
    expect(told).toEqual([]);
  });

  it('sets isHello in each report', async () => {
    shows = null;
    lost = 1;
    vi.spyOn(browser.runtime.onMessage, 'addListener');
    watchPage({ site: toySite, readEpisode: read });
    const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
    listen?.({ report: 'episode' }, {} as never, () => undefined);
    await advanceTime(0);
    expect(told).toEqual([{ observed: null, isHello: true }]);
    leave();
    await advanceTime(60_000);
    expect(told).toEqual([
      { observed: null, isHello: true },
      { observed: null, isHello: true },
    ]);
  });
});

describe('page that has answered the worker without an episode', () => {
  const hello = { observed: null, isHello: true };
  /** Moves to another address within the document. */
  const moveTo = async (address: string) => {
    history.pushState(null, '', address);
    await change(null);
  };

  beforeEach(async () => {
    shows = null;
    history.replaceState(null, '', '/watch/1');
    vi.spyOn(browser.runtime.onMessage, 'addListener');
    watchPage({ site: toySite, readEpisode: read });
    const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
    listen?.({ report: 'episode' }, {} as never, () => undefined);
    await advanceTime(0);
    told = [];
  });

  it('reports only once that the next pages show no episode', async () => {
    await moveTo('/watch/2');
    expect(told).toEqual([hello]);
    await moveTo('/watch/3');
    expect(told).toEqual([hello]);
  });

  it('repeats the report after a navigation until the worker has received it', async () => {
    lost = 1;
    await moveTo('/');
    await advanceTime(60_000);
    expect(told).toEqual([hello, hello]);
  });

  it.each(['?t=120', '#comments'])('reports nothing when "%s" is added to its address', async (part) => {
    await moveTo(`/watch/1${part}`);
    expect(told).toEqual([]);
  });

  it('reports only the episode if the next page shows one', async () => {
    history.pushState(null, '', '/watch/2');
    await change(2);
    expect(numbers()).toEqual([2]);
  });
});

describe('page whose reader finds no episode', () => {
  const reports = async (readEpisode: ReadEpisode) => {
    vi.spyOn(browser.runtime.onMessage, 'addListener');
    watchPage({ site: toySite, readEpisode });
    const listen = vi.mocked(browser.runtime.onMessage.addListener).mock.calls.at(-1)?.[0];
    listen?.({ report: 'episode' }, {} as never, () => undefined);
    await advanceTime(0);
    return told;
  };
  const hello = { observed: null, isHello: true };

  it.each<[string, ReadEpisode, object]>([
    [
      'reports that an episode is unread',
      (page) => markPageIncomplete(page, { episodeId: 'e1' }),
      { ...hello, isUnread: true },
    ],
    ['does not report an unread episode if the address has no id', (page) => markPageIncomplete(page), hello],
    ['does not report an unread episode for a rejected page', () => null, hello],
    [
      'does not report an unread episode if reading fails',
      (page) => {
        markPageIncomplete(page, { episodeId: 'e1' });
        throw new Error('the page has replaced a method');
      },
      hello,
    ],
  ])('%s', async (_what, readEpisode, report) => {
    expect(await reports(readEpisode)).toEqual([report]);
  });
});

describe('page that has shown an episode', () => {
  it('does not set isHello when it withdraws its episode', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await change(null);
    expect(told.at(-1)).toEqual({ observed: null });
  });

  it('withdraws its episode only once', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await change(null);
    leave();
    await advanceTime(0);
    expect(numbers()).toEqual([1, null]);
  });

  it('repeats the withdrawal of its episode until the worker has received it', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(0);
    lost = 1;
    await change(null);
    expect(told.at(-1)).toEqual({ observed: null });
    await advanceTime(1000);
    expect(told.slice(1)).toEqual([{ observed: null }, { observed: null }]);
    await advanceTime(60_000);
    expect(told).toHaveLength(3);
  });

  it('repeats a lost withdrawal of its episode when the page is left', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(0);
    lost = 1;
    await change(null);
    leave();
    await advanceTime(0);
    expect(told.slice(1)).toEqual([{ observed: null }, { observed: null }]);
  });

  it('sends no withdrawal after an update of the extension has orphaned the script', async () => {
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(0);
    const restore = orphanPageScripts();
    leave();
    restore();
    await advanceTime(0);
    expect(numbers()).toEqual([1]);
  });

  it('retries each new report after the shortest wait first', async () => {
    lost = 3;
    watchPage({ site: toySite, readEpisode: read });
    await advanceTime(6000);
    expect(numbers(), 'one and five seconds later').toEqual([1, 1, 1]);
    lost = 1;
    await change(2);
    expect(numbers()).toEqual([1, 1, 1, 2]);
    await advanceTime(1000);
    expect(numbers()).toEqual([1, 1, 1, 2, 2]);
  });

  it('retries nothing after the extension was removed', async () => {
    lost = 1;
    watchPage({ site: toySite, readEpisode: read });
    const restore = orphanPageScripts();
    await advanceTime(60_000);
    restore();
    await advanceTime(60_000);
    expect(numbers()).toEqual([1]);
  });

  it('retries nothing after a newer report was accepted', async () => {
    let lose: () => void = () => undefined;
    vi.mocked(browser.runtime.sendMessage).mockImplementationOnce((envelope: unknown) => {
      told.push((envelope as { input: Told }).input);
      return new Promise((_resolve, reject) => {
        lose = () => reject(new Error('no answer'));
      });
    });
    watchPage({ site: toySite, readEpisode: read });
    await change(2);
    lose();
    await advanceTime(60_000);
    expect(numbers()).toEqual([1, 2]);
  });
});

describe('watchPage', () => {
  it('reports no episode whose site differs from the site of the reader', async () => {
    watchPage({ site: { ...toySite, id: 'other' }, readEpisode: read });
    await advanceTime(0);
    expect(told).toEqual([]);
  });
});
