// Runs the cases with oauth4webapi, which the extension itself and browser apps use.
import * as library from 'oauth4webapi';
import { type ClientApp, type LibraryDriver, type OAuthLibrary, tokensFromAnswer } from './driver.ts';

const options = { [library.allowInsecureRequests]: true } as const;

function authOf({ secret, by }: ClientApp): library.ClientAuth {
  if (secret === null) return library.None();
  return by === 'basic' ? library.ClientSecretBasic(secret) : library.ClientSecretPost(secret);
}

export async function discoverServer(issuer: URL): Promise<library.AuthorizationServer> {
  return library.processDiscoveryResponse(issuer, await library.discoveryRequest(issuer, options));
}

async function connect(issuer: URL, app: ClientApp): Promise<LibraryDriver> {
  const server = await discoverServer(issuer);
  const [client, auth] = [{ client_id: app.clientId }, authOf(app)];
  return {
    async authorizeUrl({ redirect, scope, state, nonce, verifier, more }) {
      const url = new URL(server.authorization_endpoint ?? '');
      const parameters = {
        client_id: app.clientId,
        response_type: 'code',
        redirect_uri: redirect,
        scope,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...more,
      };
      for (const [name, value] of Object.entries(parameters))
        if (value !== '') url.searchParams.set(name, value);
      return url;
    },
    async exchange({ callback, redirect, state, nonce, verifier }) {
      const answer = library.validateAuthResponse(server, client, callback, state);
      const response = await library.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        answer,
        redirect,
        verifier,
        options,
      );
      const checks = nonce === '' ? {} : { expectedNonce: nonce };
      const read = await library.processAuthorizationCodeResponse(server, client, response, checks);
      if (read.id_token !== undefined)
        await library.validateApplicationLevelSignature(server, response, options);
      return tokensFromAnswer(read);
    },
    async refresh(token) {
      const response = await library.refreshTokenGrantRequest(server, client, auth, token, options);
      return tokensFromAnswer(await library.processRefreshTokenResponse(server, client, response));
    },
    async revoke(token, kind) {
      const additionalParameters = { token_type_hint: kind };
      const wanted = { ...options, additionalParameters };
      await library.processRevocationResponse(
        await library.revocationRequest(server, client, auth, token, wanted),
      );
    },
  };
}

export const oauth4webapi: OAuthLibrary = {
  name: 'oauth4webapi',
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
