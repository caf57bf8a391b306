// Generates requests from the OpenAPI document. Some are valid, and some have faults.
import fc from 'fast-check';
import type { Operation, Parameter } from '../../src/openapi/document.ts';
import type { JsonSchema, NamedSchemas } from '../../src/openapi/json-schemas.ts';
import {
  anyBrokenJson,
  anyContentType,
  anyJson,
  anyNumberText,
  anyText,
  type HeaderLine,
  unusualHeader,
  unusualQuery,
  withoutLoneSurrogates,
} from './unusual-values.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderLine[];
  /** The bytes of the body; each character stands for one byte. */
  readonly body: string | null;
}

/** Data that exists on the server. Valid requests use it, so that they find something. */
export interface ExistingServerData {
  readonly basePath: string;
  readonly token: string;
  readonly media: readonly { readonly id: string; readonly type: string }[];
  readonly shortIds: readonly string[];
}

export interface DocumentedRoute {
  readonly method: string;
  /** The path with its parameters, such as `/anime/{shortId}`. */
  readonly path: string;
  readonly operation: Operation;
  readonly schemas: NamedSchemas;
}

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Generates JSON texts of values that the schema allows. */
function validJson(
  schema: JsonSchema | boolean | undefined,
  name: string,
  known: ExistingServerData,
): fc.Arbitrary<string> {
  if (schema === undefined || typeof schema === 'boolean') return anyJson;
  if (name === 'type') return fc.constantFrom(...known.media.map(({ type }) => JSON.stringify(type)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => validJson(one, name, known)));
  const { minimum = 0, maximum = 20 } = schema;
  switch (schema.type) {
    case 'null':
      return fc.constant('null');
    case 'integer':
      return fc
        .oneof(
          fc.integer({ min: minimum, max: Math.min(maximum, minimum + 15) }),
          fc.integer({ min: minimum, max: maximum }),
        )
        .map(String);
    case 'number':
      return fc.integer({ min: minimum * 10, max: maximum * 10 }).map((tenths) => String(tenths / 10));
    case 'string':
      return validText(schema, name, known).map((text) => JSON.stringify(text));
    default:
      return anyJson;
  }
}

function validText(schema: JsonSchema, name: string, known: ExistingServerData): fc.Arbitrary<string> {
  if (schema.format === 'uuid')
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known.media.map(({ id }) => id)) }, fc.uuid());
  const own = fc.string({ minLength: 1, maxLength: Math.min(60, schema.maxLength ?? 60) });
  return name === 'shortId'
    ? fc.oneof(fc.constantFrom(...known.shortIds), own)
    : fc.oneof(own, fc.constantFrom('lantern road', 'Kites'));
}

/** Generates a field that is valid, missing or wrong. */
const field = (valid: fc.Arbitrary<string>, required: boolean) =>
  fc.oneof(
    { weight: 14, arbitrary: valid },
    { weight: required ? 1 : 8, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: fc.oneof(
        anyJson,
        anyNumberText,
        anyText.map((text) => JSON.stringify(text)),
      ),
    },
  );

function objectText(schema: JsonSchema, known: ExistingServerData): fc.Arbitrary<string> {
  const names = Object.keys(schema.properties ?? {});
  const fields = names.map((name) =>
    field(validJson(schema.properties?.[name], name, known), schema.required?.includes(name) ?? false),
  );
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    fc.tuple(anyText, anyJson).map((one) => [one]),
  );
  return fc.tuple(fc.tuple(...fields), extra).map(([values, more]) => {
    const given = values.flatMap((value, index) => (value === null ? [] : [[names[index] ?? '', value]]));
    return `{${[...given, ...more].map(([name = '', value = '']) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  });
}

function bodyText(
  { operation, schemas }: DocumentedRoute,
  known: ExistingServerData,
): fc.Arbitrary<string | null> {
  const id = operation.requestBody?.content['application/json'].schema.$ref.split('/').at(-1);
  const schema = id === undefined ? undefined : schemas[id];
  const odd = fc.oneof(anyJson.map(bytesOf), anyBrokenJson.map(bytesOf), fc.constant('\xff\xfe{\xc3\x28}'));
  // The document describes no body for this operation, so nearly all of its generated requests have no body.
  if (schema === undefined) return fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, odd);
  return fc.oneof(
    { weight: 14, arbitrary: objectText(schema, known).map(bytesOf) },
    { weight: 4, arbitrary: odd },
    fc.constant(null),
  );
}

const asText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json);
const encode = (text: string): string => encodeURIComponent(withoutLoneSurrogates(text));

function query(parameters: readonly Parameter[], known: ExistingServerData): fc.Arbitrary<string> {
  const parts = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, required }) =>
      field(validJson(schema, name, known), required).map((json) =>
        json === null ? null : `${name}=${encode(asText(json))}`,
      ),
    );
  const written = fc.tuple(...parts).map((all) => all.filter((part) => part !== null).join('&'));
  return fc.oneof({ weight: 9, arbitrary: written }, unusualQuery);
}

function target({ path, operation }: DocumentedRoute, known: ExistingServerData): fc.Arbitrary<string> {
  const own = operation.parameters.find((one) => one.in === 'path');
  const segment =
    own === undefined
      ? fc.constant('')
      : field(validJson(own.schema, own.name, known), true).map((json) => encode(asText(json ?? '""')));
  const odd = fc.constantFrom('', '/', '//', '/..', '%2e%2e', '%ZZ', '%00', '\\', ';a=b', '\xff');
  const tail = fc.oneof({ weight: 24, arbitrary: fc.constant('') }, odd);
  return fc.tuple(segment, tail, query(operation.parameters, known)).map(([value, end, search]) => {
    const filled = path.replace(/\{\w+\}/, () => value);
    return `${known.basePath}${filled}${end}${search === '' ? '' : `?${search}`}`;
  });
}

const authorization = ({ token }: ExistingServerData): fc.Arbitrary<readonly HeaderLine[]> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant([['Authorization', `Bearer ${token}`]] as const) },
    fc.constantFrom<readonly HeaderLine[]>(
      [],
      [['Authorization', '']],
      [['Authorization', 'Bearer']],
      [['Authorization', `Bearer ${'x'.repeat(3000)}`]],
      [['Authorization', `Bearer ${token}x`]],
      [['Authorization', `bearer  ${token}`]],
      [['Authorization', 'Bearer \u00e9\u00ff']],
      [['Authorization', 'Basic Og==']],
    ),
  );

const methods = ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'get'];

export function arbitraryRequests(
  described: DocumentedRoute,
  known: ExistingServerData,
): fc.Arbitrary<FuzzRequest> {
  // Each request is about one title. Otherwise body and query would rarely name the same title.
  return fc.constantFrom(...known.media).chain((one) => requestsAbout(described, { ...known, media: [one] }));
}

function requestsAbout(described: DocumentedRoute, known: ExistingServerData): fc.Arbitrary<FuzzRequest> {
  const contentType = fc.oneof({ weight: 12, arbitrary: fc.constant('application/json') }, anyContentType);
  return fc
    .record({
      method: fc.oneof({ weight: 20, arbitrary: fc.constant(described.method) }, fc.constantFrom(...methods)),
      target: target(described, known),
      body: bodyText(described, known),
      access: authorization(known),
      contentType,
      odd: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(unusualHeader, { maxLength: 3 })),
    })
    .map(({ method, target: address, body, access, contentType: type, odd }) => ({
      method,
      target: address,
      body,
      headers: [
        ...access,
        ...(body !== null && type !== null ? [['Content-Type', type] as const] : []),
        ...odd,
      ],
    }));
}
