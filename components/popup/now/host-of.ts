// An origin as a person reads it.

export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}
