// What was watched or read before anybody had signed in belongs to the first account that does.
import { unionPages } from './pages.ts';
import { joinLoads } from './played-loads.ts';
import { sessionKey, type WatchSession } from './watch-session.ts';

/** The account's session of an episode, given the one from before the sign-in. `own`: what the account has of it already. */
export function claimedSession(
  before: WatchSession,
  own: WatchSession | undefined,
  account: string,
): WatchSession {
  const claimed = { ...before, key: sessionKey(before.key, account), account };
  if (!own) return claimed;
  const watchedAt = own.watchedAt ?? before.watchedAt;
  if (claimed.kind === 'playing' && own.kind === 'playing') {
    const spent = [...(claimed.spent ?? []), ...(own.spent ?? [])];
    const loads = joinLoads(claimed.loads, own.loads);
    return { ...claimed, ...own, watchedAt, loads, ...(spent.length > 0 && { spent }) };
  }
  const isSameLength = claimed.kind === 'reading' && own.kind === 'reading' && claimed.pages === own.pages;
  if (!isSameLength || claimed.unit !== own.unit) return own;
  const visited = unionPages(claimed.visited, own.visited);
  return { ...claimed, ...own, watchedAt, visited };
}
