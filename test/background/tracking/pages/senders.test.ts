// Tests that only a document that the browser identifies may report. Any other report changes nothing and gets an error.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handlePageWithoutChapter } from '@/lib/background/tracking/general-data.ts';
import { injectScripts } from '@/lib/background/tracking/inject-scripts.ts';
import { isEpisodeOfSender, mayContainPlayer, maySenderReport } from '@/lib/background/tracking/reporters.ts';
import { readShownSession } from '@/lib/background/tracking/shown-session.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readReaderHealth } from '@/lib/store/tabs/reader-health.ts';
import { createRoot, pageSender, type TestRoot } from '../../root.ts';
import { createSampleUpTo, episodeFive, mangaChapter } from '../tabs.ts';

const sender = pageSender({ tabId: 1, documentId: 'D1', url: episodeFive.url });

let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ granted: ['*://*/*'] });
});

it('the last report of a removed frame is not credited to the page', async () => {
  const tab = root.web.open(episodeFive.url);
  await root.web.say(tab.page, 'episodeObserved', { observed: episodeFive });
  const frame = root.web.addFrame(tab, 'https://static.crunchyroll.com/embed');
  tab.frames = [];
  await root.web.say(frame, 'playbackSampled', createSampleUpTo(1300));
  expect((await readShownSession(tab.id))?.session).toBeNull();
});

it('a video in a private window is not recorded in the reading health', async () => {
  root.writeSettings({ tracking: { ...defaultSettings.tracking, privateWindows: true } });
  const { page } = root.web.open(episodeFive.url, { incognito: true });
  page.hear = async () =>
    void (await root.web.say(page, 'episodeObserved', { observed: null, isHello: true }));
  await root.web.say(page, 'playbackSampled', createSampleUpTo(120));
  expect(await readReaderHealth()).toEqual({});
  expect(root.web.started).toEqual([]);
});

describe('message with incomplete sender data', () => {
  it.each([['tabId'], ['documentId'], ['origin']])(
    'is rejected as a report if %s is missing',
    async (name) => {
      const from = { ...sender, [name]: null };
      const { episodeObserved, playbackSampled } = root.handlers;
      for (const report of [
        episodeObserved({ observed: episodeFive }, from),
        playbackSampled(createSampleUpTo(60), from),
      ])
        await expect(report).rejects.toThrow('not sent from a document of a tab');
      expect(root.fake.storage.session.peek('tabs')).toBeNull();
    },
  );

  it.each([['tabId'], ['documentId'], ['url']])('starts no script if %s is missing', async (name) => {
    root.web.open(episodeFive.url, { id: 1 });
    const brought = injectScripts(root, { ...sender, [name]: null });
    await expect(brought).rejects.toThrow('not sent from a document');
    expect(root.web.started).toEqual([]);
  });

  it('does not make the worker read general data', async () => {
    for (const part of [{ tabId: null }, { tabUrl: null }])
      await handlePageWithoutChapter(root, { ...sender, ...part });
    expect(root.web.started).toEqual([]);
  });
});

describe('report', () => {
  it('is rejected if its page has no permission', async () => {
    const { page } = root.web.open(episodeFive.url);
    await root.web.say(page, 'episodeObserved', { observed: episodeFive });
    root.fake.permissions.take('*://*/*');
    await expect(root.web.say(page, 'playbackSampled', createSampleUpTo(60))).rejects.toThrow(
      'may not be read',
    );
  });

  it('is rejected if it contains an episode and comes from a frame', async () => {
    const tab = root.web.open(episodeFive.url);
    const frame = root.web.addFrame(tab, episodeFive.url);
    const says = (observed: unknown) => root.web.say(frame, 'episodeObserved', { observed });
    await expect(says(episodeFive)).rejects.toThrow('only a page itself says what it shows');
    await expect(says(null)).resolves.toBeNull();
  });

  it('starts a reading session if it contains turned pages', async () => {
    const one = mangaChapter(1);
    const { page, id } = root.web.open(one.url);
    await root.web.say(page, 'episodeObserved', { observed: one });
    const sample = { episodeId: 'c1', page: 2, pages: 20, unit: 'page', visited: [{ from: 0, to: 2 }] };
    await root.web.say(page, 'readingSampled', sample);
    expect((await readShownSession(id))?.session).toMatchObject({ kind: 'reading', page: 2 });
    expect(root.state.pausedTabs.size).toBe(0);
  });

  it('does not change the stored tabs if it withdraws the episode of a page that the tab has left', async () => {
    const tab = root.web.open(episodeFive.url);
    const left = tab.page;
    root.web.navigate(tab, 'https://tv.example/');
    const written = vi.spyOn(root.fake.storage.session, 'set');
    await root.web.say(left, 'episodeObserved', { observed: null });
    expect(written.mock.calls.filter(([items]) => 'tabs' in items)).toEqual([]);
  });
});

describe('claimed site of a page', () => {
  const host = 'a'.repeat(76);
  const page = (name: string, siteName: string) =>
    isEpisodeOfSender(
      { url: `https://${name}/1`, siteId: 'generic', siteName, mediaType: 'anime' },
      `https://${name}`,
      {},
    );
  it('is accepted for an unknown site only if its name is the host without “www.”', () => {
    expect(page('www.tv.example', 'tv.example')).toBe(true);
    expect(page('www.tv.example', 'www.tv.example')).toBe(false);
    expect(page('my-www.example', 'my-www.example')).toBe(true);
    const long = `${host.slice(0, 60)}.${host.slice(0, 60)}.example`;
    expect([page(long, long.slice(0, 80)), page(long, long)]).toEqual([true, false]);
  });

  it.each([
    ['another name', { siteName: 'Netflix' }],
    ['another media type', { mediaType: 'manga' as const }],
  ])('is rejected if it is a site with %s', (_what, part) => {
    const { url, siteId, siteName, mediaType } = episodeFive;
    const own = { url, siteId, siteName, mediaType };
    const { origin } = new URL(url);
    expect([isEpisodeOfSender(own, origin, {}), isEpisodeOfSender({ ...own, ...part }, origin, {})]).toEqual([
      true,
      false,
    ]);
  });

  it('is rejected on a self-hosted server for a site that is not self-hosted', () => {
    const { siteId, siteName, mediaType } = episodeFive;
    const url = 'https://nas.example/5';
    const named = { [siteId]: ['https://nas.example'] };
    expect(isEpisodeOfSender({ url, siteId, siteName, mediaType }, 'https://nas.example', named)).toBe(false);
  });

  it('is accepted from web pages only', async () => {
    const all = { isGranted: async () => true, tabUrl: async () => null };
    for (const origin of ['x-https://tv.example', null])
      expect(await maySenderReport({ tabId: 1, origin }, all)).toBe(false);
    expect(await maySenderReport({ tabId: 1, origin: 'http://tv.example' }, all)).toBe(true);
  });
});

describe('mayContainPlayer', () => {
  it.each([
    ['http://nas.local', 'http://nas.local', true],
    ['https://www.viz.com', 'https://www.viz.com', true],
    ['https://www.viz.com', 'https://player.viz.com', true],
    ['https://www.viz.com', 'https://player.viz.net', false],
    ['https://www.viz.com', 'https://viz.com.evil.example', false],
  ])('returns for the tab %s and the frame %s: %s', (tab, frame, may) => {
    expect(mayContainPlayer(tab, frame)).toBe(may);
  });
});
