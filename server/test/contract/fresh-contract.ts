// Loads a new copy of the contract for each test. A copy creates each schema only once, so a shared copy would reuse the schemas of earlier
// tests.
import { vi } from 'vitest';

export interface ParsableSchema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** Returns the parsed value; "refused" if it is invalid. */
export function parseOrRefused(schema: ParsableSchema, value: unknown): unknown {
  const { success, data } = schema.safeParse(value);
  return success ? data : 'refused';
}

export const isValueRefused = (schema: ParsableSchema, value: unknown) =>
  parseOrRefused(schema, value) === 'refused';

export async function loadFreshContract() {
  vi.resetModules();
  const [routes, library, media, errors, short, bounds] = await Promise.all([
    import('../../../lib/contract/routes.ts'),
    import('../../../lib/contract/library.ts'),
    import('../../../lib/contract/media.ts'),
    import('../../../lib/contract/errors.ts'),
    import('../../../lib/contract/short-text.ts'),
    import('../../../lib/contract/bounds.ts'),
  ]);
  return { ...routes, ...library, ...media, ...errors, ...short, ...bounds };
}
