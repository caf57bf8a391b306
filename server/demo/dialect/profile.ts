// A dialect describes how another service might answer, in points that the specification leaves open. It is read from a file.
import { readFileSync } from 'node:fs';
import { type RouteName, routes } from '@kiroku/contract/routes';
import * as z from 'zod';

const name = z.string().min(1).max(100);
const names = z.record(name, name);

/** Changes to a successful answer. They are applied in the order of these fields. The answer's member `ok` never changes. */
const answerSchema = z.strictObject({
  /** The names of members that are left out, at any depth of the answer. */
  omit: z.array(name).default([]),
  /** New names for members, at any depth of the answer. */
  rename: names.default({}),
  /** If true, the answer consists of only the object in its first member. Example: `{ "anime": {…} }` becomes `{…}`. */
  bare: z.boolean().default(false),
  /** The path under which the answer is nested. With `data.page`, the answer becomes `{ "data": { "page": {…} } }`. */
  wrap: name.optional(),
});
export type ResponseChange = z.output<typeof answerSchema>;

const routeNames = Object.keys(routes) as [RouteName, ...RouteName[]];

const profileSchema = z.strictObject({
  /** The changes by route. The changes of `all` are applied before the route's own changes. */
  answers: z.partialRecord(z.enum(['all', ...routeNames]), answerSchema).default({}),
  /** Maps the usual name of a query parameter to the dialect's name. The service then ignores the usual name. */
  parameters: names.default({}),
  /** A page of the list has at most this many entries, even if more are requested. */
  pageSize: z.int().min(1).max(200).optional(),
  highestScore: z.int().min(1).max(1000).default(10),
  /** The part of the request that names the entry to remove. With `any`, the body or the query may name it. */
  removeBy: z.enum(['any', 'body', 'query']).default('any'),
  /** The format of the body of an error response. */
  errors: z.enum(['json', 'html', 'empty']).default('json'),
});
export type DialectProfile = z.output<typeof profileSchema>;

/** Reads the dialect file. Throws an error that names the file and each faulty member. */
export function readDialectProfile(file: string): DialectProfile {
  try {
    const parsed = profileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(z.prettifyError(parsed.error));
  } catch (error) {
    throw new Error(`DIALECT ${file} is not usable:\n${error instanceof Error ? error.message : error}`);
  }
}
