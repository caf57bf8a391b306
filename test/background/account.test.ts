// A token that works, one refresh at a time, and a session that only the service can end.
import { describe, expect, it, vi } from 'vitest';
import { type AccountStore, createAccount } from '@/lib/background/account.ts';
import type { Authorization, RefreshResult } from '@/lib/background/authorization.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { Tokens } from '@/lib/store/tokens.ts';
import { connected } from './world.ts';

const HOUR = 3600_000;
const service = {
  baseUrl: 'https://s.example/v1',
  authUrl: 'https://s.example/auth',
  clientId: 'c',
  clientSecret: 's',
};

function tokens(part: Partial<Tokens> = {}): Tokens {
  return {
    accessToken: 'a1',
    refreshToken: 'r1',
    expiresAt: 24 * HOUR,
    account: 'user-1',
    issuer: 'https://s.example/auth',
    ...part,
  };
}

function setUp(stored: Tokens | null, refresh: () => Promise<RefreshResult>) {
  const state: { tokens: Tokens | null; summary: AccountSummary; now: number } = {
    tokens: stored,
    summary: connected,
    now: 0,
  };
  const store: AccountStore = {
    readTokens: async () => state.tokens,
    writeTokens: async (tokens) => void Object.assign(state, { tokens }),
    clearTokens: async () => void Object.assign(state, { tokens: null }),
    readAccount: async () => state.summary,
    writeAccount: async (summary) => void Object.assign(state, { summary }),
  };
  const authorization = {
    signIn: vi.fn(async () => ({ tokens: tokens({ accessToken: 'new' }), name: 'demo' })),
    refresh: vi.fn(refresh),
    revoke: vi.fn(async () => undefined),
  } satisfies Authorization;
  const onChange = vi.fn();
  const account = createAccount({
    store,
    authorization,
    readService: async () => service,
    now: () => state.now,
    onChange,
  });
  return { state, account, authorization, onChange };
}

const refreshed = async (): Promise<RefreshResult> => ({
  kind: 'refreshed',
  tokens: tokens({ accessToken: 'a2', refreshToken: 'r2', expiresAt: 48 * HOUR }),
});
const unreachable = async (): Promise<RefreshResult> => ({ kind: 'unreachable', message: 'offline' });
const ended = async (): Promise<RefreshResult> => ({ kind: 'ended' });

describe('the access token', () => {
  it('is used as it is while it lasts', async () => {
    const { account, authorization } = setUp(tokens(), refreshed);
    expect(await account.accessToken()).toEqual({ kind: 'token', token: 'a1' });
    expect(authorization.refresh).not.toHaveBeenCalled();
  });

  it('is renewed ahead of its end', async () => {
    const { account, state } = setUp(tokens(), refreshed);
    state.now = 24 * HOUR - 60_000;
    expect(await account.accessToken()).toEqual({ kind: 'token', token: 'a2' });
    expect(state.tokens?.refreshToken).toBe('r2');
  });

  it('is renewed once for any number of callers', async () => {
    const { account, authorization } = setUp(tokens(), refreshed);
    const answers = await Promise.all([1, 2, 3, 4].map(() => account.accessToken('a1')));
    expect(answers).toEqual(Array(4).fill({ kind: 'token', token: 'a2' }));
    expect(authorization.refresh).toHaveBeenCalledTimes(1);
  });

  it('that another caller has already replaced is not renewed again', async () => {
    const { account, authorization } = setUp(tokens({ accessToken: 'a2' }), refreshed);
    expect(await account.accessToken('a1')).toEqual({ kind: 'token', token: 'a2' });
    expect(authorization.refresh).not.toHaveBeenCalled();
  });

  it('is still used when renewing ahead of time fails', async () => {
    const { account, state } = setUp(tokens(), unreachable);
    state.now = 24 * HOUR - 60_000;
    expect(await account.accessToken()).toEqual({ kind: 'token', token: 'a1' });
  });
});

describe('the session', () => {
  it('survives everything but the end of the grant', async () => {
    const { account, state } = setUp(tokens(), unreachable);
    expect(await account.accessToken('a1')).toEqual({ kind: 'unreachable', message: 'offline' });
    expect(state.summary.state).toBe('connected');
    expect(state.tokens).not.toBeNull();
  });

  it('asks to reconnect when the grant is gone', async () => {
    const { account, state, onChange } = setUp(tokens(), ended);
    expect(await account.accessToken('a1')).toEqual({ kind: 'ended' });
    expect(state.summary).toMatchObject({ state: 'reconnect', id: 'user-1' });
    expect(state.tokens).toBeNull();
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ state: 'reconnect' }));
  });

  it('is not ended by an old refresh that comes back after a new sign-in', async () => {
    let answer: (result: RefreshResult) => void = () => undefined;
    const { account, state } = setUp(tokens(), () => new Promise((resolve) => (answer = resolve)));
    const late = account.accessToken('a1');
    await vi.waitFor(() => expect(answer.length).toBe(1));
    await account.connect();
    answer({ kind: 'ended' });
    expect(await late).toEqual({ kind: 'token', token: 'new' });
    expect(state.summary.state).toBe('connected');
  });

  it('ends at sign-out even when the service cannot be reached', async () => {
    const { account, state, authorization } = setUp(tokens(), refreshed);
    authorization.revoke.mockRejectedValue(new TypeError('Failed to fetch'));
    await account.disconnect();
    expect(state.tokens).toBeNull();
    expect(state.summary).toMatchObject({ state: 'signed-out', id: 'user-1' });
  });
});
