// Tests a start of the worker, possibly after a crash. The worker continues all unfinished work, and repeats no finished work.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { queueChange } from '@/lib/background/sending/queue.ts';
import { SYNC_ALARM } from '@/lib/background/sync/sync.ts';
import { signedOutAccount } from '@/lib/domain/account.ts';
import type { Question } from '@/lib/domain/changes/outbox-item.ts';
import { continueOrBeginSession } from '@/lib/domain/watching/watch-session.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createGate } from '../../create-gate.ts';
import { outboxItem } from '../../domain/examples.ts';
import { waitForTurns } from '../../event-loop-turns.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { episodeFive } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ catalogue: twoTitles });
});

const start = () => runUntilIdle(() => root.start());
const question: Question = { reason: 'match', choices: [], media: null, episode: 5, evidence: [] };
/** Stores an item without notifying the worker, as if an earlier worker had stored it and died. */
const put = async (part: Parameters<typeof outboxItem>[1]) =>
  (await openDatabase()).put(
    'outbox',
    outboxItem(createEditChange({ progress: 5 }), { account: 'user-1', ...part }),
  );
/** The state of sync while it is on. */
const sync = { on: true, by: 'b', isRefused: false, leftOut: 0, sent: 0, seen: '' };

it('an erasure waits until a page’s message is answered', async () => {
  const order: string[] = [];
  const { opened: released, open: release } = createGate();
  root.net.answer = async (call, _signal, url) => {
    if (url.includes('/search')) await released;
    return call();
  };
  const asked = Promise.resolve(root.handlers.search({ q: 'frieren', type: null }));
  const answered = asked.then(({ ok }) => order.push(`answered: ${ok}`));
  await runUntilIdle(() => undefined);
  const erased = Promise.resolve(root.handlers.erase({ what: 'records' })).then(() => order.push('erased'));
  await runUntilIdle(() => undefined);
  expect(order).toEqual([]);
  release();
  await Promise.all([answered, erased]);
  expect(order).toEqual(['answered: true', 'erased']);
});

it('an erasure does not wait for a sign-in', async () => {
  root.signIn(signedOutAccount);
  root.fake.api.identity.launchWebAuthFlow = () => new Promise(() => undefined);
  void root.handlers.connect(undefined);
  await waitForTurns();
  await put({});
  await root.handlers.erase({ what: 'records' });
  expect(await readOutbox()).toEqual([]);
});

describe('worker start', () => {
  it('closes the storage to scripts in pages', async () => {
    const restrict = vi.spyOn(root.fake.storage.local, 'setAccessLevel');
    await start();
    expect(restrict).toHaveBeenCalledWith({ accessLevel: 'TRUSTED_CONTEXTS' });
  });

  it('shows the number of questions on the badge', async () => {
    await put({ state: 'asking', question });
    await start();
    expect(root.fake.api.action.shown.text).toBe('1');
  });

  it('sends only items that are due', async () => {
    root.service.away = true;
    await runUntilIdle(() => queueChange(root.worker, createEditChange({ progress: 5 })));
    root.service.away = false;
    await start();
    expect(root.service.writes()).toEqual([]);
    root.clock.now = (root.alarm() ?? 0) + 1;
    await start();
    expect(root.service.entries.get(frieren.id)).toMatchObject({ progress: 5 });
  });

  it('assigns unowned items to the account', async () => {
    const database = await openDatabase();
    await database.put('sessions', continueOrBeginSession(null, episodeFive, root.clock.now));
    await start();
    expect((await database.getAll('sessions')).map(({ account }) => account)).toEqual(['user-1']);
  });

  it('restores the context menu if there is no poll alarm', async () => {
    const { items } = root.fake.api.contextMenus;
    items.clear();
    await start();
    expect([...items.keys()]).toEqual([]);
    root.fake.alarms.forgetAll();
    await start();
    expect([...items.keys()]).toEqual(['search']);
  });

  it('polls every few minutes again after daily polls', async () => {
    const { alarms } = root.fake;
    const due = () => ((alarms.time(POLL_ALARM) ?? 0) - root.clock.now) / 60_000;
    alarms.api.create(POLL_ALARM, { periodInMinutes: 24 * 60 });
    await start();
    const first = due();
    expect(first).toBeLessThan(60);
    root.clock.now += 60_000;
    await start();
    expect(due()).toBe(first - 1);
    await runUntilIdle(() => root.handlers.readService(undefined));
    expect(due()).toBe(first - 1);
  });

  it('schedules the sync of waiting choices if sync is on', async () => {
    root.fake.storage.local.put({ sync: { ...sync, on: false } });
    await start();
    expect(root.fake.alarms.time(SYNC_ALARM)).toBeNull();
    root.fake.storage.local.put({ sync });
    await start();
    expect(root.fake.alarms.time(SYNC_ALARM)).not.toBeNull();
  });
});

describe('published change', () => {
  const change = (topic: ChangedTopic) => runUntilIdle(() => root.worker.publishChange(topic, 'now'));

  it.each([
    ['outbox', '1'],
    ['account', '1'],
    ['library', ''],
  ] as const)('of the topic “%s” results in the badge text “%s”', async (topic, text) => {
    await put({ state: 'asking', question });
    await change(topic);
    expect(root.fake.api.action.shown.text).toBe(text);
  });

  it.each([
    ['settings', true],
    ['matches', true],
    ['lessons', true],
    ['outbox', false],
  ] as const)('of the topic “%s” schedules a sync: %s', async (topic, isTheirs) => {
    root.fake.storage.local.put({ sync });
    await change(topic);
    expect(root.fake.alarms.time(SYNC_ALARM) !== null).toBe(isTheirs);
  });
});
