// Compares the texts of an unreadable page with the user's list, and returns the one that names a title whose next episode the page shows.

import { lessonOf } from '../../domain/files/lesson.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { noteVisit, readVisit } from '../../store/tabs/tab-visits.ts';
import { findProposal } from '../matching/proposals.ts';
import type { Context } from '../runtime/context.ts';
import { siteAt } from './pages.ts';

/** How many addresses a tab may ask about. A page that controls its renderer could ask about any name. */
const MOST_COMPARED = 20;

/** Answers once per address, and only if the worker asked the page to search. Null unless exactly one name matches. */
export async function findListedName(
  _ctx: Context,
  seen: MessageInput<'namesSeen'>,
  { tabId, tabUrl, frameId, isPrivate, origin }: Sender,
): Promise<string | null> {
  if (tabId === null || !tabUrl || frameId !== 0 || isPrivate) return null;
  const { general, compared = { address: '', count: 0 } } = await readVisit(tabId);
  if (general !== tabUrl || compared.address === tabUrl || compared.count >= MOST_COMPARED) return null;
  await noteVisit(tabId, { compared: { address: tabUrl, count: compared.count + 1 } });
  const { site } = await siteAt(tabUrl);
  if (!site || (await readSettings()).sitePolicies[site.id] === 'ignore') return null;
  const lesson = lessonOf(await readLessons(), origin ?? '');
  // A lesson of the user is never replaced.
  if (lesson && !lesson.learnt) return null;
  return (await findProposal({ siteId: site.id, mediaType: site.mediaType }, seen))?.name ?? null;
}
