// Reads from the environment which service is tested. If the environment contains no address, the run starts a service itself.
import * as z from 'zod';
import type { Login } from '../harness/consent.ts';

export type TestUser = 'adult' | 'minor';

/** A running service with two accounts and an app. Use accounts made for the test only, because the test changes their lists. */
export interface ExternalService {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  /** Null if the app is public. */
  readonly secret: string | null;
  readonly redirect: string;
  readonly logins: Readonly<Record<TestUser, Login>>;
  /** A word that finds titles of both types. */
  readonly query: string;
  /** Whether the service's account area has the pages of this project. */
  readonly hasOurPages: boolean;
  /** The `mediaId` of an explicit anime and of an explicit manga; null if unknown. */
  readonly explicitAnime: string | null;
  readonly explicitManga: string | null;
}

const text = z.string().min(1);
const address = z.url().transform((url) => url.replace(/\/+$/, ''));
const environmentSchema = z.object({
  CONFORMANCE_BASE_URL: address,
  CONFORMANCE_AUTH_URL: address,
  CONFORMANCE_CLIENT_ID: text,
  CONFORMANCE_CLIENT_SECRET: text.optional(),
  CONFORMANCE_REDIRECT_URI: text,
  CONFORMANCE_ADULT_NAME: text,
  CONFORMANCE_ADULT_PASSWORD: text,
  CONFORMANCE_MINOR_NAME: text,
  CONFORMANCE_MINOR_PASSWORD: text,
  CONFORMANCE_QUERY: text.default('the'),
  CONFORMANCE_ACCOUNT_AREA: z.literal('kiroku').optional(),
  CONFORMANCE_EXPLICIT_ANIME: z.guid().optional(),
  CONFORMANCE_EXPLICIT_MANGA: z.guid().optional(),
});

/** Returns null if the environment contains no address of a service. Throws an error with one line for each missing or wrong variable. */
export function readExternalService(variables: NodeJS.ProcessEnv): ExternalService | null {
  if ((variables.CONFORMANCE_BASE_URL ?? '') === '') return null;
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new Error(`The service is not fully named:\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  return {
    baseUrl: env.CONFORMANCE_BASE_URL,
    authUrl: env.CONFORMANCE_AUTH_URL,
    clientId: env.CONFORMANCE_CLIENT_ID,
    secret: env.CONFORMANCE_CLIENT_SECRET ?? null,
    redirect: env.CONFORMANCE_REDIRECT_URI,
    logins: {
      adult: { name: env.CONFORMANCE_ADULT_NAME, password: env.CONFORMANCE_ADULT_PASSWORD },
      minor: { name: env.CONFORMANCE_MINOR_NAME, password: env.CONFORMANCE_MINOR_PASSWORD },
    },
    query: env.CONFORMANCE_QUERY,
    hasOurPages: env.CONFORMANCE_ACCOUNT_AREA === 'kiroku',
    explicitAnime: env.CONFORMANCE_EXPLICIT_ANIME ?? null,
    explicitManga: env.CONFORMANCE_EXPLICIT_MANGA ?? null,
  };
}
