// Whether a sender may be read, and whether an episode is its own: the browser's word, held against what is granted at this moment.

import type { ObservedEpisode } from '../../domain/episode.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import type { Sender } from '../../messaging/channel.ts';
import { readLessons } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import type { WorkerBrowser } from '../platform.ts';
import { isOwnEpisode, mayReport, type ReportSender } from './page-sender.ts';

/** Throws for an episode of another page or site than the sender's own. */
export async function checkEpisode(observed: ObservedEpisode | null, { origin }: Sender): Promise<void> {
  if (!observed) return;
  const chapters =
    observed.mediaType === 'manga' && lessonOf(await readLessons(), origin ?? '')?.pages !== undefined;
  if (!isOwnEpisode(observed, origin, (await readSettings()).selfHosted, chapters))
    throw new Error('this is no episode of the page that reports it');
}

/** Whether what a tab shows at an origin may still be read. */
export function isReadable({ permissions, tabs }: WorkerBrowser, sender: ReportSender): Promise<boolean> {
  return mayReport(sender, {
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }),
    tabUrl: async (tabId) => (await tabs.get(tabId).catch(() => null))?.url ?? null,
  });
}
