// Notes where episodes are found, and where a long video plays without one.
import { createSerial } from '@/lib/background/serial.ts';
import { coveredSeconds, type PlaybackSample } from '@/lib/domain/playback.ts';
import {
  addressShape,
  forgetOrigin,
  noteEpisode,
  noteVideoAlone,
  type ReaderHealth,
} from '@/lib/domain/reader-health.ts';
import type { Sender } from '@/lib/messaging/channel.ts';
import { readReaderHealth, writeReaderHealth } from '@/lib/store/reader-health.ts';
import { readTabs } from '@/lib/store/tab-states.ts';
import { writeVisit } from '@/lib/store/tab-visits.ts';
import { services } from './services.ts';

const oneByOne = createSerial();

function change(edit: (health: ReaderHealth) => ReaderHealth): Promise<void> {
  return oneByOne(async () => {
    const health = await readReaderHealth();
    const edited = edit(health);
    if (edited === health) return;
    await writeReaderHealth(edited);
    services.changed('now');
  });
}

/** `url` is the page's own address, as the browser says it. */
export async function sawEpisode({ url, tabId }: Sender, episodeId: string): Promise<void> {
  if (!url || tabId === null) return;
  await writeVisit(tabId, { alone: null });
  await change((health) => noteEpisode(health, addressShape(new URL(url)), episodeId, Date.now()));
}

/** A sample counts here only while its tab shows no episode. The tab's address is that of the page around the player. */
export async function sawPlayback({ tabId, tabUrl }: Sender, sample: PlaybackSample): Promise<void> {
  if (tabId === null || !tabUrl || (await readTabs())[tabId]?.observed) return;
  const page = addressShape(new URL(tabUrl));
  const covered = coveredSeconds(sample.played);
  await writeVisit(tabId, { alone: { page, duration: sample.duration, covered } });
  await change((health) => noteVideoAlone(health, page, { duration: sample.duration, covered }, Date.now()));
}

export function forgetHealth(origin: string): Promise<void> {
  return change((health) => forgetOrigin(health, origin));
}
