// A session and its token at their edges: the last moment, no tokens, and what is over already.
import { describe, expect, it } from 'vitest';
import { type AccountSummary, signedOut } from '@/lib/domain/account.ts';
import { eventually } from '../../eventually.ts';
import { connected } from '../root.ts';
import { HOUR, refreshed, service, setUp, tokens, unreachable } from './account-alone.ts';

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

const elsewhere = { ...service, authUrl: 'https://b.example/auth', baseUrl: 'https://b.example/v1' };

describe('a sign-in', () => {
  it('of a service whose addresses are changed during it connects nothing', async () => {
    const { account, state, order } = setUp(null, refreshed);
    const signIn = account.connect();
    state.service = elsewhere;
    await expect(signIn).rejects.toThrow('changed during the sign-in');
    expect([state.tokens, order]).toEqual([null, []]);
  });

  it('connects although another list cannot be put away', async () => {
    const { account, state } = setUp(null, refreshed, () => Promise.reject(new Error('no room')));
    expect(await account.connect()).toEqual(connected);
    expect(state.tokens?.accessToken).toBe('new');
  });
});

describe('signing out', () => {
  it('forgets the tokens, and then has them revoked by their own service', async () => {
    const { account, state, authorization } = setUp(tokens(), refreshed);
    authorization.revoke.mockImplementation(async () => {
      expect(state.tokens).toBeNull();
      return undefined;
    });
    await account.disconnect();
    expect(authorization.revoke.mock.calls).toEqual([[service, tokens()]]);
  });

  it.each([
    ['there are none', null],
    ['they are of another service', tokens({ issuer: elsewhere.authUrl })],
  ])('shows no tokens to a service where %s', async (_what, stored) => {
    const { account, state, authorization } = setUp(stored, refreshed);
    await account.disconnect();
    expect(authorization.revoke).not.toHaveBeenCalled();
    expect(state).toMatchObject({ tokens: null, summary: { ...signedOut, id: 'user-1' } });
  });
});

describe('other settings of the service', () => {
  const change = async (
    { account, state, order }: Pick<ReturnType<typeof setUp>, 'account' | 'state' | 'order'>,
    next: typeof service,
  ) => {
    await account.changeService(next, async (written) => {
      order.push('written');
      state.service = written;
    });
  };

  it('at the same addresses keep the session', async () => {
    const there = setUp(tokens(), refreshed);
    await change(there, { ...service, clientSecret: 'new' });
    expect(there.order).toEqual(['written']);
    expect(there.authorization.refresh).not.toHaveBeenCalled();
    expect(there.authorization.revoke).not.toHaveBeenCalled();
  });

  it('at the same addresses are tried at once where the app was refused', async () => {
    const there = setUp(tokens(), refreshed);
    there.state.summary = { ...connected, state: 'reconnect', problem: 'appRefused' };
    await change(there, { ...service, clientSecret: 'new' });
    expect(there.state.summary).toEqual(connected);
  });

  it('at other addresses end the session first, and revoke it where it was', async () => {
    const there = setUp(tokens(), refreshed);
    await change(there, elsewhere);
    expect(there.order).toEqual(['user-1 of s.example', 'signed-out', 'written']);
    expect(there.authorization.revoke.mock.calls).toEqual([[service, tokens()]]);
    expect(there.authorization.refresh).not.toHaveBeenCalled();
  });

  it('at other addresses end a session that has lost its tokens, too', async () => {
    const there = setUp(null, refreshed);
    there.state.summary = { ...connected, state: 'reconnect', problem: 'sessionEnded' };
    await change(there, elsewhere);
    expect(there.state.summary).toEqual({ ...signedOut, id: 'user-1' });
  });

  it('at other addresses take away tokens that were left behind', async () => {
    const there = setUp(tokens(), refreshed);
    there.state.summary = signedOut;
    await change(there, elsewhere);
    expect(there.state.tokens).toBeNull();
    expect(there.authorization.revoke).toHaveBeenCalledTimes(1);
  });

  it('are all that changes where no one has ever signed in', async () => {
    const there = setUp(null, refreshed);
    there.state.summary = signedOut;
    await change(there, elsewhere);
    expect(there.order).toEqual(['written']);
    expect(there.onChange).not.toHaveBeenCalled();
  });
});
