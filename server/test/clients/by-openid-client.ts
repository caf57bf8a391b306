// Runs the cases with openid-client, which many JavaScript servers use.
import * as library from 'openid-client';
import { type ClientApp, type LibraryDriver, type OAuthLibrary, tokensFromAnswer } from './driver.ts';

function authOf({ secret, by }: ClientApp): library.ClientAuth {
  if (secret === null) return library.None();
  return by === 'basic' ? library.ClientSecretBasic(secret) : library.ClientSecretPost(secret);
}

export function discoverConfiguration(issuer: URL, client: ClientApp): Promise<library.Configuration> {
  return library.discovery(issuer, client.clientId, undefined, authOf(client), {
    // The tested server has no TLS, so allow insecure requests.
    execute: [library.allowInsecureRequests],
  });
}

async function connect(issuer: URL, client: ClientApp): Promise<LibraryDriver> {
  const config = await discoverConfiguration(issuer, client);
  return {
    async authorizeUrl({ redirect, scope, state, nonce, verifier, more }) {
      const parameters = {
        redirect_uri: redirect,
        scope,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...more,
      };
      const given = Object.entries(parameters).filter(([, value]) => value !== '');
      return library.buildAuthorizationUrl(config, Object.fromEntries(given));
    },
    async exchange({ callback, redirect, state, nonce, verifier }) {
      // This library takes the redirect address from the URL of the callback, so that URL must begin with the app's redirect address.
      const called = new URL(`${redirect}${callback.search}`);
      const checks = {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(nonce !== '' && { expectedNonce: nonce }),
      };
      return tokensFromAnswer(await library.authorizationCodeGrant(config, called, checks));
    },
    refresh: async (token) => tokensFromAnswer(await library.refreshTokenGrant(config, token)),
    revoke: (token, kind) => library.tokenRevocation(config, token, { token_type_hint: kind }),
  };
}

export const openidClient: OAuthLibrary = {
  name: 'openid-client',
  checksAnswers: true,
  connect,
  errorOf(error) {
    const isOfServer =
      error instanceof library.ResponseBodyError || error instanceof library.AuthorizationResponseError;
    if (isOfServer) return error.error;
    if (!(error instanceof library.WWWAuthenticateChallengeError)) return null;
    return error.cause[0]?.parameters.error ?? `status ${error.status}`;
  },
};
