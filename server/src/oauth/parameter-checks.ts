// Checks the limits of an authorization request. The request must fit into one cookie (request-cookie.ts), and contain at least one known
// scope.
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';

/** A parameter may have at most this many bytes in UTF-8. */
const LONGEST = { state: 1024, nonce: 512 } as const;
/** All parameters together may have at most this many bytes as JSON. */
export const MAX_TOTAL_PARAMETER_BYTES = 2500;

function refuseLonger(name: keyof typeof LONGEST) {
  return (_ctx: KoaContextWithOIDC, value: string | undefined): void => {
    if (Buffer.byteLength(value ?? '') > LONGEST[name])
      throw new errors.InvalidRequest(`${name} is longer than ${LONGEST[name]} bytes`);
  };
}

function refuseLongRequest({ oidc }: KoaContextWithOIDC): void {
  if (Buffer.byteLength(JSON.stringify(oidc.params ?? {})) > MAX_TOTAL_PARAMETER_BYTES)
    throw new errors.InvalidRequest(
      `the parameters are longer than ${MAX_TOTAL_PARAMETER_BYTES} bytes together`,
    );
}

/**
 * Refuses a request that has no known scope. If it has a known scope, its unknown scopes are ignored (OpenID Connect Core, section
 * 3.1.2.1).
 */
function refuseUnknownScopes(_ctx: KoaContextWithOIDC, value: string | undefined): void {
  const requestedScopes = (value ?? '').split(' ');
  if (!OAUTH_SCOPES.some((scope) => requestedScopes.includes(scope)))
    throw new errors.InvalidScope(`ask for one of ${OAUTH_SCOPES.join(', ')}`, value ?? '');
}

/**
 * Functions for oidc-provider's setting `extraParams`. oidc-provider calls each function with the parameter of the same name, or with
 * undefined.
 */
export const parameterChecks = {
  state: refuseLonger('state'),
  nonce: refuseLonger('nonce'),
  client_id: refuseLongRequest,
  scope: refuseUnknownScopes,
};
