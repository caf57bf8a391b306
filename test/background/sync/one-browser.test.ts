// Tests the sync state of one browser: whether it takes part, what waits, what the synced storage contains, and why the last try failed.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUp, changeSync, exchangeChoices, stopSync, syncSoon } from '@/lib/background/sync/sync.ts';
import { countWaiting, readShadow, readSyncState, readWaiting } from '@/lib/store/sync/sync-state.ts';
import { digestOfSynced } from '@/lib/store/sync/synced.ts';
import { lesson } from '../../domain/examples.ts';
import { type Alone, createAlone } from './browser-alone.ts';
import { userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const LESSON = 'l:https://tv.example';
const MINUTE = 60_000;

let one: Alone;
beforeEach(async () => {
  one = await createAlone();
});

describe('switching sync on', () => {
  it('writes all choices at once, and counts how many are synced', async () => {
    await one.keep(userMatch(KEY, { decidedAt: 7 }));
    await changeSync(one.worker, { to: 'on' });
    expect(await one.synced()).toMatchObject([{ key: `m:${KEY}`, stamp: { time: 7 } }]);
    const state = await readSyncState();
    const bytes = [...one.area.items].reduce(
      (sum, [name, text]) => sum + name.length + String(text).length + 2,
      0,
    );
    expect(state).toEqual({
      on: true,
      by: expect.stringMatching(/^.{1,8}$/),
      problem: null,
      sent: 1,
      leftOut: 0,
      bytes,
      seen: await digestOfSynced(),
    });
    expect(one.notified).toContain('sync');
    expect(one.alarm()).toBeNull();
  });

  it('keeps this browser’s name the second time', async () => {
    await changeSync(one.worker, { to: 'on' });
    const first = await readSyncState();
    await changeSync(one.worker, { to: 'off' });
    expect(await readSyncState()).toEqual({ ...first, on: false });
    await changeSync(one.worker, { to: 'on' });
    expect(await readSyncState()).toEqual(first);
  });

  it('counts the choices that do not fit', async () => {
    await one.keep(userMatch(KEY, { seriesTitle: noise(4000) }));
    await one.keep(userMatch('netflix:1|'));
    await changeSync(one.worker, { to: 'on' });
    expect(await readSyncState()).toMatchObject({ sent: 1, leftOut: 1 });
  });
});

describe('switching sync off', () => {
  it('keeps the synced copy, and sets no alarm', async () => {
    await changeSync(one.worker, { to: 'on' });
    await one.keep(userMatch(KEY));
    await syncSoon(one.worker);
    expect(one.alarm()).not.toBeNull();
    await changeSync(one.worker, { to: 'off' });
    expect(one.alarm()).toBeNull();
    await syncSoon(one.worker);
    await exchangeChoices(one.worker, { mayWrite: true });
    await catchUp(one.worker);
    expect([one.alarm(), await one.synced()]).toEqual([null, []]);
  });

  it('empties the synced storage if the copy is removed as well, and deletes the record of what was synced', async () => {
    await one.keep(userMatch(KEY));
    await changeSync(one.worker, { to: 'on' });
    const { by } = (await readSyncState()) ?? expect.fail('off');
    await changeSync(one.worker, { to: 'remove' });
    expect(one.area.items.size).toBe(0);
    expect(await readShadow()).toEqual(new Map());
    expect(await readSyncState()).toEqual({
      on: false,
      by,
      problem: null,
      sent: 0,
      leftOut: 0,
      bytes: 0,
      seen: '',
    });
  });

  it.each([true, false])('leaves sync on: %s, if the browser refuses to remove the copy', async (on) => {
    await changeSync(one.worker, { to: 'on' });
    if (!on) await changeSync(one.worker, { to: 'off' });
    one.area.refuse('no');
    await expect(changeSync(one.worker, { to: 'remove' })).rejects.toThrow('no');
    expect(await readSyncState()).toMatchObject({ on });
  });
});

describe('changed choice', () => {
  beforeEach(() => changeSync(one.worker, { to: 'on' }));

  it('is written one minute after the first change', async () => {
    await syncSoon(one.worker);
    one.root.clock.now += MINUTE / 2;
    await syncSoon(one.worker);
    expect(one.alarm()).toBe(one.root.clock.now + MINUTE / 2);
    expect(await readWaiting()).toBe(2);
    await exchangeChoices(one.worker, { mayWrite: true });
    expect([one.alarm(), await readWaiting()]).toEqual([null, 0]);
  });

  it('is written later if it is made during a write', async () => {
    await syncSoon(one.worker);
    const set = one.area.set;
    await one.keep(userMatch(KEY));
    vi.spyOn(one.area, 'set').mockImplementation(async (items) => {
      await syncSoon(one.worker);
      return set(items);
    });
    await exchangeChoices(one.worker, { mayWrite: true });
    expect(await readWaiting()).toBe(2);
    expect(one.alarm()).not.toBeNull();
  });

  it('is not written by an exchange that only reads', async () => {
    await one.keep(userMatch(KEY));
    await exchangeChoices(one.worker, {});
    expect(await one.synced()).toEqual([]);
    expect(one.alarm()).toBe(one.root.clock.now + MINUTE);
    expect(await readSyncState()).toMatchObject({ sent: 1 });
  });

  it('gets its alarm from a worker start without one', async () => {
    await countWaiting(async () => undefined);
    await catchUp(one.worker);
    expect(one.alarm()).toBe(one.root.clock.now + MINUTE);
  });

  it('is not searched for at a start if nothing waits and nothing arrived', async () => {
    const read = vi.spyOn(one.area, 'get');
    await catchUp(one.worker);
    expect([one.alarm(), read.mock.calls.length]).toEqual([null, 1]);
    expect(one.notified).not.toContain('matches');
  });

  it('is applied at the next start if it comes from another browser', async () => {
    await one.bring(LESSON, lesson());
    await catchUp(one.worker);
    expect(one.notified).toContain('lessons');
    expect(await readSyncState()).toMatchObject({ sent: 1, seen: await digestOfSynced() });
  });

  it('causes no write and no notification if there is none', async () => {
    await exchangeChoices(one.worker, { mayWrite: true });
    one.notified.length = 0;
    const written = one.area.count();
    await exchangeChoices(one.worker, { mayWrite: true });
    expect([one.notified, one.area.count()]).toEqual([[], written]);
  });
});

describe('browser that rejects writes', () => {
  beforeEach(() => changeSync(one.worker, { to: 'on' }));

  it('is retried ten minutes later, and the user is notified', async () => {
    await one.keep(userMatch(KEY));
    const before = await readSyncState();
    one.area.refuse('This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.');
    one.notified.length = 0;
    await exchangeChoices(one.worker, { mayWrite: true });
    expect(await readSyncState()).toEqual({ ...before, problem: 'refused' });
    expect(one.notified).toContain('sync');
    expect(one.alarm()).toBe(one.root.clock.now + 10 * MINUTE);
    one.area.refuse(null);
    await exchangeChoices(one.worker, { mayWrite: true });
    expect(await readSyncState()).toMatchObject({ problem: null, sent: 1 });
    expect(await readWaiting()).toBe(0);
  });

  it('keeps waiting choices even if the storage cannot be read', async () => {
    vi.spyOn(one.area, 'get').mockRejectedValue(new Error('switched off'));
    await catchUp(one.worker);
    expect(await readSyncState()).toMatchObject({ problem: 'refused' });
    expect(await readWaiting()).toBe(1);
  });
});

describe('stopSync before an erasure', () => {
  it('removes this browser’s choices from the copy, and keeps those of others', async () => {
    await one.keep(userMatch(KEY));
    await changeSync(one.worker, { to: 'on' });
    await one.bring(LESSON, lesson());
    await syncSoon(one.worker);
    await stopSync(one.worker);
    expect((await one.synced()).map(({ key }) => key)).toEqual([LESSON]);
    expect(await readSyncState()).toMatchObject({ on: false });
    expect(one.alarm()).toBeNull();
  });

  it('rewrites no part without choices of this browser', async () => {
    await changeSync(one.worker, { to: 'on' });
    await one.bring(LESSON, lesson());
    const before = new Map(one.area.items);
    const set = vi.spyOn(one.area, 'set');
    await stopSync(one.worker);
    expect([set.mock.calls, new Map(one.area.items)]).toEqual([[], before]);
  });

  it('does nothing if sync was never on', async () => {
    await one.bring(LESSON, lesson());
    const before = new Map(one.area.items);
    await stopSync(one.worker);
    expect([await readSyncState(), new Map(one.area.items)]).toEqual([null, before]);
  });

  it.each([
    ['records', 'get'],
    ['records', 'set'],
    ['everything', 'get'],
    ['everything', 'set'],
  ] as const)('of %s lets an exchange that waits for `storage.sync.%s` store nothing', async (what, call) => {
    const worker = one.root.start({ timeLimit: () => AbortSignal.abort() });
    await changeSync(worker, { to: 'on' });
    await one.keep(userMatch(KEY));
    await one.bring(LESSON, lesson());
    const { area } = one;
    const original = area[call] as (given: never) => Promise<unknown>;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let hold = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (hold = resolve));
    Object.assign(area, {
      [call]: async (given: never) => {
        Object.assign(area, { [call]: original });
        hold();
        await released;
        return original(given);
      },
    });
    const exchanging = worker.jobs.run(() => exchangeChoices(worker, { mayWrite: true }));
    await isHeld;
    const erasing = worker.handlers.erase({ what });
    const isErased = erasing.then(() => true);
    for (let turn = 0; turn < 200 && !(await Promise.race([isErased, nextTurn()])); turn += 1);
    release();
    await Promise.all([exchanging, erasing]);
    await nextTurn();
    expect([await readSyncState(), await readShadow()]).toEqual([null, new Map()]);
    expect((await one.synced()).map(({ key }) => key)).toEqual([LESSON]);
  });

  it('switches sync off even if the browser refuses to write', async () => {
    await one.keep(userMatch(KEY));
    await changeSync(one.worker, { to: 'on' });
    one.area.refuse('no');
    await stopSync(one.worker);
    expect(await readSyncState()).toMatchObject({ on: false });
  });
});

function nextTurn(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => resolve(false)));
}

/** Text that cannot be compressed. */
function noise(length: number): string {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (seed % 20_000));
  };
  return Array.from({ length }, next).join('');
}
