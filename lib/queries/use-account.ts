// Provides the signed-in account, and functions to connect and sign out.
import { queryOptions, useIsMutating, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { browser } from 'wxt/browser';
import { signedOutAccount } from '../domain/account.ts';
import { FIREFOX_REDIRECT_PATTERN } from '../domain/addresses/firefox-redirect.ts';
import { accountAddressOf } from '../domain/addresses/service-address.ts';
import type { Problem } from '../domain/changes/outbox-item.ts';
import { send } from '../messaging/channel.ts';
import type { MessageOutput } from '../messaging/protocol.ts';
import { readDiscovery } from '../store/account/discovery.ts';
import { readAccount, readService } from '../store/preferences.ts';
import { FAILURE_SHOWN_META } from './use-failed-actions.ts';

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: readAccount });

export function useAccount() {
  return useQuery(accountQuery).data ?? signedOutAccount;
}

/** Returns the address of the service's account page; undefined until known. */
export function useAccountAddress(): string | undefined {
  return useQuery({ queryKey: ['account', 'address'], queryFn: readAccountAddress }).data;
}

async function readAccountAddress(): Promise<string> {
  const [service, discovery] = [await readService(), await readDiscovery()];
  const known = discovery?.authUrl === service.authUrl ? discovery.document : null;
  const isNamed = known !== null && 'account_management_uri' in known;
  return accountAddressOf(service, isNamed ? known.account_management_uri : null);
}

/** Opens the service's sign-in page. All connect buttons share the pending state. */
export function useConnect(): { readonly connect: () => void; readonly pending: boolean } {
  const { mutate } = useMutation({
    mutationKey: ['connect'],
    mutationFn: connect,
    meta: FAILURE_SHOWN_META,
  });
  return { connect: () => mutate(mayFollow()), pending: useIsMutating({ mutationKey: ['connect'] }) > 0 };
}

/**
 * Whether Kiroku may read the redirect address of a sign-in in a tab. Only browsers without a sign-in window need a permission for that.
 * Call this within the click, because it may request the permission.
 */
async function mayFollow(): Promise<boolean> {
  return browser.identity ? true : browser.permissions.request({ origins: [FIREFOX_REDIRECT_PATTERN] });
}

async function connect(allowed: Promise<boolean>): Promise<Awaited<MessageOutput<'connect'>>> {
  if (!(await allowed)) return { ok: false, problem: { code: 'sign_in_denied', message: '' } };
  const answer = send('connect');
  if (browser.identity) return answer;
  // If the browser has ended the worker while the tab was open, the next worker finishes the sign-in, but cannot answer this message. So
  // read the account instead.
  return answer.catch(async () => ({ ok: true, value: await readAccount() }));
}

/**
 * Returns why the last attempt to connect failed. Returns null if the attempt did not fail, or if the account was connected since, even
 * from another page.
 */
export function useConnectProblem(): Problem | null {
  const { state: accountState } = useAccount();
  const attempts = useMutationState({ filters: { mutationKey: ['connect'] }, select: ({ state }) => state });
  const last = attempts.at(-1);
  if (accountState === 'connected') return null;
  // The browser has ended the worker while the sign-in window was open. Signing in through that window no longer has an effect.
  if (last?.status === 'error') return { code: 'sign_in_lost', message: '' };
  const outcome = last?.data as Awaited<MessageOutput<'connect'>> | undefined;
  return outcome?.ok === false ? outcome.problem : null;
}

export function useDisconnect() {
  return useMutation({ mutationFn: () => send('disconnect') });
}

/** Returns a mutation that signs out and erases the stored data. */
export function useEraseData() {
  return useMutation({ mutationFn: (what: 'records' | 'everything') => send('erase', { what }) });
}
