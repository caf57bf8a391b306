// Tells a page whose reader fails which of its texts is a title that waits for the episode which it shows.

import { lessonOf } from '../../domain/files/lesson.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import { noteVisit, readVisit } from '../../store/tabs/tab-visits.ts';
import { findProposal } from '../matching/proposals.ts';
import type { Context } from '../runtime/context.ts';
import { siteAt } from './pages.ts';

/** Addresses of one tab: a page that has taken over its renderer could ask for any name. */
const MOST_COMPARED = 20;

/** Once per address, and only where the worker has asked the page to look. Null: none of the names, or more than one. */
export async function compareNames(
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
  // What the user has taught is not corrected.
  if (lesson && !lesson.proposed) return null;
  return (await findProposal({ siteId: site.id, mediaType: site.mediaType }, seen))?.name ?? null;
}
