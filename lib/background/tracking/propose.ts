// Compares the texts of an unreadable page with the user's list, and returns the text that names a title if the page shows the title's next
// episode.

import { lessonOf } from '../../domain/files/lesson.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { readVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import { findProposal } from '../matching/proposals.ts';
import type { Context } from '../runtime/context.ts';
import { siteAt } from './pages.ts';

/** For how many addresses a tab gets an answer. Otherwise a compromised page could test any name against the list. */
const MOST_COMPARED = 20;

/** Answers once per address, and only if the worker has asked the page to search. Returns null unless exactly one name matches. */
export async function findListedName(
  _ctx: Context,
  seen: MessageInput<'namesSeen'>,
  { tabId, tabUrl, frameId, isPrivate, origin }: Sender,
): Promise<string | null> {
  if (tabId === null || !tabUrl || frameId !== 0 || isPrivate) return null;
  const { general, compared = { address: '', count: 0 } } = await readVisit(tabId);
  if (general !== tabUrl || compared.address === tabUrl || compared.count >= MOST_COMPARED) return null;
  await updateTabVisit(tabId, { compared: { address: tabUrl, count: compared.count + 1 } });
  const { site } = await siteAt(tabUrl);
  if (!site || (await readSettings()).sitePolicies[site.id] === 'ignore') return null;
  const lesson = lessonOf(await readLessons(), origin ?? '');
  // A lesson that the user made is never replaced.
  if (lesson && !lesson.learnt) return null;
  return (await findProposal({ siteId: site.id, mediaType: site.mediaType }, seen))?.name ?? null;
}
