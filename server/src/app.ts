// Builds the Fastify app from an open database and a config. `main.ts` runs it as a process; tests send requests to it directly.
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import { type AccountContext, createAccountStore } from './accounts/account-store.ts';
import { createAppStore } from './accounts/app-store.ts';
import { type AccountArea, areaCookieOptions } from './accounts/area.ts';
import { createConnectionStore } from './accounts/connection-store.ts';
import { createCsrfGuard } from './accounts/forms/csrf-guard.ts';
import { createAccountExport } from './accounts/security/account-export.ts';
import { createSessionStore } from './accounts/session-store.ts';
import { apiRoutes } from './api/api-routes.ts';
import { createHandlers } from './api/handlers.ts';
import { createCatalogStore } from './catalog/catalog-store.ts';
import { createCoverAddresses } from './catalog/cover-address.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { PoolLoad } from './db/pool-load.ts';
import { deriveKeys, loadCookieKeys } from './db/server-keys.ts';
import { readSigningKeys } from './db/signing-keys.ts';
import type { DemoHooks, DemoServices } from './demo-hooks.ts';
import { accountAreaRoutes } from './http/account-area.ts';
import { drainOnClose } from './http/draining.ts';
import { createFailurePageSender } from './http/failure-page.ts';
import { handleFailures, handleFrameworkError } from './http/failures.ts';
import { serveHealth } from './http/health.ts';
import { serveHome } from './http/home.ts';
import { createLimitCounter, createLimitStore } from './http/limits/limit-store.ts';
import { createSocketRequestCounter, limitRequestsPerAddress } from './http/limits/rate-limits.ts';
import { createLoggerOptions, type LogSink, logRequests } from './http/logging.ts';
import { createMetrics, serveMetrics } from './http/metrics.ts';
import { recordRoutes } from './http/route-table.ts';
import { addHstsHeader, HSTS_HEADER } from './http/security-headers.ts';
import {
  answerUnroutedRequests,
  createTransportOptions,
  refuseRequestsWithoutHost,
} from './http/transport.ts';
import { refuseNulInAddress } from './http/unstorable-text.ts';
import { createLibraryPageReader } from './library/library-page.ts';
import { createLibraryStore } from './library/library-store.ts';
import { createCursorSigner } from './library/page-cursor.ts';
import { createCallerFinder } from './oauth/access-tokens.ts';
import { createProvider, OIDC_SESSION_COOKIE, oauthPaths } from './oauth/provider.ts';
import { createErrorRenderer } from './oauth/provider-error.ts';
import { docsRoutes } from './openapi/docs-routes.ts';
import { createRatingStore } from './ratings/rating-store.ts';

interface AppContext {
  readonly db: Db;
  readonly config: Config;
  readonly now?: () => Date;
  /** Redis shares the counters of the rate limits between processes. If null, each process has its own counters. */
  readonly redis?: Redis | null;
  readonly pool?: (() => PoolLoad) | null;
  /** Queries the database on a connection outside the pool. */
  ping(): PromiseLike<unknown>;
  readonly logSink?: LogSink | undefined;
  readonly passwords?: AccountContext['passwords'];
  /** The hooks of the demonstration, such as fault injection. Null in production. */
  readonly demo?: DemoHooks | null;
}

const REFRESH_LEEWAY_MS = 24 * 60 * 60 * 1000;
const BODY_LIMIT_BYTES = 64 * 1024;
/** Pages of any origin may call the API, but without cookies. Only the bearer token authorises API requests. */
const CORS = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type'],
  exposedHeaders: [
    'www-authenticate',
    'retry-after',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
  ],
  maxAge: 86_400,
  strictPreflight: false,
};

export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { db, config, redis = null, pool = null, demo = null, now = () => new Date() } = context;
  const cookieKeys = await loadCookieKeys(db, config.cookieKeys);
  const app = createFastify(config, context.logSink);
  const metrics = createMetrics(pool);
  const area = createArea({ db, config, cookieKeys, now, passwords: context.passwords });
  drainOnClose(app, config.timeouts.drainMs);
  const isAreaPath = createIsAreaPath(config);
  addHstsHeader(app, (path) => (isAreaPath(path) ? config.authUrl : config.baseUrl).startsWith('https:'));
  const table = recordRoutes(app);
  await app.register(cors, CORS);
  demo?.beforeHooks(app);
  const store = createLimitStore(createLimitCounter(redis, app.log, now), metrics.onLimited);
  await limitRequestsPerAddress(app, { limits: config.limits, isAreaPath, store });
  refuseNulInAddress(app);
  refuseRequestsWithoutHost(app);
  // An unreadable request has no path, so it gets HSTS only if both the API and the account area use TLS.
  const isTls = [config.baseUrl, config.authUrl].every((url) => url.startsWith('https:'));
  answerUnroutedRequests(
    app,
    createSocketRequestCounter(store, config.limits.apiPerIp),
    isTls ? HSTS_HEADER : {},
  );
  logRequests(app);
  serveMetrics(app, metrics, config.metricsToken);
  serveHealth(app, context.ping);
  handleFailures(app, { table, page: createFailurePageSender(area, isAreaPath) });
  const services = await registerApi(app, { db, config, cookieKeys, now });
  await registerArea(app, { db, config, cookieKeys, now, area });
  const { baseUrl, authUrl } = config;
  const apiPath = pathOf(baseUrl);
  await app.register(docsRoutes, { baseUrl, authUrl, oauthPaths, prefixPath: apiPath });
  serveHome(app, area, { authUrl, apiPath, practice: config.practice });
  await demo?.afterRoutes(app, services);
  return app;
}

type Resources = Required<Pick<AppContext, 'db' | 'config' | 'now'>> & {
  readonly cookieKeys: readonly string[];
};

function createFastify(config: Config, logSink?: LogSink): FastifyInstance {
  return fastify({
    logger: createLoggerOptions(config.logLevel, logSink),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config),
    bodyLimit: BODY_LIMIT_BYTES,
    // Fastify's own 503 has another body, so draining.ts answers instead.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: handleFrameworkError,
    ...createTransportOptions(config.timeouts),
  });
}

/**
 * Returns Fastify's option `trustProxy`. A number becomes a function, because Fastify would trust no proxy if it got the number. `hop` is 0
 * for the peer of the connection.
 */
function trustOf({ trustProxy }: Config) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
}

/** Returns the path of a URL without a trailing slash. The root's path is "". */
const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '');

const coversUrlOf = (config: Config): string => config.baseUrl.replace(/\/v1$/, '/covers');
const coversOf = ({ config, cookieKeys }: Pick<Resources, 'config' | 'cookieKeys'>) =>
  createCoverAddresses(config.covers ? coversUrlOf(config) : null, deriveKeys(cookieKeys, 'cover-address'));

/**
 * Returns a function that decides whether a path belongs to the account area. If the area is at the root of a host, all paths belong to it,
 * except the paths of the API and the covers.
 */
function createIsAreaPath(config: Config): (path: string) => boolean {
  const area = `${pathOf(config.authUrl)}/`;
  const others = [config.baseUrl, coversUrlOf(config)].map((address) => `${pathOf(address)}/`);
  return (path) => path.startsWith(area) && !others.some((other) => path.startsWith(other));
}

async function registerApi(
  app: FastifyInstance,
  { db, config, cookieKeys, now }: Resources,
): Promise<DemoServices> {
  const covers = coversOf({ config, cookieKeys });
  const catalog = createCatalogStore({ db, covers });
  const findCaller = createCallerFinder({ db, now });
  const seal = createCursorSigner(deriveKeys(cookieKeys, 'library-cursor'));
  await app.register(apiRoutes, {
    prefixPath: pathOf(config.baseUrl),
    handlers: createHandlers({
      catalog,
      library: createLibraryStore({ db, covers, now }),
      pages: createLibraryPageReader({ db, seal, covers, now }),
      ratings: createRatingStore({ db, catalog, now }),
    }),
    findCaller,
    now,
    limits: config.limits,
    answerMs: config.timeouts.answerMs,
  });
  return { catalog, covers, findCaller, now, coversPath: pathOf(coversUrlOf(config)) };
}

function createArea({
  db,
  config,
  cookieKeys,
  now,
  passwords,
}: Resources & Pick<AppContext, 'passwords'>): AccountArea {
  const path = pathOf(config.authUrl);
  const { origin, protocol } = new URL(config.authUrl);
  const isSecure = protocol === 'https:';
  const cookie = areaCookieOptions({ path, isSecure });
  const connections = createConnectionStore(db);
  return {
    path,
    isSecure,
    now,
    accounts: createAccountStore({ db, now, passwords }),
    sessions: createSessionStore({ db, now }),
    apps: createAppStore({ db, now }),
    connections,
    exportAccount: createAccountExport({ db, covers: coversOf({ config, cookieKeys }), connections }),
    guard: createCsrfGuard({ keys: deriveKeys(cookieKeys, 'form-guard'), origin, cookie }),
    foreignCookies: [OIDC_SESSION_COOKIE, `${OIDC_SESSION_COOKIE}.sig`],
  };
}

async function registerArea(
  app: FastifyInstance,
  { db, config, cookieKeys, area, now }: Resources & { area: AccountArea },
): Promise<void> {
  const provider = createProvider({
    ...area,
    db,
    authUrl: config.authUrl,
    cookieKeys,
    signingKeys: await readSigningKeys(db, now()),
    refreshLeewayMs: REFRESH_LEEWAY_MS,
    renderError: createErrorRenderer(area),
  });
  provider.on('server_error', (_ctx, error) => void app.log.error(error));
  const { limits, timeouts } = config;
  const issuer = new URL(config.authUrl);
  await app.register(accountAreaRoutes, { area, provider, issuer, limits, answerMs: timeouts.answerMs });
}
