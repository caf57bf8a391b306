// A dialect: how another service might answer in points that the specification leaves open. Read from a file.
import { readFileSync } from 'node:fs';
import { type RouteName, routes } from '@kiroku/contract/routes';
import * as z from 'zod';

const name = z.string().min(1).max(100);
const names = z.record(name, name);

/** Changes to a successful answer, applied in this order. The member `ok` is never changed. */
const answerSchema = z.strictObject({
  /** Names of members to leave out at any depth of the answer. */
  omit: z.array(name).default([]),
  /** New names for members at any depth of the answer. */
  rename: names.default({}),
  /** If true, the only object in the answer, such as `anime`, replaces the answer itself. */
  bare: z.boolean().default(false),
  /** Path at which the answer is inserted, such as `data.page`. */
  wrap: name.optional(),
});
export type ResponseChange = z.output<typeof answerSchema>;

const routeNames = Object.keys(routes) as [RouteName, ...RouteName[]];

const profileSchema = z.strictObject({
  /** Changes by route. Those of `all` are applied before the route's own. */
  answers: z.partialRecord(z.enum(['all', ...routeNames]), answerSchema).default({}),
  /** Other names for query parameters. The service then ignores the usual names. */
  parameters: names.default({}),
  /** The most entries in a page of the list, even if more are requested. */
  pageSize: z.int().min(1).max(200).optional(),
  /** The highest score of the scale. */
  highestScore: z.int().min(1).max(1000).default(10),
  /** Where a removal may name its entry: in the body, in the query, or in either. */
  removeBy: z.enum(['any', 'body', 'query']).default('any'),
  /** The form of an error's body. */
  errors: z.enum(['json', 'html', 'empty']).default('json'),
});
export type DialectProfile = z.output<typeof profileSchema>;

/** Reads the file. Throws an error that names the file and each faulty member. */
export function readDialectProfile(file: string): DialectProfile {
  try {
    const parsed = profileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(z.prettifyError(parsed.error));
  } catch (error) {
    throw new Error(`DIALECT ${file} is not usable:\n${error instanceof Error ? error.message : error}`);
  }
}
