// Adds two rules to oidc-provider's policy. First, the session of the account area decides who is signed in, not oidc-provider's own
// session. Second, a public app on http://localhost always needs the user's consent.
import { interactionPolicy } from 'oidc-provider';
import type { AccountArea } from '../accounts/area.ts';
import { hostPrefixedCookieName, readCookie, SESSION_COOKIE } from '../accounts/cookies.ts';

const { base, Check } = interactionPolicy;

export function createInteractionPolicy(
  area: Pick<AccountArea, 'sessions' | 'isSecure'>,
): interactionPolicy.DefaultPolicy {
  const policy = base();
  const isSignedOut = new Check(
    'account_session',
    'End-User authentication is required',
    'login_required',
    async (ctx) => {
      const account = await area.sessions.find(
        readCookie(ctx.req, hostPrefixedCookieName(area, SESSION_COOKIE)),
      );
      const isSame = account !== null && account.id === ctx.oidc.session?.accountId;
      return isSame ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    },
  );
  policy.get('login')?.checks.add(isSignedOut);
  policy.get('consent')?.checks.add(isUnproven);
  return policy;
}

/**
 * Requires a new consent each time for a public app on http://localhost, because any program on that machine could pretend to be the app
 * (RFC 8252, section 8.6).
 */
const isUnproven = new Check(
  'unproven_client',
  'End-User consent is required',
  'interaction_required',
  (ctx) => {
    const { client, params, result } = ctx.oidc;
    const isPublic = client?.tokenEndpointAuthMethod === 'none';
    const isLocal = String(params?.redirect_uri ?? '').startsWith('http:');
    const hasConsent = result?.consent !== undefined;
    return isPublic && isLocal && !hasConsent ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
  },
);
