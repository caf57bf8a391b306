// Configures oidc-provider for the published interface: code flow with PKCE S256, rotating refresh tokens, opaque access tokens.
import { ACCESS_TOKEN_SECONDS, OAUTH_SCOPES, REFRESH_TOKEN_SECONDS } from '@kiroku/contract/oauth';
import type { JWK } from 'jose';
import { type Configuration, type ErrorOut, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type AccountArea, areaCookieOptions } from '../accounts/area.ts';
import { hostPrefixedCookieName, securePrefixedCookieName } from '../accounts/cookies.ts';
import { setAppLanguageCookie } from '../accounts/language-cookie.ts';
import { SESSION_LIFETIME_SECONDS } from '../accounts/session-store.ts';
import { languages } from '../accounts/texts/languages.ts';
import { areHashesEqual, hashCredential } from '../db/hash.ts';
import type { Db } from '../db/open.ts';
import { isDatabaseDown, isTimeout } from '../db/pg-error.ts';
import { ID_TOKEN_LIFETIME_SECONDS } from '../db/signing-keys.ts';
import { createAdapterFactory } from './adapter.ts';
import { createTokenUseRecorder } from './connection-use.ts';
import { INTERACTION_LIFETIME_SECONDS, interactionPath, setInteractionCookie } from './interaction-cookie.ts';
import { createInteractionPolicy } from './interaction-policy.ts';
import { parameterChecks } from './parameter-checks.ts';
import { replaceTokenGenerators } from './stored/refresh-adapter.ts';
import type { TokenStoreContext } from './stored/refresh-family.ts';

interface ProviderContext extends AccountArea {
  readonly db: Db;
  readonly authUrl: string;
  readonly cookieKeys: readonly string[];
  /** The first key signs, and all of them are published. */
  readonly signingKeys: readonly JWK[];
  /** A refresh with the same token may be repeated for this many milliseconds, but only until the new token is used. */
  readonly refreshLeewayMs: number;
  renderError(ctx: KoaContextWithOIDC, out: ErrorOut): void;
}

export const OIDC_SESSION_COOKIE = 'kiroku_oidc';
const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

/** Paths below `authUrl`. The path for resuming a request is below the path of `authorization`. */
export const oauthPaths = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  jwks: '/oauth2/jwks',
  userinfo: '/oauth2/userinfo',
  revocation: '/oauth2/revoke',
} as const;

export function createProvider(context: ProviderContext): Provider {
  const { db, now, refreshLeewayMs: leewayMs } = context;
  const stored = { db, now, leewayMs };
  const provider = new Provider(context.authUrl, configurationOf(context, stored));
  // Trusting the forwarded headers is safe, because mount.ts overwrites them with the values of authUrl.
  provider.proxy = true;
  provider.on('server_error', answerUnavailable);
  provider.use(answerRevocation);
  provider.use(createTokenUseRecorder(provider, { ...context, path: oauthPaths.token }));
  replaceTokenGenerators(provider, stored);
  // Compare hashes, because the database has only the hash of a secret. The library does not document this method; oauth-flow.test.ts fails
  // if the library removes the method.
  provider.Client.prototype.compareClientSecret = function compareHashes(sent: string) {
    return areHashesEqual(hashCredential(sent), this.clientSecret ?? '');
  };
  return provider;
}

const UNAVAILABLE = {
  error: 'temporarily_unavailable',
  error_description: 'the service is not available right now',
};
const isUnavailable = (error: Error): boolean => isDatabaseDown(error) || isTimeout(error);

/**
 * Changes the answer to 503 if the database is unavailable or too slow. The library answers 500 to every error that is not its own, and
 * emits `server_error` before it sends that answer.
 */
function answerUnavailable(ctx: KoaContextWithOIDC, error: Error): void {
  // For browsers, `renderError` draws the page.
  if (!isUnavailable(error) || ctx.accepts('json', 'html') === 'html') return;
  ctx.status = 503;
  ctx.body = UNAVAILABLE;
}

/** Adds a JSON body to the answer of a revocation. RFC 7009 does not specify a body, but some clients read JSON from it. */
async function answerRevocation(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const isEmpty = ctx.status === 200 && ctx.body === '';
  if (ctx.path === oauthPaths.revocation && isEmpty && ctx.accepts('text', 'json') === 'json') ctx.body = {};
}

async function findAccount(accounts: AccountArea['accounts'], id: string) {
  const found = await accounts.findById(id);
  if (found === null) return undefined;
  const { name } = found;
  return { accountId: id, claims: () => ({ sub: id, name, preferred_username: name }) };
}

function configurationOf(context: ProviderContext, stored: TokenStoreContext): Configuration {
  const { apps, accounts } = context;
  return {
    adapter: createAdapterFactory({ ...stored, apps }),
    // The cast is needed because the library's type is a union by key type, unlike the JWK type of jose.
    jwks: { keys: [...context.signingKeys] } as NonNullable<Configuration['jwks']>,
    routes: oauthPaths,
    scopes: [...OAUTH_SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    findAccount: (_ctx, id) => findAccount(accounts, id),
    responseTypes: ['code'],
    // The interface requires redirect_uri in both steps, even if an app has registered only one address.
    allowOmittingSingleRegisteredRedirectUri: false,
    // The library accepts Basic authentication from every app with a secret, so discovery must list it.
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    extraParams: parameterChecks,
    // `account_management_uri` is the address at which a user manages the account. Other OpenID providers use the same name for it.
    discovery: {
      account_management_uri: `${context.authUrl}/account`,
      ui_locales_supported: languages.map(({ t }) => t.tag),
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // Tokens do not expire with the browser's session.
    expiresWithSession: () => false,
    // Revoke the grant together with either kind of token, so that the app is also removed from the list of connected apps.
    revokeGrantPolicy: () => true,
    cookies: cookiesOf(context),
    ttl: lifetimes(),
    features: features(),
    interactions: {
      url(ctx, interaction) {
        setInteractionCookie(context, ctx, interaction);
        setAppLanguageCookie(context, ctx, interaction.params.ui_locales);
        return interactionPath(context, interaction.uid);
      },
      policy: createInteractionPolicy(context),
    },
    renderError(ctx, out, error) {
      if (!isUnavailable(error)) return context.renderError(ctx, out);
      ctx.status = 503;
      context.renderError(ctx, UNAVAILABLE);
    },
  };
}

function cookiesOf({ cookieKeys, ...area }: ProviderContext): NonNullable<Configuration['cookies']> {
  return {
    names: {
      session: hostPrefixedCookieName(area, OIDC_SESSION_COOKIE),
      interaction: securePrefixedCookieName(area, 'kiroku_interaction'),
      resume: securePrefixedCookieName(area, 'kiroku_resume'),
    },
    keys: [...cookieKeys],
    long: { path: areaCookieOptions(area).path, sameSite: 'lax', httpOnly: true, signed: true },
    short: { sameSite: 'lax', httpOnly: true, signed: true },
  };
}

/**
 * Returns the lifetimes in seconds. A grant must live longer than its refresh tokens. With the default of 14 days, every connection would
 * end in spite of the rotation.
 */
function lifetimes(): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: ACCESS_TOKEN_SECONDS,
    AuthorizationCode: 120,
    Grant: TEN_YEARS_SECONDS,
    IdToken: ID_TOKEN_LIFETIME_SECONDS,
    Interaction: INTERACTION_LIFETIME_SECONDS,
    RefreshToken: REFRESH_TOKEN_SECONDS,
    Session: SESSION_LIFETIME_SECONDS,
  };
}

/** Switches off features that are on by default, but that mount.ts does not serve. Otherwise discovery would list them. */
function features(): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    userinfo: { enabled: true },
  };
}
