// Tests what the options and the popup show about tabs. The worker collects these facts from the pages' reports.
import { beforeEach, describe, expect, it } from 'vitest';
import { writeLessons } from '@/lib/store/lessons.ts';
import { recordFlood } from '@/lib/store/tabs/floods.ts';
import { modifyReaderHealth } from '@/lib/store/tabs/reader-health.ts';
import { lesson } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo, episodeFive, openPlayerTabs, pageOfEpisodeSix } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ granted: ['https://www.crunchyroll.com/*', 'https://tv.example/*'] });
});

const diagnostics = (part: Parameters<TestRoot['start']>[0] = {}) =>
  root.start({ readPackagedFile: async () => ({}), ...part }).handlers.diagnostics(undefined);
const ofPage = (tabId: number) => root.handlers.pageDiagnosis({ tabId, url: null });

describe('diagnostics', () => {
  it('contain the episode of each open tab', async () => {
    const tabs = openPlayerTabs(root, [1, 2]);
    await tabs.observe(1, episodeFive);
    root.clock.now += 1000;
    await tabs.observe(2, pageOfEpisodeSix);
    const { tabs: seen } = await diagnostics();
    expect(seen).toMatchObject([
      { tabId: 2, siteName: 'Crunchyroll', seriesTitle: episodeFive.seriesTitle, episode: 'numbered' },
      { tabId: 1, siteName: 'Crunchyroll', video: { kind: 'missing', reason: 'none' } },
    ]);
    expect(seen[0]).not.toHaveProperty('isHost');
  });

  it('report the duration of a video that has played', async () => {
    const tabs = openPlayerTabs(root, [1]);
    await tabs.observe(1, episodeFive);
    await tabs.sample(1, createSampleUpTo(300));
    expect((await diagnostics()).tabs).toMatchObject([{ video: { kind: 'seen', duration: 1440 } }]);
  });

  it('omit closed tabs and tabs without an episode', async () => {
    const tabs = openPlayerTabs(root, [1, 2]);
    await tabs.observe(1, episodeFive);
    await tabs.observe(2, null);
    const [tab] = root.web.openTabs();
    await runUntilIdle(() => root.web.close(tab ?? expect.fail('no tab')));
    expect((await diagnostics()).tabs).toEqual([]);
  });

  it.each([
    ['tv.example', 'tv.example'],
    ['www.tv.example', 'tv.example'],
    ['my-www.example', 'my-www.example'],
  ])('contain for an unknown site at %s the name %s', async (host, siteName) => {
    const url = `https://${host}/5`;
    root.fake.permissions.grant(`https://${host}/*`);
    const tab = root.web.open(url);
    const observed = { ...episodeFive, siteId: 'generic', siteName, url };
    await root.web.say(tab.page, 'episodeObserved', { observed });
    expect((await diagnostics()).tabs).toMatchObject([{ siteName, isHost: true }]);
  });

  it('list the silent sites and the origins that flood the worker', async () => {
    const silent = { found: 3, lastEpisode: '3', foundAt: root.clock.now, silentSince: root.clock.now };
    await modifyReaderHealth(() => ({ 'https://www.crunchyroll.com/watch/*/*': silent }));
    await recordFlood({ origin: 'https://tv.example', at: root.clock.now });
    expect(await diagnostics()).toMatchObject({
      silent: ['https://www.crunchyroll.com'],
      flooding: ['https://tv.example'],
    });
  });

  it('report the packaged files and the storage size', async () => {
    const { data, storage, silent, flooding } = await diagnostics();
    expect(data).toEqual([
      { name: 'relations', date: null, count: 0 },
      { name: 'siteIds', date: null, count: 0 },
    ]);
    expect({ storage, silent, flooding }).toEqual({
      storage: { kept: true, usedBytes: 1 },
      silent: [],
      flooding: [],
    });
  });

  it('contain null for unreadable files and an unknown storage size', async () => {
    const failing = () => Promise.reject(new Error('not readable'));
    const { data, storage } = await diagnostics({ readStorage: failing, readPackagedFile: failing });
    expect({ data, storage }).toEqual({ data: null, storage: null });
  });
});

describe('diagnosis of a page', () => {
  it('describes the episode of the page', async () => {
    const tabs = openPlayerTabs(root, [1]);
    await tabs.observe(1, { ...episodeFive, sources: { seriesTitle: 'json-ld' } });
    await tabs.sample(1, createSampleUpTo(300));
    expect(await ofPage(1)).toMatchObject({
      version: '1.0.0',
      siteName: 'Crunchyroll',
      isHost: false,
      mediaType: 'anime',
      title: 'read',
      episode: 'numbered',
      sources: { seriesTitle: 'json-ld' },
      video: { kind: 'seen', duration: 1440 },
      taught: false,
      silent: false,
    });
  });

  it('omits the episode of the tab’s previous origin', async () => {
    const tabs = openPlayerTabs(root, [1]);
    await tabs.observe(1, episodeFive);
    const [tab] = root.web.openTabs();
    if (tab) root.web.navigate(tab, 'https://tv.example/5');
    expect(await ofPage(1)).toMatchObject({
      siteName: 'tv.example',
      isHost: true,
      mediaType: 'anime',
      title: 'missing',
      episode: 'missing',
    });
  });

  it('contains the duration of a video that has played without an episode', async () => {
    const { page } = root.web.open(episodeFive.url, { id: 1 });
    page.hear = async () =>
      void (await root.web.say(page, 'episodeObserved', { observed: null, isHello: true }));
    await root.web.say(page, 'playbackSampled', createSampleUpTo(300));
    expect((await ofPage(1))?.video).toEqual({ kind: 'seen', duration: 1440 });
  });

  it.each([
    ['does not count pages', { kind: 'none' } as const, true],
    ['counts pages as images', { kind: 'pictures' } as const, false],
  ])('reports for a taught site that its lesson %s', async (_what, pages, uncounted) => {
    await writeLessons([lesson({ origin: 'https://tv.example', pages })]);
    root.web.open('https://tv.example/5', { id: 9 });
    expect(await ofPage(9)).toMatchObject({
      siteName: 'tv.example',
      mediaType: 'manga',
      taught: true,
      uncounted,
    });
  });

  it('does not mark the pages as uncounted on a site with a built-in reader', async () => {
    await writeLessons([lesson({ origin: 'https://www.crunchyroll.com', pages: { kind: 'none' } })]);
    root.web.open(episodeFive.url, { id: 9 });
    expect(await ofPage(9)).toMatchObject({ mediaType: 'anime', taught: true, uncounted: false });
  });

  it('is null for a page that may not be read', async () => {
    root.web.open('https://elsewhere.example/', { id: 9 });
    expect(await ofPage(9)).toBeNull();
  });
});
