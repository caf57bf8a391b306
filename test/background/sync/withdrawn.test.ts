// Tests what is removed from the synced storage: choices about a server that became self-hosted, and this browser's choices before an erasure.
import { beforeEach, describe, expect, it } from 'vitest';
import { catchUp, changeSync, exchangeChoices, stopSync, syncSoon } from '@/lib/background/sync/sync.ts';
import { partOf } from '@/lib/domain/sync/parts-plan.ts';
import { writeLessons } from '@/lib/store/lessons.ts';
import { PREFIX } from '@/lib/store/sync/on-synced.ts';
import { readShadow, readSyncState, readWaiting, writeChoiceTimes } from '@/lib/store/sync/sync-state.ts';
import { lesson } from '../../domain/examples.ts';
import { type Alone, createAlone } from './browser-alone.ts';
import { userMatch } from './profiles.ts';

const KEY = 'crunchyroll:GS01|';
const MATCH = `m:${KEY}`;
const OWN = 'https://media.home.example';
const OTHER = 'https://tv.example';

let one: Alone;
beforeEach(async () => {
  one = await createAlone();
});

const keys = async () => (await one.synced()).map(({ key }) => key).sort();
const known = async () => [...(await readShadow()).keys()].filter((key) => !key.startsWith('s:')).sort();
/** The lessons of two origins are synced. Then the user adds one of them as self-hosted. */
async function becomesOwn(): Promise<void> {
  await writeLessons([lesson({ origin: OWN }), lesson({ origin: OTHER })]);
  await changeSync(one.worker, { to: 'on' });
  one.root.writeSettings({ selfHosted: { jellyfin: [OWN] } });
}

describe('choice about a server that became self-hosted', () => {
  it('stays recorded until the next write removes it', async () => {
    await becomesOwn();
    expect(await keys()).toEqual([`l:${OWN}`, `l:${OTHER}`].sort());
    await exchangeChoices(one.worker, {});
    expect([await keys(), await known()]).toEqual([
      [`l:${OWN}`, `l:${OTHER}`].sort(),
      [`l:${OWN}`, `l:${OTHER}`].sort(),
    ]);
    expect(one.alarm()).not.toBeNull();
    await exchangeChoices(one.worker, { mayWrite: true });
    expect([await keys(), await known()]).toEqual([[`l:${OTHER}`], [`l:${OTHER}`]]);
    expect(await readSyncState()).toMatchObject({ sent: 1, leftOut: 0 });
  });

  it('is neither applied nor removed if another browser writes it again, or the browsers would overwrite each other endlessly', async () => {
    await becomesOwn();
    await exchangeChoices(one.worker, { mayWrite: true });
    await one.bring(`l:${OWN}`, lesson({ origin: OWN, taughtAt: 9 }));
    one.notified.length = 0;
    await exchangeChoices(one.worker, { mayWrite: true });
    expect(await keys()).toEqual([`l:${OWN}`, `l:${OTHER}`].sort());
    expect(await known()).toEqual([`l:${OTHER}`]);
    expect(one.notified).not.toContain('lessons');
  });
});

it('a removal is synced, and does not count as a choice', async () => {
  await writeLessons([lesson({ origin: OWN }), lesson({ origin: OTHER })]);
  await changeSync(one.worker, { to: 'on' });
  await writeLessons([lesson({ origin: OTHER })]);
  await writeChoiceTimes({ [`l:${OWN}`]: one.root.clock.now });
  await exchangeChoices(one.worker, { mayWrite: true });
  expect(await one.synced()).toContainEqual(expect.objectContaining({ key: `l:${OWN}`, value: null }));
  expect(await readSyncState()).toMatchObject({ sent: 1, leftOut: 0 });
});

it('waiting changes still wait after an exchange that only reads', async () => {
  await changeSync(one.worker, { to: 'on' });
  await syncSoon(one.worker);
  await exchangeChoices(one.worker, {});
  expect([await readWaiting(), one.alarm() !== null]).toEqual([1, true]);
});

it('nothing is read, written or scheduled if sync was never switched on', async () => {
  await one.keep(userMatch(KEY));
  for (const begin of [catchUp, syncSoon]) await begin(one.worker);
  await exchangeChoices(one.worker, { mayWrite: true });
  expect([await one.synced(), one.alarm(), await readSyncState()]).toEqual([[], null, null]);
});

it('the name of this browser among the synced ones is short', async () => {
  const worker = one.root.start({ newId: () => '6f9619ff-8b86-d011-b42d-00cf4fc964ff' });
  for (const event of one.root.fake.events) event.clear();
  await changeSync(worker, { to: 'on' });
  expect((await readSyncState())?.by).toBe('6f9619ff');
});

describe('stopSync before an erasure', () => {
  /** An origin whose lesson is in the same part as a match. */
  const beside = Array.from({ length: 500 }, (_, at) => `https://s${at}.example`).find(
    (origin) => partOf(`l:${origin}`) === partOf(MATCH),
  ) as string;

  it('keeps another browser’s choice in a part that also has one of this browser', async () => {
    await one.keep(userMatch(KEY));
    await changeSync(one.worker, { to: 'on' });
    await one.bring(`l:${beside}`, lesson({ origin: beside }));
    await stopSync(one.worker);
    expect(await keys()).toEqual([`l:${beside}`]);
  });

  it('removes a damaged part, because it may contain records of this browser', async () => {
    await one.keep(userMatch(KEY));
    await changeSync(one.worker, { to: 'on' });
    const other = `${PREFIX}${(partOf(MATCH) + 1) % 24}`;
    one.area.items.set(other, '1.abc.AAAA');
    await stopSync(one.worker);
    expect(one.area.items.has(other)).toBe(false);
    expect(await keys()).toEqual([]);
  });

  it('removes another browser’s records about this user’s self-hosted servers if their part is rewritten', async () => {
    await one.keep(userMatch(KEY));
    await changeSync(one.worker, { to: 'on' });
    await one.bring(`l:${beside}`, lesson({ origin: beside }));
    one.root.writeSettings({ selfHosted: { jellyfin: [beside] } });
    await stopSync(one.worker);
    expect(await keys()).toEqual([]);
  });
});
