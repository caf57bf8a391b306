// Converts the contract's zod schemas to JSON Schema. The schema of a request describes what clients may send. The schema of an answer
// describes what the service sends.
import { errorBodySchema, errorCodes } from '@kiroku/contract/errors';
import {
  entryKeySchema,
  libraryEntrySchema,
  ratingBodySchema,
  ratingSchema,
  upsertBodySchema,
  userScoreSchema,
} from '@kiroku/contract/library';
import { mediaSchema, relationSchema } from '@kiroku/contract/media';
import { detailsSchema, type RouteName, routes } from '@kiroku/contract/routes';
import * as z from 'zod';
import { partial } from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
export type NamedSchemas = Readonly<Record<string, JsonSchema>>;

/** Returns the reference to a named schema in the document. */
export const referenceToSchema = (id: string): string => `#/components/schemas/${id}`;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const answerSchemaId = (name: RouteName): string => `${capital(name)}Answer`;
export const FAILURE_SCHEMA_ID = 'Failure';

/** The names of the schemas of request bodies, by route. */
export const bodySchemaIds = {
  upsertEntry: 'UpsertBody',
  removeEntry: 'EntryKey',
  rate: 'RatingBody',
} as const satisfies Partial<Record<RouteName, string>>;

/** Descriptions of rules that JSON Schema cannot express, such as checks in code, and enumerations that may grow. */
const remarks = new Map<z.core.$ZodType, string>([
  [userScoreSchema(), '0 to 10, with one decimal at most.'],
  [
    errorBodySchema().shape.code,
    `Machine-readable and stable. Today one of ${errorCodes.join(', ')}; the set may grow.`,
  ],
  [mediaSchema().shape.id, 'UUID of the title: the mediaId of list entries and ratings.'],
  [mediaSchema().shape.shortId, 'Names the title in the paths of its details.'],
  [mediaSchema().shape.averageScore, '0 to 10; null without ratings.'],
  [mediaSchema().shape.startDate, 'ISO 8601 date, possibly cut to the year or the month.'],
  [libraryEntrySchema().shape.updatedAt, 'ISO 8601 instant in UTC.'],
]);

/** Returns all named schemas of the document. */
export function createComponentSchemas(): NamedSchemas {
  const answers = named({
    Media: mediaSchema(),
    Relation: relationSchema(),
    MediaDetails: detailsSchema(),
    LibraryEntry: libraryEntrySchema(),
    Rating: ratingSchema(),
    [FAILURE_SCHEMA_ID]: errorBodySchema(),
    ...Object.fromEntries(routeNames.map((name) => [answerSchemaId(name), routes[name].response()])),
  });
  const bodies = {
    [bodySchemaIds.upsertEntry]: createRequestPartSchema(upsertBodySchema()),
    [bodySchemaIds.removeEntry]: createRequestPartSchema(partial(entryKeySchema())),
    [bodySchemaIds.rate]: createRequestPartSchema(ratingBodySchema()),
  };
  return { ...answers, ...bodies };
}

export const routeNames = Object.keys(routes).filter((name): name is RouteName => name in routes);

/** Returns the schema of a part of a request as clients may send it, before defaults are added. */
export function createRequestPartSchema(schema: z.core.$ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input', override: remark }));
}

function named(schemas: Readonly<Record<string, z.core.$ZodType>>): NamedSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io: 'output', uri: referenceToSchema, override: remarkAnswer });
  return Object.fromEntries(Object.entries(made.schemas).map(([id, schema]) => [id, tidy(schema)]));
}

interface Converted {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function remark({ zodSchema, jsonSchema }: Converted): void {
  const description = remarks.get(zodSchema);
  if (description !== undefined) jsonSchema.description = description;
  // Remove the bounds that zod adds to every integer, which do not help users of the document.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/**
 * Describes the schema of an answer. The schema must allow further members, because version 1 may get new fields. The schema has no
 * defaults, because clients add the defaults, not the service.
 */
function remarkAnswer(converted: Converted): void {
  remark(converted);
  delete converted.jsonSchema.additionalProperties;
  delete converted.jsonSchema.default;
}

/** Removes two members that would repeat the document: the JSON Schema dialect, and the id of a component. */
function tidy({ $schema: _dialect, $id: _address, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
