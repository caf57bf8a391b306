// Converts an answer of the token endpoint into the form that oauth4webapi reads, since the published interface does not specify the form
// of these answers. oauth4webapi then validates the result.
import type * as oauth from 'oauth4webapi';
import { isObject, parseJson } from '../../domain/fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The converted answer, and the client object with which oauth4webapi must read it. */
export interface TokenAnswer {
  readonly response: Response;
  readonly client: oauth.Client;
  /** Whether the ID token alone identifies the user. If it does not, the userinfo endpoint must. */
  readonly namesUser: boolean;
}

interface TokenExchange {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
}

export async function readTokenAnswer(
  { server, client }: TokenExchange,
  response: Response,
): Promise<TokenAnswer> {
  const answer = await bodyOf(response);
  if (answer === null) return { response: unchallenged(response), client, namesUser: false };
  const error = codeIn(answer);
  if (!response.ok || (answer.access_token === undefined && error !== null)) {
    const status = response.ok ? 400 : response.status;
    return { response: unchallenged(response, { ...answer, error }, status), client, namesUser: false };
  }
  const idToken = readIdToken(server, answer.id_token);
  return {
    response: unchallenged(response, { ...withDefaults(answer), id_token: idToken.value }, 200),
    client: idToken.alg === null ? client : { ...client, id_token_signed_response_alg: idToken.alg },
    namesUser: idToken.isComplete,
  };
}

/** Returns the error code of a refusal, or null. */
export async function readRefusalCode(response: Response): Promise<string | null> {
  const answer = await bodyOf(response);
  return answer && codeIn(answer);
}

async function bodyOf(response: Response): Promise<Fields | null> {
  const answer = parseJson(await response.clone().text());
  return isObject(answer) ? answer : null;
}

/** Returns the error code. OAuth calls this field `error`, and the rest of the interface calls it `code`. */
function codeIn({ error, code }: Fields): string | null {
  return [error, code].find((value) => typeof value === 'string') ?? null;
}

/**
 * Builds a response that oauth4webapi accepts. oauth4webapi would reject a refusal that has a challenge or a text body, and a success with
 * any status other than 200.
 */
function unchallenged(response: Response, answer?: Fields, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete('www-authenticate');
  if (answer === undefined) return new Response(response.body, { status, headers });
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(answer), { status, headers });
}

/**
 * Fills the gaps of a successful answer. A field with the value null counts as missing. `token_type` is not among the published fields, so
 * "bearer" is assumed. The scopes are not used. An unusable `expires_in` counts as missing, because this field is only recommended (RFC
 * 6749, section 5.1).
 */
function withDefaults(answer: Fields): Fields {
  const filled = Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
  return {
    token_type: 'bearer',
    ...filled,
    scope: undefined,
    expires_in: secondsIn(answer.expires_in),
  };
}

function secondsIn(written: unknown): number | undefined {
  const seconds = typeof written === 'string' && /^\d+$/.test(written) ? Number(written) : written;
  return typeof seconds === 'number' && seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

interface IdToken {
  readonly value: unknown;
  /**
   * The ID token's algorithm if the service does not list it, otherwise null. oauth4webapi gets the algorithm as an argument, so that it
   * can check the rest of the token.
   */
  readonly alg: string | null;
  readonly isComplete: boolean;
}

/**
 * | ID token                                    | oauth4webapi checks        | who identifies the user                   |
 * | ------------------------------------------- | -------------------------- | ----------------------------------------- |
 * | missing                                     | nothing                    | userinfo                                  |
 * | without `iss`                               | everything except `iss`    | userinfo, which must name the same user   |
 * | with an unlisted algorithm other than `none` | everything except the algorithm | userinfo, which must name the same user   |
 * | any other                                   | everything                 | the ID token                              |
 *
 * Kiroku does not check the signature of an ID token, because the token comes from the token endpoint over TLS (OpenID Connect Core section
 * 3.1.3.7).
 */
function readIdToken(server: oauth.AuthorizationServer, value: unknown): IdToken {
  if (value === undefined || value === null) return { value: undefined, alg: null, isComplete: false };
  if (typeof value !== 'string') return { value, alg: null, isComplete: true };
  const [head = '', body = '', ...rest] = value.split('.');
  const alg = unlisted(server, decoded(head)?.alg);
  const claims = decoded(body);
  if (claims === null || claims.iss !== undefined) return { value, alg, isComplete: alg === null };
  const completed = [head, encoded({ ...claims, iss: server.issuer }), ...rest].join('.');
  return { value: completed, alg, isComplete: false };
}

/**
 * Returns the ID token's algorithm if the service does not list it. Returns null for a listed algorithm, and for `none`. A service must
 * list its algorithms, RS256 among them (OpenID Connect Discovery, section 3).
 */
function unlisted(
  { id_token_signing_alg_values_supported: listed }: oauth.AuthorizationServer,
  alg: unknown,
): string | null {
  const known: readonly unknown[] = Array.isArray(listed) ? listed : ['RS256'];
  return typeof alg === 'string' && alg.toLowerCase() !== 'none' && !known.includes(alg) ? alg : null;
}

/** Decodes one part of a JWT. Returns null if the part is unreadable. */
function decoded(part: string): Fields | null {
  try {
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function encoded(value: Fields): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
