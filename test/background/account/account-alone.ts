// The account without a browser: a store and an authorization that are played by functions.
import { vi } from 'vitest';
import type { AccountStore } from '@/lib/background/account/access-token.ts';
import { createAccount } from '@/lib/background/account/account.ts';
import type { Authorization, RefreshResult } from '@/lib/background/account/authorization.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { ServiceSettings } from '@/lib/domain/settings.ts';
import type { Tokens } from '@/lib/store/account/tokens.ts';
import { connected } from '../root.ts';

export const HOUR = 3600_000;
export const service: ServiceSettings = {
  baseUrl: 'https://s.example/v1',
  authUrl: 'https://s.example/auth',
  clientId: 'c',
  clientSecret: 's',
};

export function tokens(part: Partial<Tokens> = {}): Tokens {
  return {
    accessToken: 'a1',
    refreshToken: 'r1',
    expiresAt: 24 * HOUR,
    lifetimeMs: 24 * HOUR,
    account: 'user-1',
    issuer: 'https://s.example/auth',
    apiOrigin: 'https://s.example',
    ...part,
  };
}

export const tokenOf = (token: string) => ({
  kind: 'token',
  token,
  account: 'user-1',
  service: 'https://s.example/auth https://s.example/v1',
});

export function setUp(
  stored: Tokens | null,
  refresh: () => Promise<RefreshResult>,
  makeWay: () => Promise<void> = async () => undefined,
) {
  const state: { tokens: Tokens | null; summary: AccountSummary; now: number; service: ServiceSettings } = {
    tokens: stored,
    summary: connected,
    now: 0,
    service,
  };
  const store: AccountStore = {
    readTokens: async () => state.tokens,
    writeTokens: async (tokens) => void Object.assign(state, { tokens }),
    readAccount: async () => state.summary,
    writeSession: async (tokens, summary) => {
      order.push(summary.state);
      Object.assign(state, { tokens, summary });
    },
  };
  const authorization = {
    signIn: vi.fn(async () => ({ tokens: tokens({ accessToken: 'new' }), name: 'demo' })),
    refresh: vi.fn((_service: ServiceSettings, _tokens: Tokens) => refresh()),
    revoke: vi.fn(async (_service: ServiceSettings, _tokens: Tokens) => undefined),
  } satisfies Authorization;
  const order: string[] = [];
  const onChange = vi.fn();
  const account = createAccount({
    store,
    authorization,
    readService: async () => state.service,
    now: () => state.now,
    onChange,
    claimAccountId: async (subject, { authUrl }) => {
      order.push(`${subject} of ${new URL(authUrl).host}`);
      return subject;
    },
    makeWay,
    enqueueAndDeliver: (work) => {
      order.push('safety net');
      return work();
    },
  });
  return { state, account, authorization, onChange, order };
}

export const refreshed = async (): Promise<RefreshResult> => ({
  kind: 'refreshed',
  tokens: tokens({ accessToken: 'a2', refreshToken: 'r2', expiresAt: 48 * HOUR }),
});
export const unreachable = async (): Promise<RefreshResult> => ({ kind: 'unreachable', message: 'offline' });
export const ended = async (): Promise<RefreshResult> => ({ kind: 'ended' });
