// Defines the context that all pages of the account area share: the stores, the path, and the options of cookies.
import type { AccountStore } from './account-store.ts';
import type { AppStore } from './app-store.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { CsrfGuard } from './forms/csrf-guard.ts';
import type { ExportAccount } from './security/account-export.ts';
import type { SessionStore } from './session-store.ts';

export interface AccountArea {
  /** The path of the account area without a trailing slash, such as "/auth". */
  readonly path: string;
  readonly isSecure: boolean;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly apps: AppStore;
  readonly connections: ConnectionStore;
  readonly guard: CsrfGuard;
  readonly exportAccount: ExportAccount;
  readonly now: () => Date;
  /** The names of oidc-provider's cookies, which are cleared at sign-out. */
  readonly foreignCookies: readonly string[];
}

/** Returns the options of a cookie that all pages of the account area read. */
export function areaCookieOptions({ path, isSecure }: Pick<AccountArea, 'path' | 'isSecure'>) {
  const cookiePath = isSecure || path === '' ? '/' : path;
  return { path: cookiePath, secure: isSecure, httpOnly: true, sameSite: 'lax' } as const;
}
