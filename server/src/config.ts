// Reads the environment variables at start into a plain `Config`. A new setting needs a line in the schema, a line in `readConfig`, and a
// line in config.md.
import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const defaultDataDir = `${repository.replace(/\/$/, '')}/.kiroku/data`;

const count = z.coerce.number().int().min(1);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''));
const httpAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !/[?#]/.test(url), 'must have no query and no fragment')
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const MOST_PROXIES = 10;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return NETWORK_NAMES.includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const trustedProxies = z.string().transform((text, context): number | readonly string[] | false => {
  if (text === 'false' || text === '0') return false;
  if (/^\d+$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
  const networks = text.split(/[\s,]+/).filter((part) => part !== '');
  if (networks.every(isNetwork)) return networks;
  const why =
    text === 'true'
      ? 'true would believe the first address in X-Forwarded-For, which every client can write itself, so that no limit per address holds. '
      : '';
  context.addIssue({
    code: 'custom',
    message: `${why}Give the number of proxies in front of this server (1 to ${MOST_PROXIES}), or their addresses or networks (10.0.0.0/8, loopback).`,
  });
  return z.NEVER;
});

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(4780),
  HOST: z.string().min(1).default('localhost'),
  /** The API's address, which must end in the version. Covers are served from `/covers` next to it. */
  BASE_URL: httpAddress.refine((url) => url.endsWith('/v1'), 'must end in /v1').optional(),
  AUTH_URL: httpAddress.optional(),
  DATA_DIR: z.string().min(1).default(defaultDataDir),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** The address of a pooler in transaction mode in front of DATABASE_URL. It is used for everything but migrations. */
  DATABASE_POOLER_URL: z.string().startsWith('postgres').optional(),
  /**
   * The address of the Redis that stores the counters of the rate limits for all processes. If it is missing, each process has its own
   * counters.
   */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** Each process opens at most this many connections to PostgreSQL. */
  DATABASE_POOL: count.max(500).default(10),
  /** Bearer token for /metrics. Without a token, only this machine may read the metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The first key signs, and all of them verify. If the variable is missing, one key is generated and stored in the database. */
  COOKIE_KEYS: list.pipe(z.array(z.string().min(32)).min(1)).optional(),
  /** The proxies in front of this server that are trusted, as their number or their addresses. */
  TRUST_PROXY: trustedProxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  /**
   * How many requests are allowed per minute: per IP address on the API, per IP address on the account area, per account, and per app with
   * all its users.
   */
  RATE_LIMIT_API_IP: count.default(1200),
  RATE_LIMIT_AUTH_IP: count.default(300),
  RATE_LIMIT_USER: count.default(600),
  RATE_LIMIT_CLIENT: count.default(60_000),
  /** How many attempts are allowed in 15 minutes: failed sign-ins per account name and IP address, and sign-up forms per IP address. */
  RATE_LIMIT_SIGN_IN: count.default(20),
  RATE_LIMIT_SIGN_UP: count.default(20),
  /** How many milliseconds a request with its body may take to arrive, and how many its answer may take. */
  REQUEST_TIMEOUT_MS: count.default(15_000),
  ANSWER_TIMEOUT_MS: count.default(20_000),
  /** After SIGTERM, open requests may take this many milliseconds. */
  DRAIN_TIMEOUT_MS: count.default(10_000),
  /** Allows clients to request faults, for development and tests. */
  FAULTS: flag.default(false),
  /** The file of the dialect that the API speaks, for development and tests. */
  DIALECT: z.string().min(1).optional(),
  NODE_ENV: z.string().optional(),
  /** The parts of the demonstration. In production, they are off unless a variable switches them on. */
  SEED: z.enum(['demo', 'catalog', 'none']).optional(),
  PRACTICE: flag.optional(),
  COVERS: flag.optional(),
  LOCAL_APP_ID: z.string().min(1).max(64).optional(),
  LOCAL_APP_SECRET: z.string().min(16).optional(),
  LOCAL_APP_REDIRECTS: list.optional(),
});

type Environment = z.output<typeof environmentSchema>;

export type Config = Readonly<ReturnType<typeof readConfig>>;
export type RateLimits = Config['limits'];
/** An app that is registered at start. It is a public client if it has no secret. */
export type LocalApp = NonNullable<Config['localApp']>;

function readDemo(env: Environment) {
  const isProduction = env.NODE_ENV === 'production';
  const seed = env.SEED ?? (isProduction ? 'none' : 'demo');
  return {
    seed,
    practice: env.PRACTICE ?? !isProduction,
    covers: env.COVERS ?? !isProduction,
    localApp: readLocalApp(env, seed),
  };
}

function readLocalApp(env: Environment, seed: string) {
  if (env.LOCAL_APP_ID === undefined) return null;
  if (seed !== 'demo') throw new Error('LOCAL_APP_ID needs SEED=demo: the app belongs to the demo account.');
  return {
    clientId: env.LOCAL_APP_ID,
    secret: env.LOCAL_APP_SECRET ?? null,
    redirectUris: env.LOCAL_APP_REDIRECTS ?? [],
  };
}

function readPooler({ DATABASE_POOLER_URL, DATABASE_URL }: Environment): string | null {
  if (DATABASE_POOLER_URL !== undefined && DATABASE_URL === undefined)
    throw new Error(
      'DATABASE_POOLER_URL needs DATABASE_URL: tables are brought up to date without the pooler.',
    );
  return DATABASE_POOLER_URL ?? null;
}

/** Throws in production and on public addresses, because the setting is only for development and tests. */
function demandLocal(setting: string, { NODE_ENV, AUTH_URL, BASE_URL }: Environment): void {
  if (NODE_ENV === 'production') throw new Error(`${setting} is not possible with NODE_ENV=production.`);
  const isLocal = (address: string | undefined) =>
    address === undefined || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
  if (isLocal(AUTH_URL) && isLocal(BASE_URL)) return;
  throw new Error(`${setting} is not possible with an AUTH_URL or BASE_URL that is not on this machine.`);
}

function readFaultInjection(env: Environment) {
  if (env.FAULTS) demandLocal('FAULTS=true', env);
  if (env.DIALECT !== undefined) demandLocal('DIALECT', env);
  return { faults: env.FAULTS, dialect: env.DIALECT ?? null };
}

function readLimits(env: Environment) {
  return {
    apiPerIp: env.RATE_LIMIT_API_IP,
    authPerIp: env.RATE_LIMIT_AUTH_IP,
    perUser: env.RATE_LIMIT_USER,
    perClient: env.RATE_LIMIT_CLIENT,
    signInsPerName: env.RATE_LIMIT_SIGN_IN,
    signUpsPerIp: env.RATE_LIMIT_SIGN_UP,
  };
}

/** Reads the config. Treats an empty variable as missing. Throws an error that names every invalid variable. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new Error(`The environment is not usable:\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}/v1`,
    authUrl: env.AUTH_URL ?? `http://localhost:${env.PORT}/auth`,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    databasePoolerUrl: readPooler(env),
    redisUrl: env.REDIS_URL ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    cookieKeys: env.COOKIE_KEYS ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    limits: readLimits(env),
    timeouts: {
      requestMs: env.REQUEST_TIMEOUT_MS,
      answerMs: env.ANSWER_TIMEOUT_MS,
      drainMs: env.DRAIN_TIMEOUT_MS,
    },
    ...readFaultInjection(env),
    ...readDemo(env),
  };
}
