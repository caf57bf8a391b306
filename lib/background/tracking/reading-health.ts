// Records where episodes are found, and where a long video plays without one.

import {
  addressShape,
  forgetOrigin,
  noteEpisode,
  noteProvisional,
  noteVideoAlone,
  type ReaderHealth,
} from '../../domain/diagnosis/reader-health.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { coveredSeconds, type PlaybackSample } from '../../domain/watching/samples.ts';
import { currentDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import { modifyReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import { noteVisit } from '../../store/tabs/tab-visits.ts';
import type { Context } from '../runtime/context.ts';
import { mayBeEpisode, readGeneralData } from './general-data.ts';

async function change(ctx: Context, edit: (health: ReaderHealth) => ReaderHealth): Promise<void> {
  if (await modifyReaderHealth(edit)) ctx.publishChange('now');
}

/** `url`: the page's own address, as the browser reports it. */
export async function noteFoundEpisode(
  ctx: Context,
  { url, tabId }: Sender,
  { episodeId, provisional }: ObservedEpisode,
): Promise<void> {
  const now = ctx.now();
  if (!url || tabId === null) return;
  await noteVisit(tabId, { alone: null });
  const shape = addressShape(new URL(url));
  await change(ctx, (health) =>
    provisional ? noteProvisional(health, shape, now) : noteEpisode(health, shape, episodeId, now),
  );
}

/** Records a video only while the site's reader finds no episode. `tabUrl`: the address of the page around the player. */
export async function notePlayback(
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
  if (!observed) await noteVisit(tabId, { alone: { page, duration, covered } });
  await change(ctx, (health) => noteVideoAlone(health, page, { duration, covered }, now));
  if (mayBeEpisode({ duration, covered })) await readGeneralData(ctx, sender);
}

export function forgetHealth(ctx: Context, origin: string): Promise<void> {
  return change(ctx, (health) => forgetOrigin(health, origin));
}
