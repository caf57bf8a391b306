// Tests what a worker does every few minutes and at a browser start. It continues waiting work, and deletes old data.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import { queueChange } from '@/lib/background/sending/queue.ts';
import { type AccountSummary, signedOutAccount } from '@/lib/domain/account.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { continueOrBeginSession } from '@/lib/domain/watching/watch-session.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { activity, episode } from '../../domain/examples.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { connectedAccount, createRoot, type TestRoot, type TestWorker } from '../root.ts';
import { createSampleUpTo, episodeFive } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let root: TestRoot;
let worker: TestWorker;
let notified: ChangedTopic[][];

async function setUp(settings: Partial<Settings> = {}): Promise<void> {
  root = await createRoot({ catalogue: twoTitles, settings });
  notified = [];
  await runUntilIdle(() => {
    worker = root.start({ broadcast: async ({ changed }) => void notified.push([...changed]) });
  });
}
beforeEach(() => setUp());

const poll = () => runUntilIdle(() => root.fake.alarms.goOff(POLL_ALARM));
const startBrowser = () => runUntilIdle(() => root.fake.api.runtime.onStartup.dispatch());
/** Returns how often the worker polls: `soon` is several times in an hour. Null if no poll is planned. */
async function pace(): Promise<'soon' | 'daily' | null> {
  const minutes = (await root.fake.api.alarms.get(POLL_ALARM))?.periodInMinutes ?? Number.NaN;
  if (minutes === 24 * 60) return 'daily';
  return minutes < 60 ? 'soon' : null;
}
const lists = () => root.service.calls.filter(({ path }) => path === '/library').length;

describe('poll', () => {
  it('sends due outbox items', async () => {
    root.service.away = true;
    await runUntilIdle(() => queueChange(root.worker, createEditChange({ progress: 5 })));
    root.service.away = false;
    root.clock.now = (root.alarm() ?? 0) + 1;
    await poll();
    expect(root.service.entries.get(frieren.id)).toMatchObject({ progress: 5 });
  });

  it('renews a session before it ends', async () => {
    const before = root.signIns.issued;
    root.clock.now += DAY - 5 * MINUTE;
    await poll();
    expect(root.signIns.issued).toBe(before + 1);
    await poll();
    expect(root.signIns.issued, 'once').toBe(before + 1);
  });

  it.each<[string, AccountSummary]>([
    ['signed out', signedOutAccount],
    ['signed out, with a known account', { ...connectedAccount, state: 'signed-out' }],
    ['waiting for a reconnect', { ...connectedAccount, state: 'reconnect' }],
  ])('reads no list while the account is %s', async (_what, account) => {
    root.signIn(account);
    await poll();
    expect(lists()).toBe(0);
  });

  it('reads the list after the pause that the service asked for', async () => {
    await writeDeliveryPauseEnd(root.clock.now + MINUTE);
    await poll();
    expect(lists()).toBe(0);
    root.clock.now += MINUTE;
    await poll();
    expect(lists()).toBeGreaterThan(0);
  });

  it('removes closed tabs from the stored tabs', async () => {
    for (const id of [5, 6]) {
      const { page } = root.web.open(episodeFive.url, { id });
      await root.web.say(page, 'episodeObserved', { observed: episodeFive });
    }
    const kept = () => Object.keys((root.fake.storage.session.peek('tabs') ?? {}) as object);
    expect(kept()).toEqual(['5', '6']);
    for (const event of root.fake.events) event.clear();
    const closed = root.web.openTabs().find(({ id }) => id === 5);
    root.web.close(closed ?? expect.fail('no tab'));
    await runUntilIdle(() => root.start());
    await poll();
    expect(kept()).toEqual(['6']);
  });

  it('deletes unfinished episodes after thirty days', async () => {
    const database = await openDatabase();
    for (const [id, days] of [
      ['old', 31],
      ['new', 29],
    ] as const)
      await database.put(
        'sessions',
        continueOrBeginSession(null, episode({ episodeId: id }), root.clock.now - days * DAY),
      );
    await poll();
    const left = await database.getAll('sessions');
    expect(left.map(({ observed }) => observed.episodeId)).toEqual(['new']);
  });
});

describe('poll with a failing step', () => {
  /** Makes every read of this key of `storage.local` fail. */
  const breakValue = (name: string) => () => {
    const { local } = root.fake.storage;
    const { get } = local;
    vi.spyOn(local, 'get').mockImplementation(async (key) => {
      if (key === name) throw new Error('no storage');
      return get.call(local, key);
    });
  };
  /**
   * Makes one step of the poll fail: the deletion of the record of notified episodes. The poll takes this step if these notifications are
   * switched off.
   */
  const breakNotices = () => {
    vi.spyOn(root.fake.storage.local, 'remove').mockRejectedValue(new Error('no storage'));
  };
  const breakTabs = () => {
    vi.spyOn(root.fake.api.tabs, 'query').mockRejectedValue(new Error('no tabs'));
  };

  it.each<[string, () => void, 'soon' | 'daily']>([
    ['the renewal of the session', breakValue('tokens'), 'daily'],
    ['the list read', breakValue('pausedUntil'), 'soon'],
    ['the notifications', breakNotices, 'daily'],
    ['the removal of closed tabs', breakTabs, 'daily'],
  ])('does the remaining steps after a failure of %s', async (_what, breakIt, expected) => {
    await setUp({ keepLog: 'month' });
    await poll();
    const database = await openDatabase();
    await database.put('sessions', continueOrBeginSession(null, episodeFive, root.clock.now - 31 * DAY));
    await database.put('activity', activity({ at: root.clock.now - 365 * DAY }));
    breakIt();
    await poll();
    await poll();
    vi.restoreAllMocks();
    expect([await database.count('sessions'), await database.count('activity')]).toEqual([0, 0]);
    expect(await pace()).toBe(expected);
  });
});

describe('poll alarm', () => {
  const anyEvent = () => runUntilIdle(() => worker.handlers.readService(undefined));

  it.each([
    ['a message', anyEvent],
    ['a start of the browser', startBrowser],
    ['a poll', poll],
  ])('is set at the next event if it could not be set during %s', async (_what, first) => {
    const create = vi.spyOn(root.fake.api.alarms, 'create').mockRejectedValue(new Error('no alarms'));
    worker.state.poll.everyMinutes = null;
    await first();
    create.mockRestore();
    await root.fake.api.alarms.clear(POLL_ALARM);
    await anyEvent();
    expect(await pace()).toBe('soon');
  });
});

describe('poll with an activity log', () => {
  const write = async (...days: readonly number[]) => {
    const database = await openDatabase();
    for (const day of days)
      await database.put('activity', activity({ id: `${day}`, at: root.clock.now - day * DAY }));
  };
  const left = async () => (await openDatabase()).getAllKeys('activity');
  const isPublished = () => notified.some((topics) => topics.includes('activity'));

  it.each([
    ['month', ['1', '30']],
    ['year', ['1', '30', '365']],
    ['always', ['1', '30', '365', '4000']],
  ] as const)('keeps log entries for the chosen time: %s', async (keepLog, kept) => {
    await setUp({ keepLog });
    await write(1, 30, 365, 4000);
    await poll();
    expect(await left()).toEqual(kept);
    expect(isPublished()).toBe(keepLog !== 'always');
    await poll();
    expect(await pace(), 'the poll has come to its end').toBe('daily');
  });

  it('publishes no change of the log while all entries are recent', async () => {
    await setUp({ keepLog: 'month' });
    await write(1);
    await poll();
    expect(isPublished()).toBe(false);
  });
});

describe('next poll', () => {
  const pollTwice = async () => {
    await poll();
    await poll();
  };
  const wanted = (airing: boolean) => ({ notifications: { ...defaultSettings.notifications, airing } });

  const reconnect: AccountSummary = { ...connectedAccount, state: 'reconnect' };

  it.each<[string, boolean, AccountSummary, 'soon' | 'daily']>([
    [
      'is soon if the app was refused and may be accepted again',
      false,
      { ...reconnect, problem: 'appRefused' },
      'soon',
    ],
    [
      'is soon if an episode may have aired and the user wants a notification',
      true,
      connectedAccount,
      'soon',
    ],
    ['is in a day if Kiroku waits for nothing', false, connectedAccount, 'daily'],
    ['is in a day if the session has ended, but the app was not refused', false, reconnect, 'daily'],
    ['is in a day if no account is signed in', true, signedOutAccount, 'daily'],
  ])('%s', async (_what, airing, account, expected) => {
    await setUp(wanted(airing));
    root.signIn(account);
    await pollTwice();
    expect(await pace()).toBe(expected);
  });

  it('is in a day if the worker was started only for this poll and found nothing', async () => {
    await poll();
    expect(await pace()).toBe('daily');
  });

  it('is soon again after daily polls if the user wants to know about aired episodes', async () => {
    await pollTwice();
    expect(await pace()).toBe('daily');
    root.writeSettings(wanted(true));
    await poll();
    expect(await pace()).toBe('soon');
  });

  it('is soon while the list is not completely read', async () => {
    root.service.away = true;
    await pollTwice();
    expect(await pace()).toBe('soon');
    root.service.away = false;
    await pollTwice();
    expect(await pace()).toBe('daily');
  });

  it('is soon while a page has a doubtful episode', async () => {
    await poll();
    const { page } = root.web.open(episodeFive.url, { id: 5 });
    page.hear = async () => true;
    await root.web.say(page, 'episodeObserved', { observed: episodeFive });
    const short = { duration: 80, played: [{ from: 0, to: 70 }] };
    await root.web.say(page, 'playbackSampled', createSampleUpTo(70, short));
    await pollTwice();
    await poll();
    expect(await pace()).toBe('soon');
  });
});

describe('browser start', () => {
  it('sends items before their retry is due', async () => {
    root.service.away = true;
    await runUntilIdle(() => queueChange(root.worker, createEditChange({ progress: 5 })));
    root.service.away = false;
    await startBrowser();
    expect(root.service.entries.get(frieren.id)).toMatchObject({ progress: 5 });
  });

  it('resets the poll interval from one day to 5 minutes', async () => {
    await poll();
    await poll();
    expect(await pace()).toBe('daily');
    await startBrowser();
    expect(await pace()).toBe('soon');
  });

  it('restores the context menu and the page scripts', async () => {
    root.fake.api.contextMenus.items.clear();
    await root.fake.api.scripting.unregisterContentScripts();
    root.web.open('https://www.crunchyroll.com/watch/G0001/one');
    await startBrowser();
    expect([...root.fake.api.contextMenus.items.keys()]).toEqual(['search']);
    expect(root.fake.registered.ids()).toContain('media-watcher');
    expect(root.web.started).toContain('site-crunchyroll.js');
  });

  it('deletes sessions older than 30 days', async () => {
    const database = await openDatabase();
    await database.put('sessions', continueOrBeginSession(null, episodeFive, root.clock.now - 31 * DAY));
    await startBrowser();
    expect(await database.count('sessions')).toBe(0);
  });
});
