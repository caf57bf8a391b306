// Stores what Kiroku has learned about the service in points that the specification leaves open. This profile is deleted when the user sets
// another service.
import { browser } from 'wxt/browser';
import { serviceIdOf } from '../domain/addresses/service-address.ts';
import {
  boolean,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  parseAs,
  recordOf,
  text,
  withDefault,
} from '../domain/fields.ts';
import { type ScaleAnswer, type ScoreScale, scaleAnswers, serviceScaleOf } from '../domain/score-scale.ts';
import {
  type ProbeRemark,
  type ProbeRow,
  probedFeatures,
  probeStates,
  remarkCodes,
  type ServiceProbe,
} from '../domain/service-probe.ts';
import { withLock } from './mutex.ts';
import { readService } from './preferences.ts';

/** Why a list could not be read completely: it has no end, or the cursor of the next page has an unknown form. */
export type ListReadFault = '' | 'endless' | 'cursor';

export interface ServiceProfile {
  /** The service that this profile describes (`serviceIdOf`). */
  readonly service: string;
  /**
   * Whether title details ever contained the user's list entry. If not, a missing entry may mean that the details of this service never
   * contain it.
   */
  readonly namesOwnEntry: boolean;
  /** Whether the service has refused a title's UUID, but accepted its shortId. */
  readonly takesShortIdOnly: boolean;
  /** Whether the service has refused parameters outside of the specification, but accepted the query without these parameters. */
  readonly takesPublishedOnly: boolean;
  /** Where the request to remove an entry names the entry: in body and query (`both`) until the service refuses such a request. */
  readonly removesBy: 'both' | 'body' | 'query';
  /** Whether the list was sorted with the newest change first. If not, its first page does not show what has changed. */
  readonly listsNewestFirst: boolean;
  /** Why the last full read of each list was incomplete; empty if it was complete. */
  readonly animeFault: ListReadFault;
  readonly mangaFault: ListReadFault;
  /** The highest score seen since the last complete list was read, and how many scores that list had. */
  readonly highestScore: number;
  readonly scores: number;
  readonly scaleAnswer: ScaleAnswer;
  /** The time before which the list is not read again, because its answer was unreadable; epoch milliseconds. */
  readonly listAgainAt: number;
  /** The last probe of the service; null if it was never probed. */
  readonly probe: ServiceProbe | null;
}

export const unknownServiceProfile: ServiceProfile = {
  service: '',
  namesOwnEntry: false,
  takesShortIdOnly: false,
  takesPublishedOnly: false,
  removesBy: 'both',
  listsNewestFirst: true,
  animeFault: '',
  mangaFault: '',
  highestScore: 0,
  scores: 0,
  scaleAnswer: '',
  listAgainAt: 0,
  probe: null,
};

const listFault = oneOf('', 'endless', 'cursor');

const remark = object<ProbeRemark>({ code: oneOf(...remarkCodes), values: recordOf(text) });
const row = object<ProbeRow>({
  what: oneOf(...probedFeatures),
  state: oneOf(...probeStates),
  remarks: listOf(remark),
});
const probe = object<ServiceProbe>({ at: number, rows: listOf(row) });

const stored = object<ServiceProfile>({
  service: text,
  namesOwnEntry: boolean,
  takesShortIdOnly: boolean,
  takesPublishedOnly: boolean,
  removesBy: oneOf('both', 'body', 'query'),
  listsNewestFirst: boolean,
  animeFault: listFault,
  mangaFault: listFault,
  highestScore: number,
  scores: number,
  scaleAnswer: oneOf(...scaleAnswers),
  listAgainAt: number,
  // A probe can be repeated, so an unreadable probe must not lose the other facts.
  probe: withDefault(nullable(probe), null),
});

export async function readServiceProfile(): Promise<ServiceProfile> {
  const [{ serviceProfile }, service] = await Promise.all([
    browser.storage.local.get('serviceProfile'),
    readService(),
  ]);
  const profile = parseAs(stored, serviceProfile);
  const id = serviceIdOf(service);
  return profile?.service === id ? profile : { ...unknownServiceProfile, service: id };
}

/** Returns the scale of the service's scores; null while it is unknown. */
export async function readScoreScale(): Promise<ScoreScale | null> {
  return serviceScaleOf(await readServiceProfile());
}

/**
 * Adds a fact to the profile of the service that answered. `of` is the profile from before the request. Writes nothing if the fact is
 * already known, or if another service was set since.
 */
export function storeServiceFacts(
  of: Pick<ServiceProfile, 'service'>,
  learned: Partial<Omit<ServiceProfile, 'service'>>,
): Promise<void> {
  return withLock('service profile', async () => {
    const known = await readServiceProfile();
    if (known.service !== of.service) return;
    const isNew = Object.entries(learned).some(([key, value]) => Reflect.get(known, key) !== value);
    if (!isNew) return;
    await browser.storage.local.set({ serviceProfile: { ...known, ...learned } });
  });
}

/** Deletes the profile. Call when another service is set. */
export function forgetServiceProfile(): Promise<void> {
  return withLock('service profile', () => browser.storage.local.remove('serviceProfile'));
}
