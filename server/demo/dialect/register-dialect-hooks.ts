// Makes the API speak a dialect. Translates requests before a handler reads them, and answers before they are sent.
import { LIBRARY_PAGE_LIMITS } from '@kiroku/contract/limits';
import { type RouteName, routes } from '@kiroku/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRefusal } from '../../src/refusal.ts';
import type { DialectProfile, ResponseChange } from './profile.ts';

type Json = Readonly<Record<string, unknown>>;

/** Adds the hooks that translate. `apiPath` is the path of the API's base address. */
export function registerDialectHooks(app: FastifyInstance, profile: DialectProfile, apiPath: string): void {
  const nameOf = new Map(
    Object.entries(routes).map(([name, { method, path }]) => [
      `${method} ${apiPath}${path}`,
      name as RouteName,
    ]),
  );
  const routeOf = ({ method, routeOptions }: FastifyRequest) =>
    nameOf.get(`${method} ${routeOptions.url}`) ?? null;

  app.addHook('preHandler', async (request, reply) => {
    const name = routeOf(request);
    if (name === null) return undefined;
    if (name === 'removeEntry' && !isNamedIn(profile.removeBy, request))
      return reply
        .code(400)
        .send(createRefusal('invalid', `The entry is named in the ${profile.removeBy} alone.`));
    const query = readParameters(request.query as Json, profile.parameters);
    const { pageSize } = profile;
    request.query = name === 'library' && pageSize ? withPageSize(query, pageSize) : query;
    request.body = withScores(request.body, 10 / profile.highestScore);
    return undefined;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (reply.statusCode >= 400 && path.startsWith(`${apiPath}/`)) return errorText(profile, reply, payload);
    const name = routeOf(request);
    const isJson = typeof payload === 'string' || Buffer.isBuffer(payload);
    return name !== null && isJson ? answerText(profile, name, String(payload)) : payload;
  });
}

function isNamedIn(place: DialectProfile['removeBy'], { query, body }: FastifyRequest): boolean {
  const isIn = { query: 'mediaId' in (query as Json), body: isObject(body) && 'mediaId' in body };
  return place === 'any' || (isIn[place] && isIn.body !== isIn.query);
}

/** Returns the query parameters with the names of the specification. `names` contains the dialect's name of each parameter. */
function readParameters(query: Json, names: DialectProfile['parameters']): Json {
  const ours = new Map(Object.entries(names).map(([our, theirs]) => [theirs, our]));
  const isKnown = (name: string) => ours.has(name) || !Object.hasOwn(names, name);
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      isKnown(name) ? [[ours.get(name) ?? name, value]] : [],
    ),
  );
}

/** Limits the page size. A `limit` that is not a number is passed on, so that the route refuses it. */
function withPageSize(query: Json, most: number): Json {
  const { limit = LIBRARY_PAGE_LIMITS.default } = query;
  return { ...query, limit: Number(limit) > most ? String(most) : String(limit) };
}

function errorText({ errors }: DialectProfile, reply: FastifyReply, payload: unknown): unknown {
  if (errors === 'json') return payload;
  reply.removeHeader('content-type');
  if (errors === 'empty') return '';
  reply.header('content-type', 'text/html; charset=utf-8');
  return `<!doctype html><title>Error ${reply.statusCode}</title><h1>Error ${reply.statusCode}</h1>`;
}

function answerText({ answers, highestScore }: DialectProfile, name: RouteName, text: string): string {
  const { ok, ...answer } = withScores(JSON.parse(text), highestScore / 10) as Json;
  const changes = [answers.all, answers[name]].filter((change) => change !== undefined);
  return JSON.stringify({ ok, ...changes.reduce(changeAnswer, answer) });
}

function changeAnswer(answer: Json, { omit, rename, bare, wrap }: ResponseChange): Json {
  const renamed = mapMembers(answer, (name, value) =>
    omit.includes(name) ? [] : [[rename[name] ?? name, value]],
  ) as Json;
  const [only] = Object.values(renamed);
  const content = bare && isObject(only) ? only : renamed;
  const path = wrap?.split('.') ?? [];
  return path.reduceRight<Json>((inner, key) => ({ [key]: inner }), content);
}

const SCORES: ReadonlySet<string> = new Set(['userScore', 'score', 'averageScore']);

function withScores(json: unknown, factor: number): unknown {
  if (factor === 1) return json;
  return mapMembers(json, (name, value) => [
    [name, SCORES.has(name) && typeof value === 'number' ? roundScore(value * factor) : value],
  ]);
}

/** Removes floating-point errors, so that 7.3 × 10 becomes exactly 73. */
function roundScore(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

/** Returns a copy of the JSON in which `change` has replaced every member of every object. `change` returns the new members. */
function mapMembers(json: unknown, change: (name: string, value: unknown) => [string, unknown][]): unknown {
  if (Array.isArray(json)) return json.map((one) => mapMembers(one, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => change(name, mapMembers(value, change))),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
