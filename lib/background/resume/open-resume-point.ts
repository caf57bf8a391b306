// Opens the page on which the user resumes a title. The popup names only the offer. The worker checks whether the offer still exists, and
// determines its address.
import { isSignedIn } from '../../domain/account.ts';
import { entriesShownToAccount } from '../../domain/changes/entries-shown-to-account.ts';
import { rankOffers } from '../../domain/resume/offers.ts';
import { isSameOffer, type ResumeTarget } from '../../domain/resume/resume-target.ts';
import type { Outcome } from '../../messaging/protocol.ts';
import { isPageShownAt, type RequestedPage } from '../../sites/links/shown-page.ts';
import { readStoredEntries } from '../../store/library-copy.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readAccount } from '../../store/preferences.ts';
import { readResumePointsOf } from '../../store/resume-points.ts';
import type { Context } from '../runtime/context.ts';
import { addressOfOffer } from './addresses.ts';
import { findOpenableResumePoints } from './resume-points.ts';
import { findTitleAddress } from './title-sites.ts';

/** Opens a resume point. `create` is called with the address if no tab shows it yet. */
export async function openResumePoint(
  ctx: Context,
  wanted: ResumeTarget,
  create: (url: string) => Promise<unknown> = (url) => ctx.browser.tabs.create({ url }),
): Promise<Outcome<null>> {
  const page = wanted.kind === 'title' ? await titlePage(ctx, wanted) : await offeredPage(ctx, wanted);
  if (page === null) return { ok: false, problem: { code: 'not_found', message: '' } };
  await show(ctx, page, create);
  return { ok: true, value: null };
}

async function titlePage(
  ctx: Context,
  { malId, siteId }: Extract<ResumeTarget, { kind: 'title' }>,
): Promise<RequestedPage | null> {
  const address = await findTitleAddress(ctx, malId, siteId);
  return address === null ? null : { siteId, kind: 'series', address };
}

/** Returns the page to open, or null if it is not offered any more. */
async function offeredPage(
  ctx: Context,
  { mediaId, type, offer }: Extract<ResumeTarget, { kind: 'offer' }>,
): Promise<RequestedPage | null> {
  const account = await readAccount();
  if (account.id === null || !isSignedIn(account)) return null;
  const shown = entriesShownToAccount(
    account.id,
    await readStoredEntries([mediaId]),
    await readOutbox(),
    type,
  );
  const entry = shown.find((one) => one.mediaId === mediaId);
  if (!entry) return null;
  const resumePoints = await findOpenableResumePoints(ctx, await readResumePointsOf(account.id, mediaId));
  const known = resumePoints.map((one) => one.known);
  if (!rankOffers(entry, known).some((one) => isSameOffer(one, offer))) return null;
  const there = resumePoints.find(({ resumePoint: place }) => place.site === offer.site);
  const address = there ? addressOfOffer(there.addresses, offer, there.resumePoint) : null;
  if (!there || address === null) return null;
  return {
    siteId: there.resumePoint.observed.siteId,
    kind: offer.kind === 'series' ? 'series' : 'episode',
    address,
  };
}

/** Opens the page. If a tab already shows it, activates this tab and focuses its window. Private tabs are not used. */
async function show(
  { browser: { tabs, windows } }: Context,
  page: RequestedPage,
  create: (url: string) => Promise<unknown>,
): Promise<void> {
  const open = (await tabs.query({})).find(
    ({ url, incognito }) => !incognito && url && URL.canParse(url) && isPageShownAt(page, url),
  );
  if (open?.id === undefined) {
    await create(page.address);
    return;
  }
  await tabs.update(open.id, { active: true });
  // Do not focus a window in Firefox for Android, which has no windows.
  if (windows && open.windowId !== undefined) await windows.update(open.windowId, { focused: true });
}
