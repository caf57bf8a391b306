// The account area as one Fastify plugin: pages, OAuth endpoints and assets, all below the same path.
import { readFile } from 'node:fs/promises';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Provider } from 'oidc-provider';
import { registerAccountRoutes } from '../accounts/account-routes.ts';
import type { AccountArea } from '../accounts/area.ts';
import { createPasswordLimit, createSignInLimit, createSignUpLimit } from '../accounts/attempt-limit.ts';
import { registerRecoveryPages } from '../accounts/recovery-routes.ts';
import { registerSecurityPages } from '../accounts/security/security-routes.ts';
import { registerSessionRoutes } from '../accounts/session-routes.ts';
import type { RateLimits } from '../config.ts';
import { registerInteractionRoutes } from '../oauth/interaction-routes.ts';
import { providerRoutes } from '../oauth/mount.ts';
import { addAuthorizationPostRoute } from '../oauth/posted-request.ts';
import { sendTimeoutAnswer } from './failure-page.ts';

interface AreaOptions {
  readonly area: AccountArea;
  readonly provider: Provider;
  readonly issuer: URL;
  readonly limits: RateLimits;
  /** A request that takes longer than this many milliseconds is answered with 503. */
  readonly answerMs: number;
}

const assets = [
  { name: 'account.css', type: 'text/css; charset=utf-8' },
  { name: 'account.js', type: 'text/javascript; charset=utf-8' },
  { name: 'icon.svg', type: 'image/svg+xml' },
] as const;

async function serveAssets(app: FastifyInstance, areaPath: string): Promise<void> {
  for (const { name, type } of assets) {
    const content = await readFile(new URL(`../accounts/${name}`, import.meta.url), 'utf8');
    app.get(`${areaPath}/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=600').type(type).send(content),
    );
  }
}

export const accountAreaRoutes: FastifyPluginAsync<AreaOptions> = async (
  app,
  { area, provider, issuer, limits, answerMs },
) => {
  await app.register(helmet, {
    // Each page has its own policy (see `pageHeaders`), because the consent form may redirect to the app.
    contentSecurityPolicy: false,
    // security-headers.ts sets HSTS for the whole server.
    strictTransportSecurity: false,
    // With "no-referrer", browsers would send `Origin: null` with our own forms.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  const late = { answerMs, answerTimeout: sendTimeoutAnswer.bind(null, area) };
  await app.register(providerRoutes, { provider, issuer, areaPath: area.path, ...late });
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.handlerTimeout = answerMs;
    });
    await pages.register(fastifyCookie);
    await pages.register(fastifyFormbody, { bodyLimit: 32 * 1024 });
    await serveAssets(pages, area.path);
    const signIn = createSignInLimit(pages, limits.signInsPerName, area);
    const signUp = createSignUpLimit(pages, limits.signUpsPerIp);
    registerSessionRoutes(pages, area, { signIn, signUp });
    registerRecoveryPages(pages, area, signIn);
    registerAccountRoutes(pages, area);
    registerSecurityPages(pages, area, createPasswordLimit(pages, limits.signInsPerName, area));
    addAuthorizationPostRoute(pages, area);
    registerInteractionRoutes(pages, { area, provider, signInLimit: signIn });
  });
};
