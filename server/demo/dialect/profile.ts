// A dialect: what a service may answer differently from ours where the specification leaves a gap. Read from a file.
import { readFileSync } from 'node:fs';
import { type RouteName, routes } from '@kiroku/contract/routes';
import * as z from 'zod';

const name = z.string().min(1).max(100);
const names = z.record(name, name);

/** Changes of a successful answer, in this order. `ok` always stays where it is. */
const answerSchema = z.strictObject({
  /** Members that are left out, wherever in the answer they are. */
  omit: z.array(name).default([]),
  /** Other names of members, wherever in the answer they are. */
  rename: names.default({}),
  /** The content of the answer's only object, such as `anime`, is the answer itself. */
  bare: z.boolean().default(false),
  /** The answer is below this path, such as `data.page`. */
  wrap: name.optional(),
});
export type AnswerChange = z.output<typeof answerSchema>;

const routeNames = Object.keys(routes) as [RouteName, ...RouteName[]];

const profileSchema = z.strictObject({
  /** By route; `all` comes before the route's own. */
  answers: z.partialRecord(z.enum(['all', ...routeNames]), answerSchema).default({}),
  /** Other names of query parameters. The service ignores ours. */
  parameters: names.default({}),
  /** The most entries of a page of the list, whatever was asked for. */
  pageSize: z.int().min(1).max(200).optional(),
  /** The highest score. */
  highestScore: z.int().min(1).max(1000).default(10),
  /** Where a removal may name its entry. */
  removeBy: z.enum(['any', 'body', 'query']).default('any'),
  /** What an error consists of. */
  errors: z.enum(['json', 'html', 'empty']).default('json'),
});
export type Profile = z.output<typeof profileSchema>;

/** Throws an error that names the file, and each faulty member. */
export function readProfile(file: string): Profile {
  try {
    const parsed = profileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    throw new Error(z.prettifyError(parsed.error));
  } catch (error) {
    throw new Error(`DIALECT ${file} is not usable:\n${error instanceof Error ? error.message : error}`);
  }
}
