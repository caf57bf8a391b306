// Runs the cases with simple-oauth2. It reads every answer as JSON, and sends the secret with Basic authentication by default.
// It knows neither PKCE nor ID tokens, so this file adds their parameters, as users of the library do.
import { createRequire } from 'node:module';
import * as z from 'zod';
import { codeChallengeOf } from '../conformance/connect.ts';
import {
  type ClientApp,
  type DriverTokens,
  type LibraryDriver,
  type OAuthLibrary,
  tokensFromAnswer,
} from './driver.ts';

/** The part of the library that is used here. The library has no types. */
interface AccessToken {
  readonly token: Readonly<Record<string, unknown>>;
  refresh(): Promise<AccessToken>;
  revoke(kind: 'access_token' | 'refresh_token'): Promise<unknown>;
}
interface AuthorizationCode {
  authorizeURL(parameters: Readonly<Record<string, string>>): string;
  getToken(parameters: Readonly<Record<string, string>>): Promise<AccessToken>;
  createToken(token: Readonly<Record<string, unknown>>): AccessToken;
}
interface SimpleOAuth2 {
  readonly AuthorizationCode: new (config: object) => AuthorizationCode;
}

const load = createRequire(import.meta.url);
const library = load('simple-oauth2') as SimpleOAuth2;

const tokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});

const readTokens = ({ token }: AccessToken): DriverTokens => tokensFromAnswer(tokenSchema.parse(token));

/** The library has no discovery, so its users write the paths themselves. */
function pathsOf(issuer: URL): Readonly<Record<string, string>> {
  return {
    tokenHost: issuer.origin,
    tokenPath: `${issuer.pathname}/oauth2/token`,
    revokePath: `${issuer.pathname}/oauth2/revoke`,
    authorizePath: `${issuer.pathname}/oauth2/authorize`,
  };
}

async function connect(issuer: URL, { clientId, secret, by }: ClientApp): Promise<LibraryDriver> {
  const code = new library.AuthorizationCode({
    client: { id: clientId, secret: secret ?? '' },
    auth: pathsOf(issuer),
    options: { authorizationMethod: by === 'basic' && secret !== null ? 'header' : 'body' },
  });
  return {
    async authorizeUrl({ redirect, scope, state, nonce, verifier, more }) {
      const parameters = {
        redirect_uri: redirect,
        scope,
        state,
        nonce,
        code_challenge: codeChallengeOf(verifier),
        code_challenge_method: 'S256',
        ...more,
      };
      const given = Object.entries(parameters).filter(([, value]) => value !== '');
      return new URL(code.authorizeURL(Object.fromEntries(given)));
    },
    async exchange({ callback, redirect, verifier }) {
      const answer = { code: callback.searchParams.get('code') ?? '', redirect_uri: redirect };
      return readTokens(await code.getToken({ ...answer, code_verifier: verifier }));
    },
    refresh: async (token) => readTokens(await code.createToken({ refresh_token: token }).refresh()),
    async revoke(token, kind) {
      await code.createToken({ [kind]: token }).revoke(kind);
    },
  };
}

const failureSchema = z.object({ data: z.object({ payload: z.object({ error: z.string() }) }) });

export const simpleOAuth2: OAuthLibrary = {
  name: 'simple-oauth2',
  checksAnswers: false,
  connect,
  errorOf(error) {
    const read = failureSchema.safeParse(error);
    return read.success ? read.data.data.payload.error : null;
  },
};
