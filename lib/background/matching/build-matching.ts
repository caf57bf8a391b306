// Joins matching with the service, the stored matches and the shipped data.
import { serviceIdOf } from '../../domain/addresses/service-address.ts';
import { readListed } from '../../store/library-copy.ts';
import { readService } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import { createMatchEdits } from './match-edits.ts';
import { loadMatchingData } from './matching-files.ts';
import { createResolver } from './resolver.ts';

export function buildResolver(parts: Parts): Parts['resolver'] {
  const { api, platform, takeDowns } = parts;
  return createResolver({
    api,
    now: platform.now,
    onChange: () => sayChanged(parts),
    loadData: () => loadMatchingData(parts),
    takeDowns,
    readService: readServiceId,
    readListed,
  });
}

export function buildMatchEdits(parts: Parts): Parts['matchEdits'] {
  const { now } = parts.platform;
  return createMatchEdits({ now, onChange: () => sayChanged(parts), readService: readServiceId });
}

function sayChanged({ changed }: Parts): void {
  changed('matches', 'places', 'now');
}

/** Ids of titles are the service's own: matches remember which one it was. */
async function readServiceId(): Promise<string> {
  return serviceIdOf(await readService());
}
