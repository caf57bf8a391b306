// Where the titles of an account were watched, as the popup sees it.

import { isSignedIn } from '../../domain/account.ts';
import { hostedPattern } from '../../domain/addresses/self-hosted.ts';
import type { KnownPlace, Place, TitlePlaces } from '../../domain/continuing/place.ts';
import { placeToday } from '../../domain/continuing/place.ts';
import type { Settings } from '../../domain/settings.ts';
import { readPlaces } from '../../store/places.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import { addressesOf, knownPlace, type PlaceAddresses } from './addresses.ts';

type Needed = Pick<Parts, 'platform' | 'resolver'>;

/** A place with what may be opened of it now. */
interface OpenablePlace {
  readonly place: Place;
  readonly known: KnownPlace;
  readonly addresses: PlaceAddresses;
}

/** Of the account that is signed in; without one no list is shown either. `mediaIds`: of these titles alone. */
export async function titlePlaces(parts: Needed, mediaIds?: readonly string[]): Promise<TitlePlaces> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return {};
  const stored = await readPlaces(account.id);
  const wanted = stored.filter(({ mediaId }) => mediaIds?.includes(mediaId) ?? true);
  const places = await openablePlaces(parts, wanted);
  const titles: Record<string, KnownPlace[]> = {};
  for (const { place, known } of places) {
    titles[place.mediaId] ??= [];
    titles[place.mediaId]?.push(known);
  }
  return titles;
}

export async function openablePlaces(
  parts: Needed,
  places: readonly Place[],
): Promise<readonly OpenablePlace[]> {
  const settings = await readSettings();
  const found = await Promise.all(places.map((place) => openable(parts, settings, place)));
  return found.filter((one) => one !== null);
}

async function openable(
  { platform: { browser }, resolver }: Needed,
  settings: Settings,
  stored: Place,
): Promise<OpenablePlace | null> {
  const today = placeToday(stored, await resolver.readMatch(stored.observed));
  if (!today) return null;
  const { place, numbering } = today;
  const addresses = addressesOf(place, numbering, settings);
  const origins = [hostedPattern(new URL(place.observed.url).origin)];
  // A page's own word may be no address that a pattern can be made of.
  const isAllowed = await browser.permissions.contains({ origins }).catch(() => false);
  return { place, known: { ...knownPlace(place, numbering, addresses), isAllowed }, addresses };
}
