// Notes where episodes are found, and where a long video plays without one.

import { coveredSeconds, type PlaybackSample } from '../../domain/playback.ts';
import {
  addressShape,
  forgetOrigin,
  noteEpisode,
  noteVideoAlone,
  type ReaderHealth,
} from '../../domain/reader-health.ts';
import type { Sender } from '../../messaging/channel.ts';
import { readReaderHealth, writeReaderHealth } from '../../store/reader-health.ts';
import { readTabs } from '../../store/tab-states.ts';
import { writeVisit } from '../../store/tab-visits.ts';
import type { Parts } from '../parts.ts';

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
export async function sawEpisode(parts: Parts, { url, tabId }: Sender, episodeId: string): Promise<void> {
  const now = parts.platform.now();
  if (!url || tabId === null) return;
  await writeVisit(tabId, { alone: null });
  await change(parts, (health) => noteEpisode(health, addressShape(new URL(url)), episodeId, now));
}

/** A sample counts here only while its tab shows no episode. The tab's address is that of the page around the player. */
export async function sawPlayback(
  parts: Parts,
  { tabId, tabUrl }: Sender,
  sample: PlaybackSample,
): Promise<void> {
  const now = parts.platform.now();
  if (tabId === null || !tabUrl || (await readTabs())[tabId]?.observed) return;
  const page = addressShape(new URL(tabUrl));
  const covered = coveredSeconds(sample.played);
  await writeVisit(tabId, { alone: { page, duration: sample.duration, covered } });
  await change(parts, (health) => noteVideoAlone(health, page, { duration: sample.duration, covered }, now));
}

export function forgetHealth(parts: Parts, origin: string): Promise<void> {
  return change(parts, (health) => forgetOrigin(health, origin));
}
