// Notes where episodes are found, and where a long video plays without one.

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
import { readReaderHealth, writeReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Parts } from '../parts.ts';
import { askGeneralData, mayBeEpisode } from '../tracking/general-data.ts';
import { noteVisit } from '../tracking/tab-visit.ts';

function change({ memory, changed }: Parts, edit: (health: ReaderHealth) => ReaderHealth): Promise<void> {
  return memory.health(async () => {
    const health = await readReaderHealth();
    const edited = edit(health);
    if (edited === health) return;
    await writeReaderHealth(edited);
    changed('now');
  });
}

/** `url` is the page's own address, as the browser says it. */
export async function sawEpisode(
  parts: Parts,
  { url, tabId }: Sender,
  { episodeId, provisional }: ObservedEpisode,
): Promise<void> {
  const now = parts.platform.now();
  if (!url || tabId === null) return;
  await noteVisit(parts, tabId, { alone: null });
  const shape = addressShape(new URL(url));
  await change(parts, (health) =>
    provisional ? noteProvisional(health, shape, now) : noteEpisode(health, shape, episodeId, now),
  );
}

/** A sample counts here only while the site's reader finds no episode. The tab's address is that of the page around the player. */
export async function sawPlayback(
  parts: Parts,
  sender: Sender,
  { duration, played }: PlaybackSample,
): Promise<void> {
  const { tabId, tabUrl } = sender;
  const now = parts.platform.now();
  if (tabId === null || !tabUrl) return;
  const observed = currentDocument((await readTabs())[tabId])?.observed;
  if (observed && !observed.provisional) return;
  const page = addressShape(new URL(tabUrl));
  const covered = coveredSeconds(played);
  if (!observed) await noteVisit(parts, tabId, { alone: { page, duration, covered } });
  await change(parts, (health) => noteVideoAlone(health, page, { duration, covered }, now));
  if (mayBeEpisode({ duration, covered })) await askGeneralData(parts, sender);
}

export function forgetHealth(parts: Parts, origin: string): Promise<void> {
  return change(parts, (health) => forgetOrigin(health, origin));
}
