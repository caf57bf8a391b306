// Records on which pages episodes are found, and on which a long video plays without an episode.

import {
  addressShape,
  forgetOrigin,
  isLongWithoutEpisode,
  isSilent,
  type ReaderHealth,
  recordProvisionalEpisode,
  recordReadEpisode,
  recordVideoWithoutEpisode,
} from '../../domain/diagnosis/reader-health.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import { coveredSeconds, type PlaybackSample } from '../../domain/watching/samples.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { readLessons } from '../../store/lessons.ts';
import { modifyReaderHealth, readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { readVisit, updateTabVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { injectGeneralDataReader, mayBeEpisode } from './general-data.ts';

async function change(ctx: Context, edit: (health: ReaderHealth) => ReaderHealth): Promise<void> {
  if (await modifyReaderHealth(edit)) ctx.publishChange('now');
}

/** Records that an episode was found. `url` is the page's own address, as the browser reports it. */
export async function recordFoundEpisode(
  ctx: Context,
  { url, tabId }: Sender,
  { episodeId, provisional }: ObservedEpisode,
): Promise<void> {
  const now = ctx.now();
  if (!url || tabId === null) return;
  await forgetAlone(ctx, tabId);
  const shape = addressShape(new URL(url));
  await change(ctx, (health) =>
    provisional
      ? recordProvisionalEpisode(health, shape, now)
      : recordReadEpisode(health, shape, episodeId, now),
  );
}

/** Removes the mark as unreadable, because the page shows an episode or has moved. */
async function forgetAlone(ctx: Context, tabId: number): Promise<void> {
  if (!(await readVisit(tabId)).alone) return;
  await updateTabVisit(tabId, { alone: null });
  await ctx.markUnreadable(tabId, null);
}

/**
 * Call this for a page without an episode. If the page has moved to another kind of address, removes its mark as unreadable, because the
 * video that played without an episode is no longer there.
 */
export async function recordNoEpisode(ctx: Context, { url, tabId }: Sender): Promise<void> {
  if (!url || tabId === null) return;
  const { alone } = await readVisit(tabId);
  if (alone && alone.page !== addressShape(new URL(url))) await forgetAlone(ctx, tabId);
}

/** Records that a video plays while the site's reader finds no episode. `tabUrl` is the address of the page around the player. */
export async function recordPlayback(
  ctx: Context,
  sender: Sender,
  { duration, played }: PlaybackSample,
): Promise<void> {
  const { tabId, tabUrl } = sender;
  const now = ctx.now();
  if (tabId === null || !tabUrl) return;
  const observed = currentDocument((await readTabs())[tabId])?.observed;
  if (observed && !observed.provisional) return;
  const page = addressShape(new URL(tabUrl));
  const covered = coveredSeconds(played);
  const video = { duration, covered };
  if (!observed) await updateTabVisit(tabId, { alone: { page, ...video } });
  const isTaught = lessonOf(await readLessons(), new URL(tabUrl).origin) !== null;
  await change(ctx, (health) => recordVideoWithoutEpisode(health, page, video, now, isTaught));
  if (!observed && isLongWithoutEpisode(video) && isSilent(await readReaderHealth(), page))
    await ctx.markUnreadable(tabId, tabUrl);
  if (mayBeEpisode(video)) await injectGeneralDataReader(ctx, sender);
}

export function forgetReaderHealth(ctx: Context, origin: string): Promise<void> {
  return change(ctx, (health) => forgetOrigin(health, origin));
}
