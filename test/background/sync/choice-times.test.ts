// Tests the times of decisions that store none themselves: when they are noted, and when they are deleted.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSync, exchangeChoices } from '@/lib/background/sync/sync.ts';
import { noteDecided, noteDecisionRevoked, noteForgotten } from '@/lib/store/sync/choice-times.ts';
import { readChoiceTimes } from '@/lib/store/sync/sync-state.ts';
import { type Alone, createAlone } from './browser-alone.ts';
import { userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const LESSON = 'l:https://tv.example';

let one: Alone;
beforeEach(async () => {
  one = await createAlone();
});

describe('choice times', () => {
  it('are noted for each key, and not without keys', async () => {
    await noteDecided(['s:theme', 's:covers'], one.root.clock.now);
    const now = one.root.clock.now;
    one.root.clock.now += 5;
    await noteDecided(['s:theme'], one.root.clock.now);
    expect(await readChoiceTimes()).toEqual({ 's:theme': now + 5, 's:covers': now });
    const set = vi.spyOn(one.root.fake.storage.local, 'set');
    await noteDecided([], one.root.clock.now);
    expect(set).not.toHaveBeenCalled();
  });

  it('are deleted after an exchange has used them, except those noted during the exchange', async () => {
    await changeSync(one.worker, { to: 'on' });
    await noteDecided(['s:theme', 's:covers'], one.root.clock.now);
    one.root.clock.now += 5;
    const { local } = one.root.fake.storage;
    const { set } = local;
    vi.spyOn(local, 'set').mockImplementation(async (items) => {
      if ('syncShadow' in items) await noteDecided(['s:covers'], one.root.clock.now);
      return set(items);
    });
    await exchangeChoices(one.worker, { mayWrite: true });
    expect(await readChoiceTimes()).toEqual({ 's:covers': one.root.clock.now });
  });

  it('are noted for a removed choice only if it may have been synced', async () => {
    await noteForgotten(`m:${KEY}`, one.root.clock.now);
    expect(await readChoiceTimes(), 'never on').toEqual({});
    await changeSync(one.worker, { to: 'on' });
    await changeSync(one.worker, { to: 'off' });
    await one.keep(userMatch('generic:frieren|', { siteName: 'nas.local' }));
    await noteForgotten('m:generic:frieren|', one.root.clock.now);
    await noteForgotten('l:http://192.168.1.5', one.root.clock.now);
    expect(await readChoiceTimes(), 'a host of the user’s own').toEqual({});
    await noteForgotten(`m:${KEY}`, one.root.clock.now);
    await noteForgotten(LESSON, one.root.clock.now);
    expect(Object.keys(await readChoiceTimes())).toEqual([`m:${KEY}`, LESSON]);
  });

  it.each([
    ['the user’s, and becomes Kiroku’s', 'user', 'kiroku', [`m:${KEY}`]],
    ['the user’s, and stays so', 'user', 'user', []],
    ['Kiroku’s', 'kiroku', 'kiroku', []],
  ] as const)('are noted as a removal for a match that was %s', async (_what, was, becomes, noted) => {
    await changeSync(one.worker, { to: 'on' });
    await one.keep(userMatch(KEY, { decidedBy: was }));
    await noteDecisionRevoked(KEY, (known) => ({ ...known, decidedBy: becomes }), one.root.clock.now);
    expect(Object.keys(await readChoiceTimes())).toEqual(noted);
    await noteDecisionRevoked(
      'netflix:1|',
      (known) => ({ ...known, decidedBy: becomes }),
      one.root.clock.now,
    );
    expect(Object.keys(await readChoiceTimes())).toEqual(noted);
  });
});
