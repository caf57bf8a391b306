// Mounts oidc-provider's handler below the account area, route by route, so that Fastify's hooks and 404s apply.
import type { ServerResponse } from 'node:http';
import { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { clientAddress } from '../accounts/client-address.ts';
import { oauthPaths } from './provider.ts';

interface MountOptions {
  readonly provider: Provider;
  readonly issuer: URL;
  /** Path of the issuer without a trailing slash. */
  readonly areaPath: string;
  /** Milliseconds after which `sendTimeoutAnswer` answers instead of the provider. */
  readonly answerMs: number;
  answerTimeout(request: FastifyRequest, response: ServerResponse): void;
}

export const providerRoutes: FastifyPluginCallback<MountOptions> = (app, options, done) => {
  app.removeAllContentTypeParsers();
  // Leave the body unparsed, because oidc-provider reads the stream itself.
  app.addContentTypeParser('*', (_request, _payload, next) => next(null));
  const { areaPath } = options;
  const handler = createHandler(options);
  app.get(`${areaPath}/.well-known/openid-configuration`, handler);
  app.get(`${areaPath}${oauthPaths.authorization}`, handler);
  app.get(`${areaPath}${oauthPaths.authorization}/:uid`, handler);
  app.post(`${areaPath}${oauthPaths.token}`, handler);
  app.get(`${areaPath}${oauthPaths.jwks}`, handler);
  app.route({ method: ['GET', 'POST'], url: `${areaPath}${oauthPaths.userinfo}`, handler });
  app.post(`${areaPath}${oauthPaths.revocation}`, handler);
  done();
};

function createHandler({ provider, issuer, areaPath, answerMs, answerTimeout }: MountOptions) {
  const callback = provider.callback();
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { raw } = request;
    reply.hijack();
    // Copy the headers that hooks have set (CORS, rate limits, security): a hijacked reply would lose them.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    Object.assign(raw, { url: urlInsideProvider(raw.url ?? '/', issuer, areaPath), baseUrl: areaPath });
    // Overwrite these headers. Otherwise a forged header would change the URLs that the provider makes, or the client's address.
    raw.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = issuer.host;
    raw.headers['x-forwarded-for'] = clientAddress(request);
    const patience = setTimeout(() => {
      if (!reply.raw.headersSent) answerTimeout(request, reply.raw);
    }, answerMs);
    reply.raw.once('close', () => clearTimeout(patience));
    void callback(raw, reply.raw);
  };
}

/**
 * Returns the URL for the provider. Adds two defaults: scope=openid, and prompt=consent for offline_access. The library issues a refresh
 * token only for a request with prompt=consent, but the published interface does not require that parameter.
 */
function urlInsideProvider(rawUrl: string, issuer: URL, areaPath: string): string {
  const url = new URL(rawUrl, issuer.origin);
  if (url.pathname === `${areaPath}${oauthPaths.authorization}`) completeRequest(url.searchParams);
  return url.pathname.slice(areaPath.length) + url.search;
}

function completeRequest(params: URLSearchParams): void {
  if ((params.get('scope') ?? '') === '') params.set('scope', 'openid');
  const scopes = (params.get('scope') ?? '').split(' ');
  // Remove the nonce if no scope is known. Otherwise the library would report the nonce as the error instead of the scopes.
  if (!OAUTH_SCOPES.some((scope) => scopes.includes(scope))) params.delete('nonce');
  const prompts = (params.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
  const isMissing = !prompts.includes('none') && !prompts.includes('consent');
  if (scopes.includes('offline_access') && isMissing) params.set('prompt', [...prompts, 'consent'].join(' '));
}
