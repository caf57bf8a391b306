// An episode that the user takes back counts again when it is watched again: for whom it was counted, and nothing that plays now.
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession, sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { assignSessions, forgetWatching, forgetWatchingBeyond } from '@/lib/store/sessions.ts';
import { episode, media } from '../../domain/examples.ts';
import { counted, emptied, isCounted, logged, NOW } from './memory.ts';

const KEY = 'crunchyroll:G0001';

beforeEach(() => emptied());

async function forget(account: string | null): Promise<void> {
  const write = (await openDatabase()).transaction(['sessions'], 'readwrite');
  await forgetWatching(write, KEY, account);
  await write.done;
}

async function setBack(progress: number, account: string | null = 'user-1'): Promise<void> {
  const write = (await openDatabase()).transaction(['sessions', 'activity'], 'readwrite');
  await forgetWatchingBeyond(write, { mediaId: media().id, progress }, account);
  await write.done;
}

describe('an episode that is not to count', () => {
  it('counts again for that account, and for who had watched it before any sign-in', async () => {
    await counted('user-1', 'user-2', null);
    await forget('user-1');
    expect([await isCounted('user-1'), await isCounted(null), await isCounted('user-2')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is left as it is while it plays, and nothing is made where there is none', async () => {
    const playing = {
      ...openSession(null, episode(), NOW),
      key: sessionKey(KEY, 'user-1'),
      account: 'user-1',
    };
    await (await openDatabase()).put('sessions', playing);
    await forget('user-1');
    expect(await (await openDatabase()).getAll('sessions')).toEqual([playing]);
  });
});

describe('a title that is set back by hand', () => {
  it.each([
    [4, false],
    [5, true],
    [6, true],
  ])('to %i still counts its fifth episode: %s', async (progress, expected) => {
    await counted('user-1');
    await logged({ episodeKey: KEY });
    await setBack(progress);
    expect(await isCounted('user-1')).toBe(expected);
  });

  it.each([
    ['of another account', { account: 'user-2' }, true],
    ['from before accounts were told apart', { account: null }, false],
    ['of another title', { mediaId: 'another' }, true],
    ['of a removal', { after: null }, true],
    ['by hand', { episodeKey: null }, true],
  ])('leaves what a line %s says as it is: %j → %s', async (_what, part, expected) => {
    await counted('user-1');
    await logged({ episodeKey: KEY, ...part });
    await setBack(2);
    expect(await isCounted('user-1')).toBe(expected);
  });
});

describe('what was watched before any sign-in', () => {
  it('is the account’s that signs in, joined with its own, and no other one’s', async () => {
    await counted(null, 'user-2');
    await assignSessions('user-1');
    const all = await (await openDatabase()).getAll('sessions');
    expect(all.map(({ account }) => account).sort()).toEqual(['user-1', 'user-2']);
    expect([await isCounted('user-1'), await isCounted(null)]).toEqual([true, false]);
    await assignSessions('user-3');
    expect(await (await openDatabase()).count('sessions')).toBe(2);
  });
});
