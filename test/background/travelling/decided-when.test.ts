// When something was decided that keeps no time of its own: what was noted, and when that is forgotten.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteDecided, noteForgotten, noteHandedBack } from '@/lib/background/travelling/choice-times.ts';
import { look, travel } from '@/lib/background/travelling/travelling.ts';
import { readTimes } from '@/lib/store/travelling/travel-state.ts';
import { type Alone, createAlone } from './alone.ts';
import { userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const LESSON = 'l:https://tv.example';

let one: Alone;
beforeEach(async () => {
  one = await createAlone();
});

describe('when something was decided', () => {
  it('is noted for each key, and only where something was', async () => {
    await noteDecided(one.worker, ['s:theme', 's:covers']);
    const now = one.root.clock.now;
    one.root.clock.now += 5;
    await noteDecided(one.worker, ['s:theme']);
    expect(await readTimes()).toEqual({ 's:theme': now + 5, 's:covers': now });
    const set = vi.spyOn(one.root.fake.storage.local, 'set');
    await noteDecided(one.worker, []);
    expect(set).not.toHaveBeenCalled();
  });

  it('is forgotten once a look has used it, but not what was noted during the look', async () => {
    await travel(one.worker, { to: 'on' });
    await noteDecided(one.worker, ['s:theme', 's:covers']);
    one.root.clock.now += 5;
    const { local } = one.root.fake.storage;
    const { set } = local;
    vi.spyOn(local, 'set').mockImplementation(async (items) => {
      if ('travelled' in items) await noteDecided(one.worker, ['s:covers']);
      return set(items);
    });
    await look(one.worker, { mayWrite: true });
    expect(await readTimes()).toEqual({ 's:covers': one.root.clock.now });
  });

  it('of a forgotten title is noted only where it may have travelled', async () => {
    await noteForgotten(one.worker, `m:${KEY}`);
    expect(await readTimes(), 'never on').toEqual({});
    await travel(one.worker, { to: 'on' });
    await travel(one.worker, { to: 'off' });
    await one.keep(userMatch('generic:frieren|', { siteName: 'nas.local' }));
    await noteForgotten(one.worker, 'm:generic:frieren|');
    await noteForgotten(one.worker, 'l:http://192.168.1.5');
    expect(await readTimes(), 'a host of the user’s own').toEqual({});
    await noteForgotten(one.worker, `m:${KEY}`);
    await noteForgotten(one.worker, LESSON);
    expect(Object.keys(await readTimes())).toEqual([`m:${KEY}`, LESSON]);
  });

  it.each([
    ['the user’s, and becomes Kiroku’s', 'user', 'kiroku', [`m:${KEY}`]],
    ['the user’s, and stays so', 'user', 'user', []],
    ['Kiroku’s', 'kiroku', 'kiroku', []],
  ] as const)('is noted of a title that was %s: as if forgotten', async (_what, was, becomes, noted) => {
    await travel(one.worker, { to: 'on' });
    await one.keep(userMatch(KEY, { decidedBy: was }));
    await noteHandedBack(one.worker, KEY, (known) => ({ ...known, decidedBy: becomes }));
    expect(Object.keys(await readTimes())).toEqual(noted);
    await noteHandedBack(one.worker, 'netflix:1|', (known) => ({ ...known, decidedBy: becomes }));
    expect(Object.keys(await readTimes())).toEqual(noted);
  });
});
