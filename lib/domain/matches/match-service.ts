// Which service a remembered match of an earlier version is of. Alone in its file: every page opens the database, which needs it.

import { apiOriginOf, serviceIdOf } from '../addresses/service-address.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Match, MatchRule } from './match.ts';

/**
 * Earlier versions named a service by the origin of its base address alone, which several may share.
 * Such rules are taken for this service's where they name its origin. The same match where nothing changes.
 */
export function claimMatch(match: Match, addresses: Pick<ServiceSettings, 'authUrl' | 'baseUrl'>): Match {
  const [origin, service] = [apiOriginOf(addresses), serviceIdOf(addresses)];
  const isOwn = (rule: MatchRule) => rule.service === origin;
  if (!match.rules.some(isOwn)) return match;
  return { ...match, rules: match.rules.map((rule) => (isOwn(rule) ? { ...rule, service } : rule)) };
}
