// When choices travel. How they do is loaded where they do (travelling.ts).
import { isTravelling } from '../../store/travelling/on-synced.ts';
import type { Parts } from '../parts.ts';

const travelling = () => import('./travelling.ts');

/** At each start of the worker. */
export async function lookForSynced(parts: Parts): Promise<void> {
  if (await isTravelling()) await (await travelling()).catchUp(parts);
}

/** Something of the user's has changed. */
export async function lookSoon(parts: Parts): Promise<void> {
  if (await isTravelling()) await (await travelling()).lookSoon(parts);
}

/** Without `mayWrite` what the synced storage lacks is written later. */
export async function look(parts: Parts, { mayWrite = false }): Promise<void> {
  if (await isTravelling()) await (await travelling()).look(parts, { mayWrite });
}
