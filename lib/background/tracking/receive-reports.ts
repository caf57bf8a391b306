// Handles the reports of pages and their players in order of arrival.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { ReportingDocument } from '../../domain/watching/tab-documents.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { dropDeadLinks } from '../../sites/links/links.ts';
import { parseLessonContent } from '../../store/lessons.ts';
import { readSettings } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { recordPauseAndAsk } from './ask-on-page.ts';
import { identifyPage, resetIdentifyBackoff } from './identify-page.ts';
import { storePageReport } from './observed.ts';
import { addPlaybackReport, addReadingReport, type ReportResult } from './played.ts';
import { recordFoundEpisode, recordNoEpisode, recordPlayback } from './reading-health.ts';
import { assertEpisodeOfSender, isSenderReadable, mayContainPlayer } from './reporters.ts';

/**
 * Handles a page's report about its episode. Throws if the sender may not report this episode. The page then sends the report again later.
 */
export async function receiveEpisode(
  ctx: Context,
  { observed: reported, isHello, isUnread }: MessageInput<'episodeObserved'>,
  sender: Sender,
): Promise<void> {
  await takeReport(ctx, sender, async (from) => {
    const observed = reported && withParsedLesson(dropDeadLinks(reported));
    // A page that is being left may already have another frame id than 0. Such a page may only report that it no longer shows an episode.
    if (observed && from.frameId !== 0) throw new Error('only a page itself says what it shows');
    await assertEpisodeOfSender(observed, sender);
    const seen = observed && sender.isPrivate ? { ...observed, isPrivate: true as const } : observed;
    await storePageReport(ctx, from, { observed: seen, isHello: isHello ?? false });
    if (observed) resetIdentifyBackoff(ctx, from.tabId);
    await (observed
      ? recordFoundEpisode(ctx, sender, observed)
      : recordNoEpisode(ctx, sender, isUnread ?? false));
    return 'bound';
  });
}

/** Parses the proposed lesson. Drops unknown fields, and throws if the lesson is not valid. */
function withParsedLesson(observed: ObservedEpisode): ObservedEpisode {
  const { proposal } = observed;
  return proposal
    ? { ...observed, proposal: { ...proposal, taught: parseLessonContent(proposal.taught) } }
    : observed;
}

export async function receivePlayback(
  ctx: Context,
  sample: MessageInput<'playbackSampled'>,
  sender: Sender,
): Promise<void> {
  const taken = await takeReport(ctx, sender, async (from) =>
    mayContainPlayer(from.tabOrigin, from.origin) ? addPlaybackReport(ctx, from, sample) : 'unbound',
  );
  if (taken === 'ignored') return;
  if (taken === 'bound' && sender.tabId !== null) await recordPauseAndAsk(ctx, sender.tabId, sample.paused);
  await recordPlayback(ctx, sender, sample);
  throwIfSilent(taken);
}

export async function receiveReading(
  ctx: Context,
  sample: MessageInput<'readingSampled'>,
  sender: Sender,
): Promise<void> {
  throwIfSilent(await takeReport(ctx, sender, (from) => addReadingReport(ctx, from, sample)));
}

/** Throws if the page has not reported its episode, so that the player sends its report again later. */
function throwIfSilent(taken: ReportResult | 'silent' | 'ignored'): void {
  if (taken === 'silent') throw new Error('the page has not said what it shows');
}

/**
 * Runs `take` in the queue of reports. Throws if Kiroku may not read the sender's frame now. Returns `silent` if the page around the player
 * has not reported its episode. Returns `ignored` for a private window if private windows are not tracked.
 */
async function takeReport(
  ctx: Context,
  sender: Sender,
  take: (from: ReportingDocument) => Promise<ReportResult>,
): Promise<ReportResult | 'silent' | 'ignored'> {
  if (sender.isPrivate && !(await readSettings()).tracking.privateWindows) return 'ignored';
  const from = reporterOf(sender);
  const takeInOrder = () =>
    ctx.state.queues.reports(async () => {
      if (!(await isSenderReadable(ctx, from))) throw new Error('this page may not be read');
      return take(from);
    });
  const first = await takeInOrder();
  if (first !== 'unknown') return first;
  // A player may send its first report before its page does. In this case, ask the page for its episode, and handle the player's report
  // again.
  const identified = await identifyPage(ctx, from);
  if (identified === 'known') return takeInOrder();
  return identified === 'silent' ? 'silent' : 'unknown';
}

/** Returns the sender in the form of a `Reporter`. Throws if the browser does not report its tab, document or origin. */
function reporterOf({ tabId, frameId, documentId, origin, tabUrl, isActive }: Sender): ReportingDocument {
  if (tabId === null || documentId === null || origin === null)
    throw new Error('not sent from a document of a tab');
  return { tabId, frameId, documentId, origin, isActive, tabOrigin: tabUrl && new URL(tabUrl).origin };
}
