// Opens a page to go on with a title. The popup says what it has shown; what there is, and where it leads, is decided here once more.
import { isSignedIn } from '../../domain/account.ts';
import { openIdentity } from '../../domain/addresses/open-address.ts';
import { applyPending } from '../../domain/changes/pending-entries.ts';
import { offersOf } from '../../domain/continuing/offers.ts';
import { isSameOffer, type WantedPlace } from '../../domain/continuing/wanted-place.ts';
import type { Outcome } from '../../messaging/protocol.ts';
import { storedOf } from '../../store/library-copy.ts';
import { readPlacesOf } from '../../store/places.ts';
import { readAccount } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import type { WorkerBrowser } from '../platform.ts';
import { addressOfOffer } from './addresses.ts';
import { openablePlaces } from './title-places.ts';
import { titleAddress } from './title-sites.ts';

type Needed = Pick<Parts, 'memory' | 'platform' | 'resolver' | 'outbox'>;

/** `create` opens an address that no tab shows. */
export async function openPlace(
  parts: Needed,
  wanted: WantedPlace,
  create: (url: string) => Promise<unknown> = (url) => parts.platform.browser.tabs.create({ url }),
): Promise<Outcome<null>> {
  const address =
    wanted.kind === 'title'
      ? await titleAddress(parts, wanted.malId, wanted.siteId)
      : await addressOf(parts, wanted);
  if (address === null) return { ok: false, problem: { code: 'not_found', message: '' } };
  await show(parts.platform.browser, address, create);
  return { ok: true, value: null };
}

/** Null where that is not offered any more. */
async function addressOf(
  parts: Needed,
  { mediaId, type, offer }: Extract<WantedPlace, { kind: 'offer' }>,
): Promise<string | null> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return null;
  const shown = applyPending(await storedOf([mediaId]), await parts.outbox.list(), type);
  const entry = shown.find((one) => one.mediaId === mediaId);
  if (!entry) return null;
  const places = await openablePlaces(parts, await readPlacesOf(account.id, mediaId));
  const known = places.map((one) => one.known);
  if (!offersOf(entry, known).some((one) => isSameOffer(one, offer))) return null;
  const there = places.find(({ place }) => place.site === offer.site);
  return there ? addressOfOffer(there.addresses, offer, there.place) : null;
}

/** The tab that shows the page already comes to the front with its window. A private one stays where it is. */
async function show(
  { tabs, windows }: WorkerBrowser,
  address: string,
  create: (url: string) => Promise<unknown>,
): Promise<void> {
  const wanted = openIdentity(new URL(address));
  const open = (await tabs.query({})).find(({ url, incognito }) => {
    const identity = !incognito && url && URL.canParse(url) ? openIdentity(new URL(url)) : null;
    return identity === wanted;
  });
  if (open?.id === undefined) {
    await create(address);
    return;
  }
  await tabs.update(open.id, { active: true });
  // On a phone there are no windows.
  if (windows && open.windowId !== undefined) await windows.update(open.windowId, { focused: true });
}
