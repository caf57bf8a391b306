// A dialect: how a service may answer differently from ours where the specification is open. Read from a file.
import { readFileSync } from 'node:fs';
import { type RouteName, routes } from '@kiroku/contract/routes';
import * as z from 'zod';

const name = z.string().min(1).max(100);
const names = z.record(name, name);

/** Changes to a successful answer, applied in this order. `ok` always stays where it is. */
const answerSchema = z.strictObject({
  /** Members to leave out, anywhere in the answer. */
  omit: z.array(name).default([]),
  /** Other names for members, anywhere in the answer. */
  rename: names.default({}),
  /** If true, the content of the answer's only object, such as `anime`, becomes the answer itself. */
  bare: z.boolean().default(false),
  /** Path below which the answer is placed, such as `data.page`. */
  wrap: name.optional(),
});
export type AnswerChange = z.output<typeof answerSchema>;

const routeNames = Object.keys(routes) as [RouteName, ...RouteName[]];

const profileSchema = z.strictObject({
  /** Keyed by route. `all` is applied before the route's own changes. */
  answers: z.partialRecord(z.enum(['all', ...routeNames]), answerSchema).default({}),
  /** Other names for query parameters. Our own names are then ignored. */
  parameters: names.default({}),
  /** The most entries in a page of the list, even if more are requested. */
  pageSize: z.int().min(1).max(200).optional(),
  /** The highest score. */
  highestScore: z.int().min(1).max(1000).default(10),
  /** Where a removal may name its entry. */
  removeBy: z.enum(['any', 'body', 'query']).default('any'),
  /** The form of an error's body. */
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
