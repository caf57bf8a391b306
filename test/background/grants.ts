// The service's side of the tokens: they expire, rotate, may be repeated once within a leeway, and can be revoked.
import type { RefreshResult } from '@/lib/background/authorization.ts';
import type { Tokens } from '@/lib/store/tokens.ts';
import { refusal } from './world.ts';

export const settingsOfService = {
  baseUrl: 'https://service.example/v1',
  authUrl: 'https://service.example/auth',
  clientId: 'c',
  clientSecret: 's',
};
const LIFETIME_MS = 24 * 3600_000;
const LEEWAY_MS = 60_000;

export function createGrants(now: () => number) {
  const access = new Map<string, { readonly until: number; readonly account: string }>();
  let refreshToken = '';
  let before = { token: '', usedAt: 0, repeated: true };
  let issued = 0;
  let losses = 0;

  function issue(account = 'user-1'): Tokens {
    issued += 1;
    refreshToken = `refresh-${issued}`;
    access.set(`access-${issued}`, { until: now() + LIFETIME_MS, account });
    return {
      accessToken: `access-${issued}`,
      refreshToken,
      expiresAt: now() + LIFETIME_MS,
      account,
      issuer: settingsOfService.authUrl,
      apiOrigin: 'https://service.example',
    };
  }

  async function refresh({ refreshToken: given, account }: Tokens): Promise<RefreshResult> {
    const repeats = given === before.token && !before.repeated && now() - before.usedAt < LEEWAY_MS;
    if (given !== refreshToken && !repeats) return { kind: 'ended' };
    before = { token: given ?? '', usedAt: now(), repeated: repeats };
    const tokens = issue(account);
    losses -= 1;
    return losses >= 0 ? { kind: 'unreachable', message: 'cut' } : { kind: 'refreshed', tokens };
  }

  /** Whose token a call carries; null when it is not good (any more). */
  function accountOf(init?: RequestInit): string | null {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    const grant = access.get(token);
    return grant && grant.until > now() ? grant.account : null;
  }

  function revoke(): void {
    access.clear();
    refreshToken = 'none';
    before = { token: '', usedAt: 0, repeated: true };
  }

  return {
    issue,
    refresh,
    accountOf,
    revoke,
    /** Access tokens stop working, as when the service restarts with other keys. */
    expire: () => access.clear(),
    /** The next answers to a refresh get lost on the way. */
    loseNext: (count: number) => {
      losses = count;
    },
    refusal: refusal(401, 'unauthorized'),
  };
}
