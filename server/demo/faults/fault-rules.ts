// Decides which requests fail, and how. Pure functions; the hook only carries out the decision.
import * as z from 'zod';

const milliseconds = z.int().min(0).max(60_000);

/** The possible faults of a request. */
const faultSchema = z.discriminatedUnion('kind', [
  /** The usual answer, but late. */
  z.strictObject({ kind: z.literal('latency'), ms: milliseconds }),
  /** The answer has this status. `retryAfter`: seconds or an HTTP date; if missing, the header is not sent. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.union([z.literal(429), z.int().min(500).max(599)]),
    retryAfter: z
      .union([
        z.int().min(0),
        z
          .string()
          .min(1)
          .max(64)
          .regex(/^[\x20-\x7e]+$/),
      ])
      .optional(),
  }),
  /** The connection is closed: before the request is handled, or after that but before the answer is sent. */
  z.strictObject({ kind: z.literal('drop'), when: z.enum(['before', 'after']).default('before') }),
]);
export type Fault = z.output<typeof faultSchema>;

export const faultRuleSchema = z.strictObject({
  fault: faultSchema,
  /** The method of the requests that fail. If missing, every method matches. */
  method: z.enum(['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH']).optional(),
  /**
   * Path on the server (`/auth/oauth2/token`) or below the API's base address (`/library/entry`). A path with `*` at the end matches all
   * paths with that beginning. If missing, every path matches.
   */
  path: z.string().startsWith('/').max(200).optional(),
  /** The number of requests that fail; null: all requests until the reset. */
  times: z.int().min(1).max(1_000_000).nullable().default(1),
});
export type FaultRule = z.output<typeof faultRuleSchema>;

/** The orders that the control route accepts. */
export const faultOrderSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('fail'), ...faultRuleSchema.shape }),
  z.strictObject({ order: z.literal('expire_tokens') }),
  z.strictObject({ order: z.literal('revoke_app'), clientId: z.string().min(1).max(200) }),
  /** Shifts the service's clock by this many milliseconds, forward or back. */
  z.strictObject({ order: z.literal('shift_clock'), ms: z.int().min(-1e13).max(1e13) }),
]);
export type FaultOrder = z.input<typeof faultOrderSchema>;

export interface FaultTarget {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
}

/** Returns the fault of the first rule that matches, and the remaining rules. `apiPath`: path of the API's base address. */
export function takeFault(
  rules: readonly FaultRule[],
  target: FaultTarget,
  apiPath: string,
): { readonly fault: Fault | null; readonly rules: readonly FaultRule[] } {
  const index = rules.findIndex((rule) => matches(rule, target, apiPath));
  const rule = rules[index];
  if (rule === undefined) return { fault: null, rules };
  const left = rule.times === null ? rule : { ...rule, times: rule.times - 1 };
  return { fault: rule.fault, rules: rules.with(index, left).filter(({ times }) => times !== 0) };
}

function matches({ method, path }: FaultRule, target: FaultTarget, apiPath: string): boolean {
  if (method !== undefined && method !== target.method) return false;
  if (path === undefined) return true;
  return [path, `${apiPath}${path}`].some((wanted) =>
    wanted.endsWith('*') ? target.path.startsWith(wanted.slice(0, -1)) : target.path === wanted,
  );
}
