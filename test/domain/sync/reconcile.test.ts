// One look of a browser at the synced storage: which choice of two holds, and what is left to do here.
import { describe, expect, it } from 'vitest';
import { afterDone, reconcile, type Shadow } from '@/lib/domain/sync/reconcile.ts';
import { type Choice, choice, digestOfValue, type SyncRecord } from '@/lib/domain/sync/record.ts';
import type { Stamp } from '@/lib/domain/sync/stamp.ts';

const DAY = 24 * 60 * 60_000;
const NOW = 1000 * DAY;
const KEY = 's:theme';

const stamp = (time: number, count = 0, by = 'other'): Stamp => ({ time, count, by });
const theirs = (value: unknown, at = stamp(NOW - DAY)): SyncRecord => ({ key: KEY, value, stamp: at });
const knownAs = (value: unknown, at = stamp(NOW - DAY), unread?: true): Shadow =>
  new Map([[KEY, { stamp: at, digest: digestOfValue(value), ...(unread && { unread }) }]]);

interface Look {
  readonly here?: Choice;
  readonly known?: Shadow;
  readonly time?: number;
  readonly there?: SyncRecord;
}

/** One key, looked at once. */
function look({ here, known = new Map(), time, there }: Look) {
  const { all, incoming, shadow } = reconcile({
    shadow: known,
    local: new Map(here ? [[KEY, here]] : []),
    times: time === undefined ? {} : { [KEY]: time },
    remote: new Map(there ? [[KEY, there]] : []),
    now: NOW,
    by: 'here',
  });
  return { there: all.get(KEY), incoming, known: shadow.get(KEY) };
}

describe('a choice that was made here', () => {
  it('goes to the storage with its own time', () => {
    const here = choice('dark', NOW - 5);
    const own = { key: KEY, value: 'dark', stamp: stamp(NOW - 5, 0, 'here') };
    expect(look({ here })).toEqual({
      there: own,
      incoming: [],
      known: { stamp: own.stamp, digest: here.digest },
    });
  });

  it('has the time at which it was set, where it carries none', () => {
    expect(look({ here: choice('dark'), time: NOW - 7 }).there?.stamp).toEqual(stamp(NOW - 7, 0, 'here'));
  });

  it('has its own time before the one at which it was set', () => {
    expect(look({ here: choice('dark', 5), time: 9 }).there?.stamp.time).toBe(5);
  });

  it('is of now where it was changed since the last look and no time is known', () => {
    const change = look({ here: choice('dark'), known: knownAs('light') });
    expect(change.there).toEqual({ key: KEY, value: 'dark', stamp: stamp(NOW, 0, 'here') });
  });

  it('is of no known time where it was there before such times were noted', () => {
    expect(look({ here: choice('dark') }).there?.stamp).toEqual(stamp(0, 0, 'here'));
  });

  it('stays behind where it was never made: it is only how things are by default', () => {
    expect(look({ here: choice('system', null, true) })).toEqual({
      there: undefined,
      incoming: [],
      known: undefined,
    });
  });

  it.each([
    ['that was known before', { known: knownAs('dark', stamp(1)) }],
    ['with a time', { time: NOW }],
  ])('goes though it is the default, when it is one %s', (_what, part) => {
    const here = choice('system', null, true);
    expect(look({ here, ...part }).there).toMatchObject({
      value: 'system',
      stamp: { time: NOW, by: 'here' },
    });
  });

  it('stands against the storage where it is newer, and counts on where the clock is behind', () => {
    const change = look({
      here: choice('dark', 3),
      known: knownAs('light', stamp(NOW + DAY, 2)),
      there: theirs('light', stamp(NOW + DAY, 2)),
    });
    expect(change.there).toEqual({ key: KEY, value: 'dark', stamp: stamp(NOW + DAY, 3, 'here') });
    expect(change.incoming).toEqual([]);
  });
});

describe('a choice that lies in the storage', () => {
  it('comes in where nothing is here', () => {
    expect(look({ there: theirs('dark') })).toEqual({
      there: theirs('dark'),
      incoming: [theirs('dark')],
      known: undefined,
    });
  });

  it('comes in over what was not changed here since', () => {
    const change = look({ here: choice('light'), known: knownAs('light', stamp(1)), there: theirs('dark') });
    expect(change.incoming).toEqual([theirs('dark')]);
    expect(change.there).toEqual(theirs('dark'));
    expect(change.known).toEqual(knownAs('light', stamp(1)).get(KEY));
  });

  it('comes in over an older choice of here, and not over a newer one', () => {
    const there = theirs('dark', stamp(500));
    expect(look({ here: choice('light', 499), there }).incoming).toEqual([there]);
    expect(look({ here: choice('light', 501), there }).incoming).toEqual([]);
  });

  it('comes in over a setting from before times were noted', () => {
    const there = theirs('dark', stamp(0, 0, 'a'));
    expect(look({ here: choice('light'), there })).toMatchObject({ there, incoming: [there] });
  });

  it('is one decision with the same choice of here, and keeps its stamp', () => {
    const there = theirs('dark', stamp(500));
    const both = { there, incoming: [], known: { stamp: there.stamp, digest: digestOfValue('dark') } };
    expect(look({ here: choice('dark', 900), there })).toEqual(both);
    expect(look({ here: choice('dark', 1), known: knownAs('light', stamp(1)), there })).toEqual(both);
  });

  it('is known with its stamp where the value is here already under an older one', () => {
    const there = theirs('dark', stamp(500));
    const change = look({ here: choice('dark'), known: knownAs('dark', stamp(4)), there });
    expect(change).toEqual({
      there,
      incoming: [],
      known: { stamp: there.stamp, digest: digestOfValue('dark') },
    });
  });

  it('stays where it is not understood here, and what is here goes nowhere', () => {
    const there = theirs('sepia');
    const change = look({ here: choice('dark'), known: knownAs('dark', there.stamp, true), there });
    expect(change.there).toEqual(there);
    expect(look({ here: choice('dark'), known: knownAs('dark', there.stamp, true) }).there).toBeUndefined();
  });
});

describe('what is gone here', () => {
  it('is taken back everywhere where the user did that', () => {
    const change = look({ known: knownAs('dark', stamp(500)), time: NOW, there: theirs('dark', stamp(500)) });
    expect(change.there).toEqual({ key: KEY, value: null, stamp: stamp(NOW, 0, 'here') });
    expect(change.incoming).toEqual([]);
    expect(change.known).toEqual({ stamp: stamp(NOW, 0, 'here'), digest: '' });
  });

  it('is taken back where only its time is left', () => {
    expect(look({ time: NOW - 9 }).there).toEqual({
      key: KEY,
      value: null,
      stamp: stamp(NOW - 9, 0, 'here'),
    });
  });

  it('comes again where nothing was decided, as after a damaged database', () => {
    const there = theirs('dark', stamp(500));
    expect(look({ known: knownAs('dark', stamp(500)), there }).incoming).toEqual([there]);
    expect(look({ known: knownAs('dark', stamp(500)) })).toMatchObject({
      there: undefined,
      known: undefined,
    });
  });

  it('stays taken back with the same stamp', () => {
    const change = look({ known: knownAs(null, stamp(NOW - DAY)) });
    expect(change.there).toEqual({ key: KEY, value: null, stamp: stamp(NOW - DAY) });
  });

  it('stays where it could not be read here', () => {
    expect(look({ known: knownAs(null, stamp(NOW - DAY), true) }).there).toBeUndefined();
    const there = theirs({ from: 'a newer one' });
    const change = look({ known: knownAs(null, there.stamp, true), there });
    expect(change.there).toEqual(there);
  });

  it('is taken back from here, too, where another browser did that', () => {
    const there = theirs(null);
    const change = look({ here: choice('dark'), known: knownAs('dark', stamp(1)), there });
    expect(change).toMatchObject({ there, incoming: [there] });
  });

  it('needs nothing more where it is gone here as well', () => {
    const there = theirs(null, stamp(NOW - 2));
    expect(look({ there })).toEqual({ there, incoming: [], known: { stamp: there.stamp, digest: '' } });
  });

  it('is forgotten after 180 days, by the storage and here', () => {
    const [kept, over] = [stamp(NOW - 180 * DAY), stamp(NOW - 180 * DAY - 1)];
    expect(look({ there: theirs(null, kept) }).there).toEqual(theirs(null, kept));
    expect(look({ known: knownAs(null, over), there: theirs(null, over) })).toEqual({
      there: undefined,
      incoming: [],
      known: undefined,
    });
    expect(look({ there: theirs('dark', over) }).there).toEqual(theirs('dark', over));
  });

  it('does not take with it what is here, however long ago it was', () => {
    const known = knownAs('dark', stamp(1));
    const change = look({ here: choice('dark'), known, there: theirs(null, stamp(2)) });
    expect(change).toMatchObject({ there: undefined, incoming: [], known: known.get(KEY) });
  });
});

describe('after the incoming choices were done', () => {
  const known = knownAs('light', stamp(1));
  const done = (here: Choice | null) => afterDone(known, [theirs('dark')], new Map([[KEY, here]])).get(KEY);

  it('they are known with what is here by now', () => {
    expect(done(choice('dark'))).toEqual({ stamp: theirs('dark').stamp, digest: digestOfValue('dark') });
  });

  it('one that is not here as it came was not understood', () => {
    expect(done(choice('light'))).toMatchObject({ digest: digestOfValue('light'), unread: true });
    expect(done(null)).toMatchObject({ digest: '', unread: true });
  });

  it('one that was taken back is known as nothing', () => {
    const after = afterDone(known, [theirs(null)], new Map([[KEY, null]]));
    expect(after.get(KEY)).toEqual({ stamp: theirs(null).stamp, digest: '' });
  });

  it('a key that has changed since is looked at again', () => {
    expect(afterDone(known, [theirs('dark')], new Map())).toEqual(known);
  });
});
