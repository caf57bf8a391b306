// Types for JSON of a service whose form is not known yet.

/** An object of an answer, with unknown values. */
export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
