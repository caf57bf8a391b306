// The key for "one more": it counts for what the tab in front plays, and asks the user to look where it cannot.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { countEpisode } from '@/lib/background/places/count-episode.ts';
import { createServices } from '@/lib/background/services.ts';
import { nowPlaying } from '@/lib/background/tracking/now.ts';
import type { NowPlaying } from '@/lib/domain/now-playing.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/read-outbox.ts';
import { libraryEntry, media, outboxItem } from '../domain/examples.ts';
import { testPlatform } from './platform.ts';

vi.mock('@/lib/background/tracking/now.ts', () => ({ nowPlaying: vi.fn() }));

const playing = { match: { media: media(), episode: 5, evidence: [] } } as unknown as NowPlaying;
const said: string[] = [];
const openPopup = vi.fn(async () => undefined);

async function world(now: NowPlaying | null, progress: number | null): Promise<void> {
  vi.mocked(nowPlaying).mockResolvedValue(now);
  const database = await openDatabase();
  for (const store of ['library', 'outbox'] as const) await database.clear(store);
  if (progress !== null) await database.put('library', libraryEntry({ progress }));
}

beforeEach(() => {
  fakeBrowser.reset();
  openPopup.mockClear();
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 7 }] as never);
  said.length = 0;
  const onMessage = async (_tab: number, { toast }: ToastNotice) => void said.push(toast.text);
  vi.spyOn(fakeBrowser.tabs, 'sendMessage').mockImplementation(onMessage as never);
  vi.spyOn(browser, 'action', 'get').mockReturnValue({
    openPopup,
    setBadgeText: vi.fn(),
    setBadgeBackgroundColor: vi.fn(),
    setBadgeTextColor: vi.fn(),
  } as never);
  vi.spyOn(browser, 'scripting', 'get').mockReturnValue({ executeScript: vi.fn(async () => []) } as never);
});

const patches = async () =>
  (await readOutbox()).map(({ change }) => (change.kind === 'edit' ? change.patch : null));

describe('the key', () => {
  it('counts one more of what plays', async () => {
    await world(playing, 4);
    await countEpisode(createServices(testPlatform()));
    expect(await patches()).toEqual([{ progress: 5 }]);
    expect(said).toEqual(['Sousou no Frieren: episode 5']);
    expect(openPopup).not.toHaveBeenCalled();
  });

  it('counts on when it is pressed again before the first one has arrived', async () => {
    await world(playing, 4);
    await countEpisode(createServices(testPlatform()));
    await countEpisode(createServices(testPlatform()));
    expect(await patches()).toEqual([{ progress: 6 }]);
  });

  it('does not count on from what another account has waiting', async () => {
    await world(playing, 4);
    const change = { kind: 'edit', media: media(), patch: { progress: 11 }, by: 'user', base: null } as const;
    await (await openDatabase()).put('outbox', outboxItem(change, { account: 'another account' }));
    await countEpisode(createServices(testPlatform()));
    expect(await patches()).toEqual([{ progress: 11 }, { progress: 5 }]);
  });

  it.each([
    ['nothing plays', null, 4],
    ['the title is not known', { ...playing, match: null }, 4],
    ['the title is not on the list', playing, null],
    ['the end is reached', playing, 28],
  ])('opens the popup when %s', async (_when, now, progress) => {
    await world(now, progress);
    await countEpisode(createServices(testPlatform()));
    expect(await patches()).toEqual([]);
    expect(openPopup).toHaveBeenCalledOnce();
  });
});
