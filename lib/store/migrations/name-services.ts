// Remembered matches name their service by its whole addresses. Earlier versions kept the origin of the base address.
import { claimMatch } from '../../domain/matches/match-service.ts';
import type { ServiceSettings } from '../../domain/settings.ts';
import type { Upgrade } from '../schema.ts';

/** What was kept for the origin of the service that is set is taken for its own, as it was until now. Without its addresses the upgrade is given up: the database is opened once more with them, and if they cannot be read the opening fails. */
export async function nameServices(
  upgrade: Upgrade,
  service: ServiceSettings | undefined,
): Promise<undefined | 'given up'> {
  const matches = upgrade.objectStore('matches');
  if ((await matches.count()) === 0) return undefined;
  if (!service) {
    upgrade.done.catch(() => undefined);
    upgrade.abort();
    return 'given up';
  }
  for (let cursor = await matches.openCursor(); cursor; cursor = await cursor.continue()) {
    // One record that cannot be read must not keep the others from coming up to date.
    if (!hasRules(cursor.value)) continue;
    const claimed = claimMatch(cursor.value, service);
    if (claimed !== cursor.value) await cursor.update(claimed);
  }
  return undefined;
}

function hasRules({ rules }: { readonly rules: unknown }): boolean {
  return Array.isArray(rules) && rules.every((rule) => typeof rule === 'object' && rule !== null);
}
