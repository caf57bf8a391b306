// Tests that the browser's registered scripts match the current permissions. None may be missing, and none may be left over.
import { describe, expect, it } from 'vitest';
import { writeLessons } from '@/lib/store/lessons.ts';
import { lesson } from '../../../domain/examples.ts';
import { createRoot, type TestRoot } from '../../root.ts';
import { runUntilIdle } from '../../worker-life.ts';

const CRUNCHYROLL = 'https://www.crunchyroll.com/*';
const TV = 'https://tv.example/*';
const NAS = 'http://nas.example:8096';

/** Returns the id and the match patterns of each registered script. */
async function registered({ fake }: TestRoot) {
  const scripts = await fake.api.scripting.getRegisteredContentScripts();
  return Object.fromEntries(scripts.map(({ id, matches }) => [id, matches]));
}

it('removing a permission unregisters its script', async () => {
  const root = await createRoot({ granted: [CRUNCHYROLL] });
  expect(Object.keys(await registered(root))).toEqual(['media-watcher']);
  await runUntilIdle(() => root.fake.permissions.take(CRUNCHYROLL));
  expect(await registered(root)).toEqual({});
  await runUntilIdle(() => root.fake.permissions.grant(TV));
  expect(await registered(root)).toEqual({ 'media-watcher': [TV] });
});

it('a script is removed only when its own permission is withdrawn', async () => {
  const root = await createRoot({ granted: [CRUNCHYROLL, TV] });
  await runUntilIdle(() => root.fake.permissions.take(CRUNCHYROLL));
  expect(await registered(root)).toEqual({ 'media-watcher': [TV] });
});

it.each([
  ['by itself', `${NAS}/*`],
  ['as part of all sites', '*://*/*'],
])('a self-hosted server granted %s gets a registered script on chapter pages', async (_how, grant) => {
  const settings = { selfHosted: { komga: [NAS] } };
  const root = await createRoot({ granted: [grant], settings });
  expect((await registered(root))['page-arrival-paths']).toContain(`${NAS}/*book/*/read*`);
});

it.each([
  ['by itself', `${NAS}/*`],
  ['as part of all sites', '*://*/*'],
])('a self-hosted server granted %s gets its own reader, not the generic reader', async (_how, grant) => {
  const { web } = await createRoot({ granted: [grant], settings: { selfHosted: { jellyfin: [NAS] } } });
  const { page } = web.open(`${NAS}/web/index.html`);
  await web.say(page, 'scriptsWanted');
  expect(page.scripts).toContain('site-jellyfin.js');
  expect(page.scripts).not.toContain('site-generic.js');
});

it('a page that opens gets one script when its document is ready', async () => {
  const root = await createRoot({ granted: ['*://*/*'], settings: { selfHosted: { komga: [NAS] } } });
  const scripts = await root.fake.api.scripting.getRegisteredContentScripts();
  const arrivals = scripts
    .filter(({ id }) => id.startsWith('page-arrival'))
    .flatMap(({ matches }) => matches ?? []);
  const common = { allFrames: true, world: 'ISOLATED', runAt: 'document_idle', persistAcrossSessions: true };
  expect(scripts).toMatchObject([
    { ...common, id: 'page-arrival', js: ['page-arrival.js'], matchOriginAsFallback: true },
    { ...common, id: 'page-arrival-paths', js: ['page-arrival.js'], matchOriginAsFallback: false },
    {
      ...common,
      id: 'media-watcher',
      js: ['media-watcher.js'],
      matchOriginAsFallback: true,
      matches: ['*://*/*', `${NAS}/*`],
      excludeMatches: arrivals.sort(),
    },
  ]);
  expect(scripts[0]).not.toHaveProperty('excludeMatches');
});

describe('open tabs when the granted permissions change', () => {
  const addresses = {
    site: 'https://www.crunchyroll.com/watch/G1/x',
    chapter: 'https://www.viz.com/shonenjump/x-chapter-1/chapter/1',
    other: 'https://tv.example/1',
  };
  const openAll = ({ web }: TestRoot) =>
    Object.entries(addresses).map(([name, url]) => [name, web.open(url).page] as const);

  it('get exactly the scripts of their page when its permission is granted', async () => {
    const root = await createRoot({ granted: [] });
    const pages = openAll(root);
    await runUntilIdle(() => root.fake.permissions.grant('*://*/*'));
    const scripts = Object.fromEntries(pages.map(([name, page]) => [name, page.scripts]));
    expect(scripts).toEqual({
      site: expect.not.arrayContaining(['site-generic.js']),
      chapter: expect.not.arrayContaining(['site-generic.js', 'player-frame.js']),
      other: expect.arrayContaining(['site-generic.js']),
    });
    expect(scripts.site?.slice(-2)).toEqual(['site-crunchyroll.js', 'player-frame.js']);
    expect(scripts.chapter?.at(-1)).toBe('site-viz.js');
    expect(scripts.other?.slice(-2)).toEqual(['site-generic.js', 'player-frame.js']);
  });

  it('get no script on sites without permission', async () => {
    const root = await createRoot({ granted: [] });
    const [site, , other] = openAll(root).map(([, page]) => page);
    const tab = root.web.openTabs()[0] ?? expect.fail('no tab');
    const [own, foreign] = [CRUNCHYROLL.slice(0, -1), 'https://ads.example/'].map((url) =>
      root.web.addFrame(tab, url),
    );
    await runUntilIdle(() => root.fake.permissions.grant(CRUNCHYROLL));
    expect([site?.scripts.at(-1), own?.scripts]).toEqual(['player-frame.js', ['player-frame.js']]);
    expect([other?.scripts, foreign?.scripts]).toEqual([[], []]);
  });

  it('get the scripts of their site’s lesson when the permission of the site is granted', async () => {
    const root = await createRoot({ granted: [] });
    await writeLessons([
      lesson({ origin: 'https://tv.example' }),
      lesson({ origin: 'https://read.example', pages: { kind: 'pictures' } }),
    ]);
    const [video, chapters] = ['https://tv.example/1', 'https://read.example/1'].map(
      (url) => root.web.open(url).page,
    );
    await runUntilIdle(() => root.fake.permissions.grant(TV));
    expect([video?.scripts[0], chapters?.scripts]).toEqual(['taught.js', []]);
    expect(video?.scripts).not.toContain('taught-pages.js');
    await runUntilIdle(() => root.fake.permissions.grant('https://read.example/*'));
    expect(chapters?.scripts.filter((name) => name.startsWith('taught'))).toEqual([
      'taught.js',
      'taught-pages.js',
    ]);
  });

  it('get no script when a permission is removed', async () => {
    const root = await createRoot({ granted: [CRUNCHYROLL, TV] });
    const pages = openAll(root);
    await runUntilIdle(() => root.fake.permissions.take(CRUNCHYROLL));
    expect(pages.map(([, page]) => page.scripts)).toEqual([[], [], []]);
  });
});
