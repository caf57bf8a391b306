// Compares the texts of an unreadable page with the user's list. If a text names a title whose next episode the page shows, returns this
// text.

import { lessonOf } from '../../domain/files/lesson.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { readTabVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import { findTitleToPropose } from '../matching/proposals.ts';
import type { Context } from '../runtime/context.ts';
import { findSiteAtAddress } from './pages.ts';

/** How many addresses of a tab get an answer. Without a limit, a compromised page could test any number of names against the list. */
const MOST_COMPARED = 20;

/**
 * Compares the names on a page with the user's list, and returns the name that matches. Returns null if no name or several names match.
 * Only a page that the worker has asked to search gets an answer, and only once per address.
 */
export async function findListedName(
  _ctx: Context,
  seen: MessageInput<'namesSeen'>,
  { tabId, tabUrl, frameId, isPrivate, origin }: Sender,
): Promise<string | null> {
  if (tabId === null || !tabUrl || frameId !== 0 || isPrivate) return null;
  const { general, compared = { address: '', count: 0 } } = await readTabVisit(tabId);
  if (general !== tabUrl || compared.address === tabUrl || compared.count >= MOST_COMPARED) return null;
  await updateTabVisit(tabId, { compared: { address: tabUrl, count: compared.count + 1 } });
  const { site } = await findSiteAtAddress(tabUrl);
  if (!site || (await readSettings()).sitePolicies[site.id] === 'ignore') return null;
  const lesson = lessonOf(await readLessons(), origin ?? '');
  // Propose nothing if the user has made a lesson for this origin, because such a lesson is never replaced.
  if (lesson && !lesson.learnt) return null;
  return (await findTitleToPropose({ siteId: site.id, mediaType: site.mediaType }, seen))?.name ?? null;
}
