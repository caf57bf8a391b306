// Decides which requests fail, and how. The functions are pure; the hook carries out the decision.
import * as z from 'zod';

const milliseconds = z.int().min(0).max(60_000);

const faultSchema = z.discriminatedUnion('kind', [
  /** The usual answer is sent, but late. */
  z.strictObject({ kind: z.literal('latency'), ms: milliseconds }),
  /** The answer has this status. `retryAfter` is in seconds or an HTTP date; if it is missing, the header is not sent. */
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
  /** The connection is closed before the request is handled (`before`), or after it is handled but before the answer is sent (`after`). */
  z.strictObject({ kind: z.literal('drop'), when: z.enum(['before', 'after']).default('before') }),
]);
export type Fault = z.output<typeof faultSchema>;

export const faultRuleSchema = z.strictObject({
  fault: faultSchema,
  /** The method of the requests that fail. If it is missing, every method matches. */
  method: z.enum(['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH']).optional(),
  /**
   * The path of the requests that fail. It begins at the root of the server (`/auth/oauth2/token`), or at the API's base address
   * (`/library/entry`). A path that ends in `*` matches all paths with the same beginning. If the path is missing, every path matches.
   */
  path: z.string().startsWith('/').max(200).optional(),
  /** This many requests fail. If null, all requests fail until the reset. */
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
  /** The path of the request without its query. */
  readonly path: string;
}

/** Returns the fault of the first rule that matches, and the remaining rules. `apiPath` is the path of the API's base address. */
export function takeMatchingFault(
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
