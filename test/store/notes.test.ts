// Small notes of the worker: which toast asked for a score, whose pages said too much, what was said to be out, and since when private windows count.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readPrivateSince, writePrivateSince } from '@/lib/store/private-windows.ts';
import { forgetSaidOut, readSaidOut, writeSaidOut } from '@/lib/store/said-out.ts';
import { noteAnnounced, takeAnnounced } from '@/lib/store/tabs/announced.ts';
import { noteFlood, readFloods } from '@/lib/store/tabs/floods.ts';

const { local, session } = fakeBrowser.storage;

beforeEach(() => fakeBrowser.reset());

describe('the toast of a tab that asks for a score', () => {
  it('is answered once, in that tab alone, and by the last one that it showed', async () => {
    await noteAnnounced({ tabId: 1, activityId: 'old' });
    await noteAnnounced({ tabId: 1, activityId: 'new' });
    await noteAnnounced({ tabId: 2, activityId: 'other' });
    expect(await takeAnnounced({ tabId: 1, activityId: 'old' })).toBe(false);
    expect(await takeAnnounced({ tabId: 2, activityId: 'new' })).toBe(false);
    expect(await takeAnnounced({ tabId: 1, activityId: 'new' })).toBe(true);
    expect(await takeAnnounced({ tabId: 1, activityId: 'new' })).toBe(false);
    expect(await takeAnnounced({ tabId: 2, activityId: 'other' })).toBe(true);
  });

  it('is answered for all tabs that showed it', async () => {
    for (const tabId of [1, 2]) await noteAnnounced({ tabId, activityId: 'line' });
    expect(await takeAnnounced({ tabId: 2, activityId: 'line' })).toBe(true);
    expect(await takeAnnounced({ tabId: 1, activityId: 'line' })).toBe(false);
  });

  it('is forgotten after twenty later ones', async () => {
    for (let tabId = 0; tabId <= 20; tabId += 1) await noteAnnounced({ tabId, activityId: `line ${tabId}` });
    expect(await takeAnnounced({ tabId: 0, activityId: 'line 0' })).toBe(false);
    expect(await takeAnnounced({ tabId: 1, activityId: 'line 1' })).toBe(true);
  });

  it.each([['text'], [[{ tabId: -1, activityId: 'a' }]], [[{ tabId: 1, activityId: 7 }]], [[null]]])(
    'is none where what is stored cannot be read: %j',
    async (announced) => {
      await session.set({ announced });
      expect(await takeAnnounced({ tabId: 1, activityId: 'a' })).toBe(false);
      await noteAnnounced({ tabId: 1, activityId: 'a' });
      expect(await takeAnnounced({ tabId: 1, activityId: 'a' })).toBe(true);
    },
  );
});

describe('origins whose pages said too much', () => {
  it('are named once each, the latest first, twenty of them', async () => {
    for (let at = 0; at < 22; at += 1) await noteFlood({ origin: `https://${at % 21}.example`, at });
    const floods = await readFloods();
    expect(floods).toHaveLength(20);
    expect(floods.slice(0, 2)).toEqual([
      { origin: 'https://0.example', at: 21 },
      { origin: 'https://20.example', at: 20 },
    ]);
  });

  it.each([['text'], [[{ origin: 7, at: 1 }]], [[{ origin: 'https://a.example', at: -1 }]]])(
    'are none where what is stored cannot be read: %j',
    async (floods) => {
      await session.set({ floods });
      expect(await readFloods()).toEqual([]);
    },
  );
});

describe('what was said to be out', () => {
  it('is kept for its account until it is forgotten', async () => {
    expect(await readSaidOut('user-1')).toBeNull();
    await writeSaidOut({ account: 'user-1', episodes: ['m1 5'] });
    expect([await readSaidOut('user-1'), await readSaidOut('user-2')]).toEqual([['m1 5'], null]);
    await forgetSaidOut();
    expect(await readSaidOut('user-1')).toBeNull();
  });

  it.each([['text'], [{ account: 'user-1' }], [{ account: 'user-1', episodes: [7] }]])(
    'is nothing where it cannot be read: %j',
    async (saidOut) => {
      await local.set({ saidOut });
      expect(await readSaidOut('user-1')).toBeNull();
    },
  );
});

it('private windows count since the user has switched that on, if that is known', async () => {
  expect(await readPrivateSince()).toBeNull();
  await writePrivateSince(5);
  expect(await readPrivateSince()).toBe(5);
  await session.set({ privateSince: 'yesterday' });
  expect(await readPrivateSince()).toBeNull();
});
