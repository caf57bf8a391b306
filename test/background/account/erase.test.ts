// Tests that erasing deletes all data except the time of the erasure. Also tests that no entry of the list is shown after a sign-out.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { signInWithWindow } from '@/lib/background/account/account.ts';
import { readDetailsWithCache, searchTitles } from '@/lib/background/matching/catalogue.ts';
import { previewResolution, resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { poll } from '@/lib/background/poll.ts';
import { suggestTitlesForText } from '@/lib/background/surfaces/omnibox.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readTokens } from '@/lib/store/account/tokens.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readAccount, readSettings, writeSettings } from '@/lib/store/preferences.ts';
import { modifyReaderHealth } from '@/lib/store/tabs/reader-health.ts';
import { activity, episode, libraryEntry, media, skippedImportRow } from '../../domain/examples.ts';
import { REQUIRED_PERMISSIONS } from '../browser/permissions.ts';
import { createFakeServices, serviceSettingsOf } from '../fake-services.ts';
import { createRoot, type TestRoot, type TestWorker } from '../root.ts';

const service = {
  baseUrl: 'https://list.example/v1',
  authUrl: 'https://list.example/auth',
  clientId: 'c',
  clientSecret: '',
};
const offline: typeof fetch = async () => {
  throw new TypeError('offline');
};
const _trusted = { trusted: true } as never;

async function fill({ fake }: TestRoot): Promise<void> {
  const database = await openDatabase();
  await database.put('library', libraryEntry({ media: media() }));
  await database.put('activity', activity({ id: 'line', account: 'user-1' }));
  await database.put('importRest', { job: 'import-1', rows: [skippedImportRow()] });
  await modifyReaderHealth(() => ({
    'https://tv.example/watch': { found: 1, lastEpisode: 'x', foundAt: 1, silentSince: null },
  }));
  await fake.storage.session.set({ told: { session: true } });
}

async function countRecords(): Promise<number> {
  const database = await openDatabase();
  const counts = await Promise.all([...database.objectStoreNames].map((name) => database.count(name)));
  return counts.reduce((sum, count) => sum + count, 0);
}

let root: TestRoot;
beforeEach(async () => {
  const granted = ['https://tv.example/*'];
  root = await createRoot({ at: service, fetch: offline, settings: { theme: 'dark' }, granted });
  await fill(root);
});

describe('eraseData', () => {
  it('keeps the settings when it erases only the records', async () => {
    await root.handlers.erase({ what: 'records' });
    expect(await countRecords()).toBe(0);
    expect(await readTokens()).toBeNull();
    expect(await readAccount()).toEqual({ state: 'signed-out', id: null, name: null, problem: null });
    expect((await readSettings()).theme).toBe('dark');
    expect(JSON.stringify(await root.fake.storage.local.get())).not.toMatch(/tv\.example|user-1/);
  });

  it('deletes the user’s id and the cached sign-in data', async () => {
    root = await createRoot({
      at: serviceSettingsOf('first'),
      account: null,
      fetch: createFakeServices().fetch,
    });
    const { local } = root.fake.storage;
    await signInWithWindow(root);
    expect(Object.keys(await local.get())).toEqual(expect.arrayContaining(['accountIssuers', 'discovery']));
    await root.handlers.erase({ what: 'records' });
    expect(Object.keys(await local.get()).sort()).toEqual(['account', 'service', 'settings', 'tokens']);
    expect(JSON.stringify(await local.get())).not.toContain('user-1');
  });

  it('removes notifications and optional permissions when it erases everything', async () => {
    root.fake.permissions.grantNamed('notifications');
    const cleared: string[] = [];
    const clear = async (id: string) => cleared.push(id);
    vi.spyOn(browser, 'notifications', 'get').mockReturnValue({ clear } as never);
    await root.handlers.erase({ what: 'everything' });
    expect(cleared).toEqual(['session', 'question', 'airing']);
    expect(await root.fake.api.permissions.getAll()).toEqual({
      origins: [],
      permissions: REQUIRED_PERMISSIONS,
    });
    expect(await countRecords()).toBe(0);
    expect(await root.fake.storage.local.get()).toEqual({});
    // Only the time of the erasure stays, because open pages keep reporting what they played before the erasure.
    expect(await root.fake.storage.session.get()).toEqual({ erasedAt: root.clock.now });
    expect(await readSettings()).toEqual(defaultSettings);
  });
});

describe('erase message', () => {
  it('publishes all topics as changed', async () => {
    const told: (readonly string[])[] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void told.push(changed) });
    await worker.handlers.erase({ what: 'records' });
    const stored = ['library', 'outbox', 'activity', 'matches', 'lessons', 'imports', 'resumePoints'];
    expect(told.at(-1)).toEqual(expect.arrayContaining([...stored, 'account', 'settings', 'sync', 'now']));
  });

  it('erases everything even if the browser keeps the permissions', async () => {
    root.fake.permissions.grantNamed('notifications');
    root.web.open('https://tv.example/watch');
    root.web.started.length = 0;
    const remove = vi.spyOn(root.fake.api.permissions, 'remove').mockRejectedValue(new Error('policy'));
    await root.handlers.erase({ what: 'everything' });
    expect(remove.mock.calls.map(([asked]) => asked)).toEqual([
      { origins: ['https://tv.example/*'] },
      { permissions: ['notifications'] },
    ]);
    expect(await countRecords()).toBe(0);
    expect(root.web.started, 'no script is brought into open tabs').toEqual([]);
  });

  it.each([
    ['no permissions at all', {}],
    ['only the required permissions', { origins: [], permissions: REQUIRED_PERMISSIONS }],
  ])('removes no permission while erasing everything if the browser lists %s', async (_what, all) => {
    root.fake.api.permissions.getAll = async () => all as never;
    const remove = vi.spyOn(root.fake.api.permissions, 'remove');
    await root.handlers.erase({ what: 'everything' });
    expect(remove).not.toHaveBeenCalled();
  });
});

describe.each(['records', 'everything'] as const)('erasing %s', (what) => {
  const page = episode({ seriesTitle: 'Frieren', seriesId: 'Frieren', episodeNumber: 3 });
  const frieren = media({ title: 'Frieren' });

  it.each<[string, (worker: TestWorker) => unknown]>([
    ['search', (worker) => searchTitles(worker, 'anime', 'Frieren')],
    ['details', (worker) => readDetailsWithCache(worker, 'anime', frieren.id)],
    ['undecided episode', (worker) => resolveEpisode(worker, { ...page, seriesTitle: 'Frieren of another' })],
    ['preview', (worker) => previewResolution(worker, page)],
    ['suggestion of the address bar', (worker) => suggestTitlesForText(worker, 'Frieren', () => undefined)],
    ['season of unknown length', ({ state }) => state.resolutions.endlessSince.set('Frieren', 1)],
  ])("leaves no %s in the worker's memory", async (_what, use) => {
    root = await createRoot({ catalogue: [frieren] });
    await use(root.worker);
    expect(memoryOf(root)).toContain('Frieren');
    await root.handlers.erase({ what });
    expect(memoryOf(root)).not.toContain('Frieren');
  });
});

function memoryOf({ state }: TestRoot): string {
  return JSON.stringify(state, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
}

it.each([
  ['a year', 'year', ['young']],
  ['a month', 'month', []],
  ['always', 'always', ['old', 'young']],
] as const)('poll retains log entries for the configured time: %s', async (_name, keepLog, left) => {
  const { now } = root.clock;
  const day = 24 * 3600_000;
  const database = await openDatabase();
  await database.clear('activity');
  await database.put('activity', activity({ id: 'old', at: now - 400 * day }));
  await database.put('activity', activity({ id: 'young', at: now - 100 * day }));
  await writeSettings({ ...defaultSettings, keepLog });
  await poll(root.worker);
  expect(await (await openDatabase()).getAllKeys('activity')).toEqual(left);
});
