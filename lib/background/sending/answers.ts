// Applies the user's answers to questions about episodes and automatic edits.
import type { OutboxChange, OutboxItem, QuestionAnswer } from '../../domain/changes/outbox-item.ts';
import { episodeKey, type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import type { MatchCorrection } from '../../domain/matches/match.ts';
import { isDeferred } from '../../domain/watching/watch-limits.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readLogEntry, removeLogEntry } from '../../store/activity.ts';
import { readOutbox, readOutboxItem } from '../../store/outbox/read-outbox.ts';
import { readAccount } from '../../store/preferences.ts';
import { readActivity } from '../../store/reading.ts';
import { allowJump, dismissQuestion, ignoreTitle, rememberChosenTitle } from '../matching/match-decisions.ts';
import type { Context } from '../runtime/context.ts';
import { enqueueAndDeliver } from '../runtime/delivery-alarm.ts';
import { createLogEntry } from './log-entry.ts';
import {
  addChange,
  dropDeferredEpisodes,
  forgetItem,
  releaseDeferredEpisodes,
  settleItem,
  updateItem,
  updateItemByUser,
} from './outbox.ts';

export async function answerQuestion(
  ctx: Context,
  { itemId, answer }: MessageInput<'answerQuestion'>,
): Promise<void> {
  const item = await readOutboxItem(itemId);
  if (item?.question && item.change.kind === 'edit')
    return answerAutomaticEdit(ctx, item, item.change, answer);
  if (item?.change.kind !== 'episode' || item.question === null) return;
  const { observed } = item.change;
  if (item.question.reason === 'limit') return answerLimit(ctx, item, observed, answer.kind);
  switch (answer.kind) {
    case 'match':
      await correctMatchOfEpisode(ctx, await numbered(ctx, item.id, observed, answer), answer);
      return;
    case 'confirm':
      return confirm(ctx, item, observed);
    case 'ignoreTitle':
      await ignoreTitle(ctx, observed);
      return redecideWaitingEpisodes(ctx, observed);
    case 'skip': {
      const { reason } = item.question;
      // If the user rejects the title that Kiroku proposed for a changed site, the whole series is ignored on that site.
      if (reason === 'siteChanged') {
        await ignoreTitle(ctx, observed);
        return redecideWaitingEpisodes(ctx, observed);
      }
      const isDismissed = reason === 'match' && (await dismissQuestion(ctx, observed));
      await forgetItem(ctx, itemId);
      // Decide again about the waiting episodes of the series, because they may have asked the same question.
      if (isDismissed) await redecideWaitingEpisodes(ctx, observed);
    }
  }
}

/**
 * If a site marks an episode as the last one, but shows no number for it, the user chooses the number. Stores this number, and returns the
 * episode with the number. Returns any other episode unchanged.
 */
async function numbered(
  ctx: Context,
  itemId: string,
  observed: ObservedEpisode,
  { episode }: MatchCorrection,
): Promise<ObservedEpisode> {
  if (!observed.isFinal || observed.episodeNumber !== null) return observed;
  const known = { ...observed, episodeNumber: episode };
  await updateItem(ctx, itemId, (item) =>
    item.change.kind === 'episode' ? { ...item, change: { ...item.change, observed: known } } : item,
  );
  return known;
}

async function confirm(ctx: Context, item: OutboxItem, observed: ObservedEpisode): Promise<void> {
  const { question } = item;
  if (!question) return;
  if (question.reason === 'jump') await allowJump(ctx, observed);
  const { reason } = question;
  await enqueueAndDeliver(ctx, () =>
    updateItemByUser(ctx, item.id, (one) =>
      one.question?.reason === reason ? { ...asWaiting(one), confirmed: [...one.confirmed, reason] } : one,
    ),
  );
  // Decide again about later episodes of the series, because they may have asked the question that was just answered.
  await redecideWaitingEpisodes(ctx, observed);
}

/** Applies one answer to all episodes of the season that are deferred behind this question. */
async function answerLimit(
  ctx: Context,
  item: OutboxItem,
  observed: ObservedEpisode,
  answer: QuestionAnswer['kind'],
): Promise<void> {
  if (answer === 'ignoreTitle') await ignoreTitle(ctx, observed);
  if (answer === 'skip') return dropDeferredEpisodes(ctx, item, observed);
  await enqueueAndDeliver(ctx, () => releaseDeferredEpisodes(ctx, item, observed));
}

/** Applies the answer to a question about an automatic edit. A refusal is logged, so that Kiroku does not ask again. */
async function answerAutomaticEdit(
  ctx: Context,
  item: OutboxItem,
  { media, base }: Extract<OutboxItem['change'], { kind: 'edit' }>,
  answer: QuestionAnswer,
): Promise<void> {
  if (answer.kind === 'confirm')
    return enqueueAndDeliver(ctx, () =>
      updateItemByUser(ctx, item.id, (one) => (one.question ? asWaiting(one) : one)),
    );
  const facts = { what: 'ignore', media, before: base, after: base, evidence: [], observed: null } as const;
  const entry = createLogEntry(ctx, { account: item.account }, facts);
  await settleItem(ctx, item.id, {
    activity: { ...entry, reason: 'skipped' },
    onlyIf: ({ question }) => question !== null,
  });
}

/**
 * Stores the title that the user chose for an episode. Then decides again about all episodes of the series that wait for an answer. Returns
 * the keys of the logged episodes that were queued again.
 */
export async function correctMatchOfEpisode(
  ctx: Context,
  observed: ObservedEpisode,
  { media, episode, reach }: MatchCorrection,
): Promise<ReadonlySet<string>> {
  await rememberChosenTitle(ctx, observed, media, episode, reach);
  const queued = await queueUncertain(ctx, observed);
  await redecideWaitingEpisodes(ctx, observed);
  return queued;
}

/**
 * Confirms a jump to the number of an episode in the outbox. The user saw this number when choosing the title, so Kiroku need not ask about
 * the jump.
 */
async function confirmNumber(ctx: Context, observed: ObservedEpisode): Promise<void> {
  const key = episodeKey(observed);
  for (const { id, change } of await readOutbox())
    if (change.kind === 'episode' && episodeKey(change.observed) === key)
      await updateItem(ctx, id, (item) => ({
        ...item,
        confirmed: [...new Set([...item.confirmed, 'jump' as const])],
      }));
}

/** Queues an episode whose title the user has chosen. */
export function queueEpisodeWithChosenTitle(
  ctx: Context,
  change: Extract<OutboxChange, { kind: 'episode' }>,
): Promise<void> {
  return enqueueAndDeliver(ctx, async () => {
    await addChange(ctx, change, (await readAccount()).id);
    await confirmNumber(ctx, change.observed);
  });
}

/** Stores the title that the user chose for a logged episode without a title, even days later. */
export async function chooseLoggedTitle(
  ctx: Context,
  { activityId, ...correction }: MessageInput<'chooseLoggedTitle'>,
): Promise<void> {
  const { id } = await readAccount();
  const logged = await readLogEntry(activityId);
  if (logged?.observed && (logged.account === null || logged.account === id))
    await correctMatchOfEpisode(ctx, logged.observed, correction);
}

/** How many of the newest log entries are searched for episodes without a title. The popup shows fewer. */
const NEWEST_ENTRIES = 500;

/**
 * Queues the season's episodes that were skipped because no title was certain. Removes their log entries, because their new outcomes will
 * be logged. Returns the keys of the episodes.
 */
function queueUncertain(ctx: Context, observed: ObservedEpisode): Promise<ReadonlySet<string>> {
  return enqueueAndDeliver(ctx, async () => {
    const { id } = await readAccount();
    const season = seasonKey(observed);
    const queued = new Set<string>();
    for (const entry of (await readActivity(NEWEST_ENTRIES, id)).reverse()) {
      if (!entry.observed || seasonKey(entry.observed) !== season) continue;
      await addChange(ctx, { kind: 'episode', observed: entry.observed, watchedAt: entry.at }, id);
      await removeLogEntry(entry.id);
      queued.add(episodeKey(entry.observed));
    }
    await confirmNumber(ctx, observed);
    if (queued.size > 0) ctx.publishChange('activity');
    return queued;
  });
}

/** Decides again about all episodes of the series that wait for an answer. */
export function redecideWaitingEpisodes(
  ctx: Context,
  observed: Pick<ObservedEpisode, 'seriesTitle'>,
): Promise<void> {
  const asks = (item: OutboxItem) =>
    item.change.kind === 'episode' &&
    item.change.observed.seriesTitle === observed.seriesTitle &&
    item.state === 'asking' &&
    !isDeferred(item);
  return enqueueAndDeliver(ctx, async () => {
    for (const { id } of (await readOutbox()).filter(asks))
      await updateItem(ctx, id, (item) => (asks(item) ? asWaiting(item) : item));
  });
}

function asWaiting(item: OutboxItem): OutboxItem {
  return { ...item, state: 'waiting', question: null, problem: null, notBefore: 0 };
}
