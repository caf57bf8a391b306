// Tests the sync of one browser: switching it on and off, the times of its writes, and the effect of an erasure.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeSyncChoices, SYNC_ALARM, scheduleSync, stopSync } from '@/lib/background/sync/sync.ts';
import { modifyMatch } from '@/lib/store/matches.ts';
import { digestOfSyncedItems } from '@/lib/store/sync/synced-storage.ts';
import { createGate } from '../../create-gate.ts';
import { waitForTurns } from '../../event-loop-turns.ts';
import { createIncompressibleText } from '../../store/sync/incompressible-text.ts';
import { createBrowserProfiles, createMatchChosenByUser, type SyncedProfiles } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const MINUTE = 60_000;

let profiles: SyncedProfiles;
beforeEach(async () => {
  profiles = await createBrowserProfiles(2);
});
const one = () => profiles.at(0);
const alarm = () => one().root.fake.alarms.time(SYNC_ALARM);
const keys = async () => (await profiles.synced(0)).map(({ key }) => key);
/** Puts another browser's choice into this browser's synced storage. */
async function bring(): Promise<void> {
  await profiles.decide(1, 'netflix:1|');
  await profiles.changeSync(1, 'on');
  while (await profiles.arrive());
}

it('sync retries ten minutes after the storage could not be read', async () => {
  await profiles.changeSync(0, 'on');
  await profiles.decide(0, KEY);
  const get = vi.spyOn(one().area, 'get').mockRejectedValue(new Error('switched off'));
  await profiles.write(0);
  expect(await profiles.state(0)).toMatchObject({ isRefused: true });
  expect(alarm()).toBe(one().root.clock.now + 10 * MINUTE);
  get.mockRestore();
  await profiles.write(0);
  expect(await profiles.state(0)).toMatchObject({ isRefused: false, sent: 1 });
});

it('a worker start sets no sync alarm if no changed choice is pending', async () => {
  await profiles.changeSync(0, 'on');
  const read = vi.spyOn(one().area, 'get');
  await profiles.inProfile(0, async ({ start }) => void start());
  expect([alarm(), read.mock.calls.length]).toEqual([null, 1]);
});

describe('switching sync on', () => {
  it('counts synced choices and choices that do not fit', async () => {
    await profiles.decide(0, KEY, { decidedAt: 7 });
    await profiles.decide(0, 'netflix:2|', { seriesTitle: createIncompressibleText(4000, 1) });
    await profiles.changeSync(0, 'on');
    expect(await profiles.synced(0)).toMatchObject([{ key: `m:${KEY}`, at: 7 }]);
    expect(await profiles.state(0)).toEqual({
      on: true,
      by: expect.stringMatching(/^.{1,8}$/),
      isRefused: false,
      sent: 1,
      leftOut: 1,
      seen: await profiles.inProfile(0, digestOfSyncedItems),
    });
    expect(alarm()).toBeNull();
  });

  it('keeps the browser’s name when sync is switched on again', async () => {
    await profiles.changeSync(0, 'on');
    const first = await profiles.state(0);
    await profiles.changeSync(0, 'off');
    await profiles.changeSync(0, 'on');
    expect(await profiles.state(0)).toEqual(first);
  });
});

describe('switching sync off', () => {
  it('stops writing choices', async () => {
    await profiles.changeSync(0, 'on');
    await profiles.decide(0, KEY);
    expect(alarm()).not.toBeNull();
    await profiles.changeSync(0, 'off');
    await profiles.decide(0, 'netflix:2|');
    await profiles.inProfile(0, ({ worker }) => exchangeSyncChoices(worker, { mayWrite: true }));
    await profiles.inProfile(0, async ({ start }) => void start());
    expect([alarm(), await keys()]).toEqual([null, []]);
  });

  it('empties the synced storage if the user chooses to remove the synced copy', async () => {
    await profiles.decide(0, KEY);
    await profiles.changeSync(0, 'on');
    expect(one().area.items.size).toBeGreaterThan(0);
    await profiles.changeSync(0, 'remove');
    expect(one().area.items.size).toBe(0);
    expect(await profiles.state(0)).toMatchObject({ on: false, sent: 0, leftOut: 0 });
    expect(await profiles.matches(0)).toHaveLength(1);
  });

  it('keeps sync on if the browser refuses to remove the copy', async () => {
    await profiles.changeSync(0, 'on');
    one().area.refuse('no');
    await expect(profiles.changeSync(0, 'remove')).rejects.toThrow('no');
    expect(await profiles.state(0)).toMatchObject({ on: true });
  });
});

describe('changed choice', () => {
  beforeEach(() => profiles.changeSync(0, 'on'));

  it('is written one minute after the first change', async () => {
    const { clock } = one().root;
    await profiles.decide(0, KEY);
    clock.now += MINUTE / 2;
    await profiles.decide(0, 'netflix:2|');
    expect([alarm(), await keys()]).toEqual([clock.now + MINUTE / 2, []]);
    await profiles.write(0);
    expect([alarm(), (await keys()).length]).toEqual([null, 2]);
  });

  it('is synced by the next write if the user makes it while a write is running', async () => {
    await profiles.decide(0, KEY);
    const { area, root } = one();
    const { set } = area;
    vi.spyOn(area, 'set').mockImplementationOnce(async (items) => {
      await modifyMatch('netflix:2|', () => createMatchChosenByUser('netflix:2|'));
      void scheduleSync(root.worker);
      return set(items);
    });
    await profiles.write(0);
    expect([await keys(), alarm() !== null]).toEqual([[`m:${KEY}`], true]);
    await profiles.write(0);
    expect((await keys()).length).toBe(2);
  });

  it('is not written by an exchange that only reads', async () => {
    await bring();
    await profiles.decide(0, KEY);
    await profiles.inProfile(0, ({ fake }) => fake.api.alarms.clear(SYNC_ALARM));
    await profiles.inProfile(0, ({ worker }) => exchangeSyncChoices(worker, {}));
    expect(await keys()).toEqual(['m:netflix:1|']);
    expect(alarm()).toBe(one().root.clock.now + MINUTE);
  });
});

describe('stopSync', () => {
  const stop = () => profiles.inProfile(0, ({ worker }) => stopSync(worker));

  it('removes only this browser’s choices from the synced storage', async () => {
    await profiles.decide(0, KEY);
    await profiles.changeSync(0, 'on');
    await bring();
    await profiles.settle();
    const free = Array.from({ length: 12 }, (_, at) => `choices.${at}`).find(
      (name) => !one().area.items.has(name),
    );
    one().area.items.set(free ?? '', 'AAAA');
    await profiles.decide(0, KEY, { policy: 'ask' });
    await stop();
    expect(await keys()).toEqual(['m:netflix:1|']);
    expect(one().area.items.has(free ?? '')).toBe(false);
    expect([alarm(), await profiles.state(0)]).toMatchObject([null, { on: false }]);
  });

  it('rewrites no chunk without choices of this browser', async () => {
    await bring();
    const before = new Map(one().area.items);
    await stop();
    expect(await profiles.state(0)).toBeNull();
    await profiles.changeSync(0, 'on');
    await stop();
    expect(new Map(one().area.items)).toEqual(before);
  });

  it('switches sync off even if the browser refuses to write', async () => {
    await profiles.decide(0, KEY);
    await profiles.changeSync(0, 'on');
    one().area.refuse('no');
    await stop();
    expect(await profiles.state(0)).toMatchObject({ on: false });
  });

  it.each([
    ['records', 'get'],
    ['records', 'set'],
    ['everything', 'get'],
    ['everything', 'set'],
  ] as const)(
    'for an erasure of %s ends an exchange that waits for `storage.sync.%s`',
    async (what, call) => {
      await bring();
      await profiles.changeSync(0, 'on');
      await profiles.decide(0, KEY);
      await profiles.inProfile(0, async ({ start }) => {
        const worker = start({ timeLimit: () => AbortSignal.abort() });
        const { area } = one();
        const { opened: released, open: release } = createGate();
        const { opened: isHeld, open: hold } = createGate();
        const original = area[call] as (given: never) => Promise<unknown>;
        Object.assign(area, {
          [call]: async (given: never) => {
            Object.assign(area, { [call]: original });
            hold();
            await released;
            return original(given);
          },
        });
        const exchanging = worker.jobs.run(() => exchangeSyncChoices(worker, { mayWrite: true }));
        await isHeld;
        const erasing = worker.handlers.erase({ what });
        await waitForTurns(50);
        release();
        await Promise.all([exchanging, erasing]);
      });
      expect([await profiles.state(0), await profiles.matches(0)]).toEqual([null, []]);
      expect(one().root.fake.storage.local.peek('stamps')).toBeNull();
      expect(await keys()).toEqual(['m:netflix:1|']);
    },
  );
});
