// Finds the field of the service's settings that a problem is about.
import type { Problem } from './changes/outbox-item.ts';
import type { ServiceSettings } from './settings.ts';

type ServiceField = keyof ServiceSettings;

/** `redirect` is not a field, but the address that has to be registered at the service. */
const partOfProblem: Readonly<Record<string, ServiceField | 'redirect'>> = {
  bad_base: 'baseUrl',
  bad_auth: 'authUrl',
  base_unreachable: 'baseUrl',
  base_wrong: 'baseUrl',
  auth_unreachable: 'authUrl',
  auth_wrong: 'authUrl',
  app_unknown: 'clientId',
  app_refused: 'clientId',
  app_secret: 'clientSecret',
  app_secret_missing: 'clientSecret',
  app_secret_elsewhere: 'clientSecret',
  app_redirect: 'redirect',
};

/** Returns the field to correct; null if no change of the settings would solve the problem. `code` is the code of a `Problem`. */
export function serviceFieldAtFault(code: string): ServiceField | 'redirect' | null {
  return partOfProblem[code] ?? null;
}

/** Codes of problems in which the service does not answer at all. The settings may be right then. */
const UNREACHABLE: readonly string[] = ['unreachable', 'unavailable'];

export function isUnreachable(problem: Problem | null): boolean {
  return problem !== null && UNREACHABLE.includes(problem.code);
}
