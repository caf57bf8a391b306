// Joins account and sign-in with the browser: a window of its own where there is one, otherwise a tab.
import { FIREFOX_REDIRECT } from '../../domain/addresses/firefox-redirect.ts';
import { claimAccountId } from '../../store/account/account-issuers.ts';
import { readPendingSignIn, writePendingSignIn } from '../../store/account/pending-sign-in.ts';
import { readTokens, writeSession, writeTokens } from '../../store/account/tokens.ts';
import { readAccount, readService } from '../../store/preferences.ts';
import { late } from '../late.ts';
import type { Parts } from '../parts.ts';
import { createAccount } from './account.ts';
import type { Conversation, HalvedSignIn } from './authorization.ts';
import { connected } from './connected.ts';
import { signInTabs, watchSignInTab } from './sign-in-tab.ts';
import { createTabSignIn } from './tab-sign-in.ts';

export function buildAccount(parts: Parts): Pick<Parts, 'account' | 'checkSettings' | 'tabSignIn'> {
  const authorization: Conversation = late(
    ['check', 'signIn', 'begin', 'finish', 'refresh', 'revoke'],
    async () => (await import('./build-authorization.ts')).buildAuthorization(parts.platform),
  );
  const account = createAccount({
    store: { readTokens, writeTokens, readAccount, writeSession },
    authorization,
    readService,
    now: parts.platform.now,
    // Whose list is shown depends on it. What connects is put in through `enqueueAndDeliver`, which sends what has waited.
    onChange: () => parts.changed('account', 'library'),
    claimAccountId,
    makeWay: (id) => parts.libraryCache.forgetOthers(id),
    enqueueAndDeliver: (work) => parts.delivery.enqueueAndDeliver(work),
  });
  return { account, checkSettings: authorization.check, tabSignIn: buildTabSignIn(parts, authorization) };
}

function buildTabSignIn(parts: Parts, authorization: HalvedSignIn): Parts['tabSignIn'] {
  return createTabSignIn({
    authorization,
    readService,
    pending: { read: readPendingSignIn, write: writePendingSignIn },
    tabs: signInTabs(parts.platform.browser),
    redirectUrl: FIREFOX_REDIRECT,
    now: parts.platform.now,
    watch: (on) => watchSignInTab(parts, on),
    onGrant: async (grant) => {
      const summary = await parts.account.welcome(grant);
      void parts.jobs.run(() => connected(parts, summary));
      return summary;
    },
  });
}
