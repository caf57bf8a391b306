// Tests the maximum numbers of sessions and log entries in the database.
import { expect, it } from 'vitest';
import { createLogEntryOfUnmatchedEpisode } from '@/lib/background/sending/log-entry.ts';
import { MAX_LOG_ENTRIES, MAX_SESSIONS } from '@/lib/domain/changes/retention.ts';
import { continueOrBeginSession } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  forgetOldLogEntries,
  forgetOldSessions,
  forgetSurplusLogEntries,
  forgetSurplusSessions,
} from '@/lib/store/forget-surplus.ts';
import { activity, episode } from '../../domain/examples.ts';
import { createRoot } from '../root.ts';

it('the oldest sessions and log entries are deleted beyond a limit', async () => {
  const { worker } = await createRoot({ catalogue: [] });
  const database = await openDatabase();
  const fill = async (store: 'sessions' | 'activity', from: number, to: number) => {
    const write = database.transaction(store, 'readwrite');
    for (let id = from; id < to; id += 1) {
      const observed = episode({ episodeId: `e${id}` });
      if (store === 'sessions')
        void write.objectStore('sessions' as never).put(continueOrBeginSession(null, observed, id) as never);
      else
        void write.objectStore('activity' as never).put({
          ...createLogEntryOfUnmatchedEpisode(worker, { account: null }, observed, []),
          id: `${id}`,
          at: id,
        } as never);
    }
    await write.done;
  };
  await fill('sessions', 0, MAX_SESSIONS);
  await fill('activity', 0, MAX_LOG_ENTRIES);
  await forgetSurplusSessions(0);
  expect(await forgetSurplusLogEntries()).toBe(false);
  expect(await database.count('sessions')).toBe(MAX_SESSIONS);
  expect(await database.count('activity')).toBe(MAX_LOG_ENTRIES);
  await fill('sessions', MAX_SESSIONS, MAX_SESSIONS + 1);
  await fill('activity', MAX_LOG_ENTRIES, MAX_LOG_ENTRIES + 1);
  await forgetSurplusSessions(0);
  expect(await forgetSurplusLogEntries()).toBe(true);
  expect(await database.count('sessions')).toBe(MAX_SESSIONS * 0.9);
  expect(await database.count('activity')).toBe(MAX_LOG_ENTRIES * 0.9);
  expect(await database.get('activity', `${MAX_LOG_ENTRIES}`)).toBeDefined();
});

const DAY = 24 * 3600_000;
const NOW = 1_800_000_000_000;

it('forgetOldSessions deletes sessions that were not played for thirty days', async () => {
  await createRoot({ catalogue: [] });
  const database = await openDatabase();
  for (const days of [29, 30, 31])
    await database.put(
      'sessions',
      continueOrBeginSession(null, episode({ episodeId: `${days}` }), NOW - days * DAY),
    );
  await database.put('sessions', continueOrBeginSession(null, episode({ episodeId: 'to come' }), NOW + DAY));
  await forgetOldSessions(NOW);
  const left = await database.getAll('sessions');
  expect(left.map(({ observed }) => observed.episodeId).sort()).toEqual(['29', 'to come']);
});

it('forgetOldLogEntries deletes log entries before a time', async () => {
  await createRoot({ catalogue: [] });
  const database = await openDatabase();
  for (const at of [NOW - 1, NOW, NOW + 1])
    await database.put('activity', activity({ id: `${at - NOW}`, at }));
  expect(await forgetOldLogEntries(NOW)).toBe(true);
  expect(await database.getAllKeys('activity')).toEqual(['0', '1']);
  expect(await forgetOldLogEntries(NOW)).toBe(false);
});
