// The address with which the extension's own app begins a sign-in.
import { REDIRECT_ADDRESSES } from '../../server/launch/extension-ids.ts';
import { E2E_APP } from './settings.ts';

/** `area`: base address of the account area. `more` replaces parameters. */
export function authorizeUrl(area: string, more: Readonly<Record<string, string>> = {}): string {
  const url = new URL(`${area}/oauth2/authorize`);
  const parameters = {
    client_id: E2E_APP.clientId,
    redirect_uri: REDIRECT_ADDRESSES[0] ?? '',
    response_type: 'code',
    scope: 'openid profile offline_access',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
