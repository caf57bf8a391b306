// Tests when a watched episode can count again: only for its own account, and never while it is playing.
import { describe, expect, it } from 'vitest';
import { continueOrBeginSession, sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import {
  assignUnownedSessions,
  restartSessionsBeyondProgress,
  restartSessionsOfEpisode,
} from '@/lib/store/sessions.ts';
import { episode, media } from '../../domain/examples.ts';
import { isSessionCounted, NOW_MS, storeCountedSessions, storeLogEntries } from './memory.ts';

const KEY = 'crunchyroll:G0001';

async function forget(account: string | null): Promise<void> {
  const write = (await openDatabase()).transaction(['sessions'], 'readwrite');
  await restartSessionsOfEpisode(write, KEY, account);
  await write.done;
}

async function setBack(progress: number, account: string | null = 'user-1'): Promise<void> {
  const write = (await openDatabase()).transaction(['sessions', 'activity'], 'readwrite');
  await restartSessionsBeyondProgress(write, { mediaId: media().id, progress }, account);
  await write.done;
}

describe('restartSessionsOfEpisode', () => {
  it('lets the episode count again for the account and for unowned sessions', async () => {
    await storeCountedSessions('user-1', 'user-2', null);
    await forget('user-1');
    expect([
      await isSessionCounted('user-1'),
      await isSessionCounted(null),
      await isSessionCounted('user-2'),
    ]).toEqual([false, false, true]);
  });

  it('keeps a session that is playing', async () => {
    const playing = {
      ...continueOrBeginSession(null, episode(), NOW_MS),
      key: sessionKey(KEY, 'user-1'),
      account: 'user-1',
    };
    await (await openDatabase()).put('sessions', playing);
    await forget('user-1');
    expect(await (await openDatabase()).getAll('sessions')).toEqual([playing]);
  });
});

describe('restartSessionsBeyondProgress', () => {
  it.each([
    ['lets episode 5 count again after the progress 4', 4, false],
    ['keeps episode 5 counted after the progress 5', 5, true],
    ['keeps episode 5 counted after the progress 6', 6, true],
  ])('%s', async (_what, progress, expected) => {
    await storeCountedSessions('user-1');
    await storeLogEntries({ episodeKey: KEY });
    await setBack(progress);
    expect(await isSessionCounted('user-1')).toBe(expected);
  });

  it.each([
    ['keeps the session counted with a log entry of another account', { account: 'user-2' }, true],
    ['restarts the session with a log entry without an account', { account: null }, false],
    ['keeps the session counted with a log entry of another title', { mediaId: 'another' }, true],
    ['keeps the session counted with a log entry about a removal', { after: null }, true],
    ['keeps the session counted with a log entry about a manual edit', { episodeKey: null }, true],
  ])('%s', async (_what, part, expected) => {
    await storeCountedSessions('user-1');
    await storeLogEntries({ episodeKey: KEY, ...part });
    await setBack(2);
    expect(await isSessionCounted('user-1')).toBe(expected);
  });
});

describe('assignUnownedSessions', () => {
  it("assigns unowned sessions and merges them with the account's sessions", async () => {
    await storeCountedSessions(null, 'user-2');
    await assignUnownedSessions('user-1');
    const all = await (await openDatabase()).getAll('sessions');
    expect(all.map(({ account }) => account).sort()).toEqual(['user-1', 'user-2']);
    expect([await isSessionCounted('user-1'), await isSessionCounted(null)]).toEqual([true, false]);
    await assignUnownedSessions('user-3');
    expect(await (await openDatabase()).count('sessions')).toBe(2);
  });
});
