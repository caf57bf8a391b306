// Generates the OpenAPI 3.1 document from the contract, so that it always matches the routes.
import type { OAUTH_SCOPES } from '@kiroku/contract/oauth';
import { type RouteName, routes } from '@kiroku/contract/routes';
import {
  bodyRefusals,
  commonRefusals,
  createSuccessAnswer,
  type DocumentedAnswer,
  type DocumentedHeader,
  documentedHeaders,
  refusalAnswers,
  refusalsByCode,
} from './answers.ts';
import {
  answerSchemaId,
  bodySchemaIds,
  createComponentSchemas,
  createRequestPartSchema,
  type JsonSchema,
  type NamedSchemas,
  referenceToSchema,
  routeNames,
} from './json-schemas.ts';
import { type OperationNotes, operationNotes } from './operation-notes.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
export interface RequestBody {
  readonly required: boolean;
  readonly content: {
    readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example: unknown };
  };
}
export interface Operation {
  readonly operationId: RouteName;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly { readonly oauth2: readonly string[] }[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, DocumentedAnswer | { readonly $ref: string }>>;
}
type Method = 'get' | 'post' | 'delete';
type PathItem = Readonly<Partial<Record<Method, Operation>>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly externalDocs: { readonly description: string; readonly url: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: NamedSchemas;
    readonly headers: Readonly<Record<string, DocumentedHeader>>;
    readonly responses: Readonly<Record<string, DocumentedAnswer>>;
    readonly securitySchemes: Readonly<Record<'oauth2', SecurityScheme>>;
  };
}
interface SecurityScheme {
  readonly type: 'oauth2';
  readonly description: string;
  readonly flows: {
    readonly authorizationCode: {
      readonly authorizationUrl: string;
      readonly tokenUrl: string;
      readonly refreshUrl: string;
      readonly scopes: Readonly<Record<string, string>>;
    };
  };
}

export interface DocumentContext {
  /** The base address of the API, ending in `/v1`. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Paths below `authUrl`. */
  readonly oauthPaths: { readonly authorization: string; readonly token: string };
}

const scopeWords: Readonly<Record<(typeof OAUTH_SCOPES)[number], string>> = {
  openid: 'Who the user is, and every call of this API.',
  profile: 'The user’s name.',
  offline_access: 'A refresh token, so that access outlives a day.',
};

export function createOpenApiDocument(context: DocumentContext): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kiroku list service',
      version: '1',
      description:
        'Anime and manga lists: search the catalogue, read and change a user’s list, rate. JSON in, JSON out; every answer is an object with the boolean ok, and a refusal carries a stable code. Within version 1 fields, codes and states may be added, never taken away.',
    },
    servers: [{ url: context.baseUrl }],
    externalDocs: { description: 'This document, to read', url: `${context.baseUrl}/docs` },
    tags,
    paths: pathsOf(),
    components: {
      schemas: createComponentSchemas(),
      headers: documentedHeaders,
      responses: refusalAnswers,
      securitySchemes: { oauth2: securityScheme(context) },
    },
  };
}

const tags = [
  { name: 'Catalogue', description: 'Titles of anime and manga.' },
  { name: 'Library', description: 'The list of the user who has let the app in.' },
  { name: 'Ratings', description: 'What users think of an anime.' },
];

function tagOf(path: string): string {
  if (path.startsWith('/library')) return 'Library';
  return path.startsWith('/ratings') ? 'Ratings' : 'Catalogue';
}

function securityScheme({ authUrl, oauthPaths }: DocumentContext): SecurityScheme {
  return {
    type: 'oauth2',
    description: `Authorization code with PKCE: code_challenge with code_challenge_method S256 is mandatory for every app, and code_verifier goes with the token request. Confidential apps send client_secret in the body of the token request; public ones have none. Access tokens live for 24 hours; refresh tokens, issued for the scope offline_access, for 90 days, and each can be used once. Discovery: ${authUrl}/.well-known/openid-configuration`,
    flows: {
      authorizationCode: {
        authorizationUrl: authUrl + oauthPaths.authorization,
        tokenUrl: authUrl + oauthPaths.token,
        refreshUrl: authUrl + oauthPaths.token,
        scopes: scopeWords,
      },
    },
  };
}

/** Converts a path such as `/anime/:shortId` to `/anime/{shortId}`. */
const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const methodOf = { GET: 'get', POST: 'post', DELETE: 'delete' } as const satisfies Record<string, Method>;

function pathsOf(): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const name of routeNames) {
    const { method, path } = routes[name];
    const template = templateOf(path);
    paths[template] = { ...paths[template], [methodOf[method]]: operationOf(name) };
  }
  return paths;
}

function operationOf(name: RouteName): Operation {
  const route = routes[name];
  const { summary, description, refusals: own, example }: OperationNotes<RouteName> = operationNotes[name];
  const body = bodyOf(name, example.body);
  const met = Object.assign(
    { ...commonRefusals },
    body && bodyRefusals,
    ...own.map((code) => refusalsByCode[code]),
  );
  return {
    operationId: name,
    summary,
    description,
    tags: [tagOf(route.path)],
    security: [{ oauth2: ['openid'] }],
    parameters: [
      ...parametersOf('path', createRequestPartSchema(route.params()), example.params),
      ...parametersOf('query', createRequestPartSchema(route.query()), example.query),
    ],
    ...(body !== null && { requestBody: body }),
    responses: { 200: createSuccessAnswer(answerSchemaId(name), example.answer), ...refsOf(met) },
  };
}

function refsOf(met: Readonly<Record<string, string>>): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(
    Object.entries(met).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

function bodyOf(name: RouteName, example: unknown): RequestBody | null {
  if (!(name in bodySchemaIds)) return null;
  const id = bodySchemaIds[name as keyof typeof bodySchemaIds];
  const content = { 'application/json': { schema: { $ref: referenceToSchema(id) }, example } };
  // The body of a removal is optional, because a DELETE may name its entry in the query instead.
  return { required: name !== 'removeEntry', content };
}

function parametersOf(place: 'path' | 'query', schema: JsonSchema, example: object = {}): Parameter[] {
  const examples = new Map(Object.entries(example));
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    typeof one === 'boolean'
      ? []
      : {
          name,
          in: place,
          required: schema.required?.includes(name) ?? false,
          schema: one,
          ...(examples.has(name) && { example: examples.get(name) }),
        },
  );
}
