// Provides the tested service: its addresses, users and known titles, and functions that call its API.
import { type RouteName, type RouteResponse, routes } from '@kiroku/contract/routes';
import { findFreePort } from '../../launch/server-process.ts';
import type { Login } from '../harness/consent.ts';
import { runAtEndOfFile } from '../harness/end-of-file.ts';
import { APP_REDIRECT, startTestServer, TEST_PASSWORD, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';
import { type ExtensionView, readAnswerAsExtension } from './client-view.ts';
import { connectAccount, type RequestingApp, type TokenResponse } from './connect.ts';
import { type ExternalService, readExternalService, type TestUser } from './external-service.ts';
import { addBridgedDeviations } from './findings.ts';

interface Sample {
  readonly mediaId: string;
  readonly shortId: string;
}
/**
 * Titles of the service that are not explicit, and explicit titles if known. The first anime has a known total of at least four episodes.
 */
interface Samples {
  readonly query: string;
  readonly anime: Sample & { readonly total: number };
  readonly otherAnime: Sample;
  readonly manga: Sample;
  readonly explicitAnime: Sample | null;
  readonly explicitManga: Sample | null;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body of the answer. For another service, this is the body as the extension parses it. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What the extension reads from the answer. It is null for a service that this run has started, and for paths without a route. */
  readonly view: ExtensionView | null;
}
export interface ServiceRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly body?: unknown;
  /** If set, this text is sent as the body, unchanged. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestedService {
  readonly baseUrl: string;
  readonly asking: RequestingApp;
  readonly logins: Readonly<Record<TestUser, Login>>;
  readonly samples: Samples;
  /** The server, if this run has started it; null for another service. */
  readonly inside: TestServer | null;
  /** Returns the tokens of a user's connection to the app. The first call makes the connection. */
  tokens(who: TestUser): Promise<TokenResponse>;
  call(who: TestUser, path: string, request?: ServiceRequest): Promise<ServiceAnswer>;
  callWith(authorization: string | null, path: string, request?: ServiceRequest): Promise<ServiceAnswer>;
}

export const externalService: ExternalService | null = readExternalService(process.env);

let starting: Promise<TestedService> | null = null;
/** Returns the service of the test file. All its tests share one service. */
export function getTestedService(): Promise<TestedService> {
  if (starting === null) {
    starting = externalService === null ? startHere() : visit(externalService);
    runAtEndOfFile(() => {
      starting = null;
    });
  }
  return starting;
}

async function startHere(): Promise<TestedService> {
  const port = await findFreePort();
  const inside = await startTestServer({
    environment: { PORT: String(port) },
    limits: { signInsPerName: 1000, signUpsPerIp: 1000 },
    isShared: true,
  });
  await inside.app.listen({ host: 'localhost', port });
  const { app, secret } = await inside.registerApp({ name: 'Conformance' });
  const { baseUrl, authUrl } = inside.config;
  return serviceOf({
    baseUrl,
    asking: { authUrl, clientId: app.clientId, secret, redirect: APP_REDIRECT },
    logins: {
      adult: { name: 'viewer', password: TEST_PASSWORD },
      minor: { name: 'minor', password: TEST_PASSWORD },
    },
    inside,
    samples: {
      query: 'lantern',
      anime: { mediaId: testTitleIds.lantern, shortId: 'lantern', total: 12 },
      otherAnime: { mediaId: testTitleIds.lanternTwo, shortId: 'lantern-2' },
      manga: { mediaId: testTitleIds.manga, shortId: 'harbour' },
      explicitAnime: { mediaId: testTitleIds.explicit, shortId: 'velvet' },
      explicitManga: { mediaId: testTitleIds.explicitManga, shortId: 'crimson' },
    },
  });
}

async function visit(target: ExternalService): Promise<TestedService> {
  const { baseUrl, logins, authUrl, clientId, secret, redirect } = target;
  const place = { baseUrl, logins, asking: { authUrl, clientId, secret, redirect }, inside: null };
  const { tokens, call } = serviceOf({ ...place, samples: null });
  const search = async (type: string) =>
    parseAnswer(
      'search',
      await call('adult', `/search?limit=50&type=${type}&q=${encodeURIComponent(target.query)}`),
    )
      .results.filter(({ explicit }) => !explicit)
      .map(({ id, shortId, episodes }) => ({ mediaId: id, shortId, total: episodes ?? 0 }));
  const [anime, manga] = [await search('anime'), await search('manga')];
  const [first, other] = [anime.find(({ total }) => total >= 4), anime.at(-1)];
  const [firstManga] = manga;
  if (first === undefined || other === undefined || other === first || firstManga === undefined)
    throw new Error('CONFORMANCE_QUERY must find a manga and two anime, one with four episodes or more.');
  const explicit = (mediaId: string | null) => (mediaId === null ? null : { mediaId, shortId: mediaId });
  const samples = {
    query: target.query,
    anime: first,
    otherAnime: other,
    manga: firstManga,
    explicitAnime: explicit(target.explicitAnime),
    explicitManga: explicit(target.explicitManga),
  };
  return { ...serviceOf({ ...place, samples }), tokens };
}

type Place<S> = Pick<TestedService, 'baseUrl' | 'asking' | 'logins' | 'inside'> & { readonly samples: S };

function serviceOf<S extends Samples | null>(place: Place<S>) {
  const { baseUrl, asking, logins } = place;
  const known = new Map<TestUser, Promise<TokenResponse>>();
  const tokens = (who: TestUser): Promise<TokenResponse> => {
    const made = known.get(who) ?? connectAccount(asking, logins[who]);
    known.set(who, made);
    return made;
  };
  const callWith: TestedService['callWith'] = (authorization, path, request) =>
    ask({ href: `${baseUrl}${path}`, path, isForeign: place.inside === null }, authorization, request);
  return {
    ...place,
    tokens,
    callWith,
    call: async (who: TestUser, path: string, request?: ServiceRequest) =>
      callWith(`Bearer ${(await tokens(who)).access_token}`, path, request),
  };
}

interface Asked {
  readonly href: string;
  /** The path below the base address, with the query. */
  readonly path: string;
  readonly isForeign: boolean;
}

async function ask(
  { href, path, isForeign }: Asked,
  authorization: string | null,
  { method = 'GET', body, raw, headers }: ServiceRequest = {},
): Promise<ServiceAnswer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(href, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  const { status } = response;
  const view = isForeign ? readAnswerAsExtension({ method, path, status, text }) : null;
  addBridgedDeviations(view?.notes ?? []);
  return { status, headers: response.headers, text, body: bodyOf(objectIn(text), view), view };
}

/** Returns the body as the extension parses it, together with the fields that the extension ignores. */
function bodyOf(body: ServiceAnswer['body'], view: ExtensionView | null): ServiceAnswer['body'] {
  if (view?.kind === 'read') return { ...body, ...view.answer };
  return view?.kind === 'refused' ? { ...body, ok: false, code: view.code } : body;
}

/** Returns the object of a JSON text. If the text is not a JSON object, returns an empty object, which no rule accepts as an answer. */
function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Returns the answer in the contract's form. Throws if the answer has another form that the extension cannot bridge. */
export function parseAnswer<N extends RouteName>(name: N, { status, body, text, view }: ServiceAnswer) {
  if (view?.kind === 'unreadable') throw new Error(`the answer has no readable ${view.field || 'content'}`);
  if (view?.kind !== 'read' && status !== 200) throw new Error(`${status}: ${text}`);
  return routes[name].response().parse(body) as RouteResponse<N>;
}
