// What one browser remembers of its travelling choices: whether it takes part, what waits, what lies in the synced storage, and why the last try failed.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUp, look, lookSoon, stopTravelling, travel } from '@/lib/background/travelling/travelling.ts';
import { digestOfSynced } from '@/lib/store/travelling/synced.ts';
import {
  readShadow,
  readTravelState,
  readWaiting,
  writeWaiting,
} from '@/lib/store/travelling/travel-state.ts';
import { lesson } from '../../domain/examples.ts';
import { type Alone, createAlone } from './alone.ts';
import { userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const LESSON = 'l:https://tv.example';
const MINUTE = 60_000;

let one: Alone;
beforeEach(async () => {
  one = await createAlone();
});

describe('switching it on', () => {
  it('writes all that was chosen at once, and says how much of it travels', async () => {
    await one.keep(userMatch(KEY, { decidedAt: 7 }));
    await travel(one.worker, { to: 'on' });
    expect(await one.synced()).toMatchObject([{ key: `m:${KEY}`, stamp: { time: 7 } }]);
    const state = await readTravelState();
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
    expect(one.told).toContain('travelling');
    expect(one.alarm()).toBeNull();
  });

  it('again keeps the name that this browser has among the others', async () => {
    await travel(one.worker, { to: 'on' });
    const first = await readTravelState();
    await travel(one.worker, { to: 'off' });
    expect(await readTravelState()).toEqual({ ...first, on: false });
    await travel(one.worker, { to: 'on' });
    expect(await readTravelState()).toEqual(first);
  });

  it('counts what does not fit', async () => {
    await one.keep(userMatch(KEY, { seriesTitle: noise(4000) }));
    await one.keep(userMatch('netflix:1|'));
    await travel(one.worker, { to: 'on' });
    expect(await readTravelState()).toMatchObject({ sent: 1, leftOut: 1 });
  });
});

describe('switching it off', () => {
  it('leaves the copy where it is, and nothing waits for an alarm any more', async () => {
    await travel(one.worker, { to: 'on' });
    await one.keep(userMatch(KEY));
    await lookSoon(one.worker);
    expect(one.alarm()).not.toBeNull();
    await travel(one.worker, { to: 'off' });
    expect(one.alarm()).toBeNull();
    await lookSoon(one.worker);
    await look(one.worker, { mayWrite: true });
    await catchUp(one.worker);
    expect([one.alarm(), await one.synced()]).toEqual([null, []]);
  });

  it('and removing the copy leaves nothing there, and forgets what had travelled', async () => {
    await one.keep(userMatch(KEY));
    await travel(one.worker, { to: 'on' });
    const { by } = (await readTravelState()) ?? expect.fail('off');
    await travel(one.worker, { to: 'remove' });
    expect(one.area.items.size).toBe(0);
    expect(await readShadow()).toEqual(new Map());
    expect(await readTravelState()).toEqual({
      on: false,
      by,
      problem: null,
      sent: 0,
      leftOut: 0,
      bytes: 0,
      seen: '',
    });
  });

  it.each([true, false])('stays as it was (%s) where the browser refuses to remove the copy', async (on) => {
    await travel(one.worker, { to: 'on' });
    if (!on) await travel(one.worker, { to: 'off' });
    one.area.refuse('no');
    await expect(travel(one.worker, { to: 'remove' })).rejects.toThrow('no');
    expect(await readTravelState()).toMatchObject({ on });
  });
});

describe('what has changed', () => {
  beforeEach(() => travel(one.worker, { to: 'on' }));

  it('is written one minute after the first of the changes', async () => {
    await lookSoon(one.worker);
    one.root.clock.now += MINUTE / 2;
    await lookSoon(one.worker);
    expect(one.alarm()).toBe(one.root.clock.now + MINUTE / 2);
    expect(await readWaiting()).toBe(2);
    await look(one.worker, { mayWrite: true });
    expect([one.alarm(), await readWaiting()]).toEqual([null, 0]);
  });

  it('while it is written is written later', async () => {
    await lookSoon(one.worker);
    const set = one.area.set;
    await one.keep(userMatch(KEY));
    vi.spyOn(one.area, 'set').mockImplementation(async (items) => {
      await lookSoon(one.worker);
      return set(items);
    });
    await look(one.worker, { mayWrite: true });
    expect(await readWaiting()).toBe(2);
    expect(one.alarm()).not.toBeNull();
  });

  it('is not written by a look that only takes in', async () => {
    await one.keep(userMatch(KEY));
    await look(one.worker, {});
    expect(await one.synced()).toEqual([]);
    expect(one.alarm()).toBe(one.root.clock.now + MINUTE);
    expect(await readTravelState()).toMatchObject({ sent: 1 });
  });

  it('waits for an alarm also after a start of the worker without one', async () => {
    await writeWaiting(1);
    await catchUp(one.worker);
    expect(one.alarm()).toBe(one.root.clock.now + MINUTE);
  });

  it('is not looked for at a start where nothing waits and nothing came', async () => {
    const read = vi.spyOn(one.area, 'get');
    await catchUp(one.worker);
    expect([one.alarm(), read.mock.calls.length]).toEqual([null, 1]);
    expect(one.told).not.toContain('matches');
  });

  it('somewhere else is taken in at the next start', async () => {
    await one.bring(LESSON, lesson());
    await catchUp(one.worker);
    expect(one.told).toContain('lessons');
    expect(await readTravelState()).toMatchObject({ sent: 1, seen: await digestOfSynced() });
  });

  it('does not write or say anything where all is as it was', async () => {
    await look(one.worker, { mayWrite: true });
    one.told.length = 0;
    const written = one.area.count();
    await look(one.worker, { mayWrite: true });
    expect([one.told, one.area.count()]).toEqual([[], written]);
  });
});

describe('a browser that refuses', () => {
  beforeEach(() => travel(one.worker, { to: 'on' }));

  it('is asked again ten minutes later, and the user hears of it', async () => {
    await one.keep(userMatch(KEY));
    const before = await readTravelState();
    one.area.refuse('This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.');
    one.told.length = 0;
    await look(one.worker, { mayWrite: true });
    expect(await readTravelState()).toEqual({ ...before, problem: 'refused' });
    expect(one.told).toContain('travelling');
    expect(one.alarm()).toBe(one.root.clock.now + 10 * MINUTE);
    one.area.refuse(null);
    await look(one.worker, { mayWrite: true });
    expect(await readTravelState()).toMatchObject({ problem: null, sent: 1 });
    expect(await readWaiting()).toBe(0);
  });

  it('is asked for what waits, too, when it cannot even be read', async () => {
    vi.spyOn(one.area, 'get').mockRejectedValue(new Error('switched off'));
    await catchUp(one.worker);
    expect(await readTravelState()).toMatchObject({ problem: 'refused' });
    expect(await readWaiting()).toBe(1);
  });
});

describe('before an erasure', () => {
  it('this browser’s choices leave the copy, and those of others stay', async () => {
    await one.keep(userMatch(KEY));
    await travel(one.worker, { to: 'on' });
    await one.bring(LESSON, lesson());
    await lookSoon(one.worker);
    await stopTravelling(one.worker);
    expect((await one.synced()).map(({ key }) => key)).toEqual([LESSON]);
    expect(await readTravelState()).toMatchObject({ on: false });
    expect(one.alarm()).toBeNull();
  });

  it('writes no part that has nothing of this browser', async () => {
    await travel(one.worker, { to: 'on' });
    await one.bring(LESSON, lesson());
    const before = new Map(one.area.items);
    const set = vi.spyOn(one.area, 'set');
    await stopTravelling(one.worker);
    expect([set.mock.calls, new Map(one.area.items)]).toEqual([[], before]);
  });

  it('nothing is done where it was never on', async () => {
    await one.bring(LESSON, lesson());
    const before = new Map(one.area.items);
    await stopTravelling(one.worker);
    expect([await readTravelState(), new Map(one.area.items)]).toEqual([null, before]);
  });

  it('a browser that refuses holds up nothing', async () => {
    await one.keep(userMatch(KEY));
    await travel(one.worker, { to: 'on' });
    one.area.refuse('no');
    await stopTravelling(one.worker);
    expect(await readTravelState()).toMatchObject({ on: false });
  });
});

/** Text that cannot be made smaller. */
function noise(length: number): string {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (seed % 20_000));
  };
  return Array.from({ length }, next).join('');
}
