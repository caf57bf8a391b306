// Makes the address at which the extension's app starts a sign-in.
import { REDIRECT_URIS } from '../../server/launch/extension-ids.ts';
import {
  createAuthorizationRequestUrl as authorizeUrlOf,
  createCodeVerifier,
} from '../../server/test/conformance/connect.ts';
import { E2E_APP } from './settings.ts';

/** Returns the address. `authUrl` is the base address of the account area. `more` adds or replaces parameters. */
export function createE2eAuthorizationUrl(
  authUrl: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const app = { clientId: E2E_APP.clientId, secret: null, redirect: REDIRECT_URIS[0] ?? '' };
  return authorizeUrlOf({ authUrl, ...app }, createCodeVerifier(), more);
}
