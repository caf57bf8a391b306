// A session and its token at their edges: the last moment, no tokens, and what is over already.
import { describe, expect, it } from 'vitest';
import { type AccountSummary, signedOut } from '@/lib/domain/account.ts';
import { eventually } from '../../eventually.ts';
import { connected } from '../root.ts';
import { HOUR, refreshed, setUp, tokens, unreachable } from './account-alone.ts';

describe('the access token', () => {
  it('is renewed by the alarm when ten minutes are left, and neither before nor aloud', async () => {
    const { account, state, authorization, onChange, order } = setUp(tokens(), refreshed);
    state.now = 24 * HOUR - 10 * 60_000 - 1;
    await account.renewIfDue();
    expect(authorization.refresh).not.toHaveBeenCalled();
    state.now += 1;
    await account.renewIfDue();
    expect(authorization.refresh).toHaveBeenCalledTimes(1);
    expect(state.tokens?.accessToken).toBe('a2');
    expect([order, onChange.mock.calls]).toEqual([[], []]);
  });

  it('that has come to its end is not used, though it cannot be renewed', async () => {
    const { account, state } = setUp(tokens(), unreachable);
    state.now = 24 * HOUR;
    expect(await account.accessToken()).toMatchObject({ kind: 'unreachable' });
  });
});

describe('the session', () => {
  it('is not ended by a caller who found no tokens while the user signed in', async () => {
    let goOn: () => void = () => expect.fail('too early');
    const ways: Promise<void>[] = [];
    const { account, state } = setUp(null, refreshed, () => {
      ways.push(new Promise((resolve) => (goOn = resolve)));
      return ways[0] ?? Promise.resolve();
    });
    const signIn = account.connect();
    await eventually(() => expect(ways).toHaveLength(1));
    const asked = account.accessToken();
    goOn();
    await Promise.all([signIn, asked]);
    expect(state.summary).toMatchObject({ state: 'connected', problem: null });
    expect(state.tokens?.accessToken).toBe('new');
  });

  it('without readable tokens says so at the next alarm', async () => {
    const { account, state } = setUp(null, refreshed);
    await account.renewIfDue();
    expect(state.summary).toMatchObject({ state: 'reconnect', problem: 'sessionEnded' });
  });

  it.each<AccountSummary>([signedOut, { ...connected, state: 'reconnect', problem: 'appRefused' }])(
    'that is over already is not ended again: %o',
    async (summary) => {
      const { account, state, onChange } = setUp(null, refreshed);
      state.summary = summary;
      await account.renewIfDue();
      expect(await account.accessToken()).toEqual({ kind: 'ended' });
      expect(state.summary).toEqual(summary);
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it('of another service leaves nothing behind once the user is signed out', async () => {
    const { account, state } = setUp(tokens({ issuer: 'https://other.example/auth' }), refreshed);
    state.summary = signedOut;
    await account.accessToken();
    expect(state).toMatchObject({ tokens: null, summary: signedOut });
  });
});
