// Opens a page to go on with a title. The popup says what it has shown; what there is, and where it leads, is decided here once more.
import { isSignedIn } from '../../domain/account.ts';
import { shownTo } from '../../domain/changes/shown-to.ts';
import { offersOf } from '../../domain/continuing/offers.ts';
import { isSameOffer, type WantedPlace } from '../../domain/continuing/wanted-place.ts';
import type { Outcome } from '../../messaging/protocol.ts';
import { isShownAt, type WantedPage } from '../../sites/links/shown-page.ts';
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
  const page = wanted.kind === 'title' ? await titlePage(parts, wanted) : await offeredPage(parts, wanted);
  if (page === null) return { ok: false, problem: { code: 'not_found', message: '' } };
  await show(parts.platform.browser, page, create);
  return { ok: true, value: null };
}

async function titlePage(
  parts: Needed,
  { malId, siteId }: Extract<WantedPlace, { kind: 'title' }>,
): Promise<WantedPage | null> {
  const address = await titleAddress(parts, malId, siteId);
  return address === null ? null : { siteId, kind: 'series', address };
}

/** Null where that is not offered any more. */
async function offeredPage(
  parts: Needed,
  { mediaId, type, offer }: Extract<WantedPlace, { kind: 'offer' }>,
): Promise<WantedPage | null> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return null;
  const shown = shownTo(account.id, await storedOf([mediaId]), await parts.outbox.list(), type);
  const entry = shown.find((one) => one.mediaId === mediaId);
  if (!entry) return null;
  const places = await openablePlaces(parts, await readPlacesOf(account.id, mediaId));
  const known = places.map((one) => one.known);
  if (!offersOf(entry, known).some((one) => isSameOffer(one, offer))) return null;
  const there = places.find(({ place }) => place.site === offer.site);
  const address = there ? addressOfOffer(there.addresses, offer, there.place) : null;
  if (!there || address === null) return null;
  return {
    siteId: there.place.observed.siteId,
    kind: offer.kind === 'series' ? 'series' : 'episode',
    address,
  };
}

/** The tab that shows the page already comes to the front with its window. A private one stays where it is. */
async function show(
  { tabs, windows }: WorkerBrowser,
  page: WantedPage,
  create: (url: string) => Promise<unknown>,
): Promise<void> {
  const open = (await tabs.query({})).find(
    ({ url, incognito }) => !incognito && url && URL.canParse(url) && isShownAt(page, url),
  );
  if (open?.id === undefined) {
    await create(page.address);
    return;
  }
  await tabs.update(open.id, { active: true });
  // On a phone there are no windows.
  if (windows && open.windowId !== undefined) await windows.update(open.windowId, { focused: true });
}
