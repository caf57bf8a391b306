// What the user says about a match: an answer to a question, a correction, or "leave this title alone".

import type { Answer, OutboxItem } from '../../domain/changes/outbox-item.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { episodeKey } from '../../domain/episode.ts';
import type { Correction, Match } from '../../domain/matches/match.ts';
import { isDeferred } from '../../domain/watching/watch-limits.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import type { Parts } from '../parts.ts';
import { createLineWriter } from '../sending/log-line.ts';
import { queue } from '../sending/queue.ts';
import { noteForgotten, noteHandedBack } from '../travelling/choice-times.ts';

export async function answerQuestion(
  parts: Parts,
  { itemId, answer }: MessageInput<'answerQuestion'>,
): Promise<void> {
  const { outbox, resolver } = parts;
  const item = await outbox.get(itemId);
  if (item?.question && item.change.kind === 'edit') return answerOwnEdit(parts, item, item.change, answer);
  if (item?.change.kind !== 'episode' || item.question === null) return;
  const { observed } = item.change;
  if (item.question.reason === 'limit') return answerLimit(parts, item, observed, answer.kind);
  switch (answer.kind) {
    case 'match':
      return correct(parts, observed, answer);
    case 'confirm':
      return confirm(parts, item, observed);
    case 'ignoreTitle':
      await resolver.ignoreTitle(observed);
      return sendAgain(parts, observed);
    case 'skip':
      return outbox.forget(itemId);
  }
}

async function confirm(parts: Parts, item: OutboxItem, observed: ObservedEpisode): Promise<void> {
  const { delivery, outbox, resolver } = parts;
  const { question } = item;
  if (!question) return;
  if (question.reason === 'jump') await resolver.allowJump(observed);
  const { reason } = question;
  await delivery.enqueueAndDeliver(() =>
    outbox.sayAgain(item.id, (one) => ({ ...waiting(one), confirmed: [...one.confirmed, reason] })),
  );
  // Later episodes of the series may have asked the same: they are decided again, after this one.
  await sendAgain(parts, observed);
}

/** One answer for all that a limit holds back of the season. */
async function answerLimit(
  { delivery, outbox, resolver }: Parts,
  item: OutboxItem,
  observed: ObservedEpisode,
  answer: Answer['kind'],
): Promise<void> {
  if (answer === 'ignoreTitle') await resolver.ignoreTitle(observed);
  if (answer === 'skip') return outbox.dropHeld(item, observed);
  await delivery.enqueueAndDeliver(() => outbox.releaseHeld(item, observed));
}

/** Kiroku would change the entry by itself: a no is remembered in the log, so that it is not asked again. */
async function answerOwnEdit(
  { delivery, outbox, platform }: Parts,
  item: OutboxItem,
  { media, base }: Extract<OutboxItem['change'], { kind: 'edit' }>,
  answer: Answer,
): Promise<void> {
  if (answer.kind === 'confirm')
    return void (await delivery.enqueueAndDeliver(() => outbox.sayAgain(item.id, waiting)));
  const write = createLineWriter({ ...platform, account: item.account });
  const line = write.line({ what: 'ignore', media, before: base, after: base, evidence: [], observed: null });
  await outbox.settle(item.id, { activity: { ...line, reason: 'skipped' } });
}

async function correct(
  parts: Parts,
  observed: ObservedEpisode,
  { media, episode, reach }: Correction,
): Promise<void> {
  await parts.resolver.remember(observed, media, episode, reach);
  await sendAgain(parts, observed);
}

/** Whatever waits for a decision about the same series is decided again. */
export function sendAgain(
  { delivery, outbox }: Parts,
  observed: Pick<ObservedEpisode, 'seriesTitle'>,
): Promise<void> {
  return delivery.enqueueAndDeliver(async () => {
    for (const item of await outbox.list()) {
      const same =
        item.change.kind === 'episode' && item.change.observed.seriesTitle === observed.seriesTitle;
      if (same && item.state === 'asking' && !isDeferred(item)) await outbox.update(item.id, waiting);
    }
  });
}

function waiting(item: OutboxItem): OutboxItem {
  return { ...item, state: 'waiting', question: null, problem: null, notBefore: 0 };
}

/** Chooses the entry for what a tab shows. An episode that has already been written stays written: undo takes it back. */
export async function correctMatch(
  parts: Parts,
  { tabId, episodeKey: key, ...correction }: MessageInput<'correctMatch'>,
): Promise<void> {
  const { outbox, tracker } = parts;
  const shown = await tracker.stillShown({ tabId, episodeKey: key });
  if (!shown) return;
  await correct(parts, shown.observed, correction);
  const queued = (await outbox.list()).some(
    ({ change }) => change.kind === 'episode' && episodeKey(change.observed) === episodeKey(shown.observed),
  );
  const watchedAt = shown.session?.watchedAt ?? null;
  if (watchedAt !== null && !queued)
    await queue(parts, { kind: 'episode', observed: shown.observed, watchedAt });
}

export async function ignoreTitle(parts: Parts, decided: MessageInput<'ignoreTitle'>): Promise<void> {
  const shown = await parts.tracker.stillShown(decided);
  if (!shown) return;
  await parts.resolver.ignoreTitle(shown.observed);
  await sendAgain(parts, shown.observed);
}

/** Stops ignoring a title. Episodes that were ignored are decided again. */
export async function unignoreTitle(
  parts: Parts,
  { seasonKey, policy, episode }: MessageInput<'unignoreTitle'>,
): Promise<void> {
  if (policy === null) {
    await noteForgotten(parts, `m:${seasonKey}`);
    await parts.resolver.forget(seasonKey);
  } else {
    const becomes = (known: Match): Match => ({ ...known, policy });
    await noteHandedBack(parts, seasonKey, becomes);
    await parts.matchEdits.edit(seasonKey, { policy });
  }
  if (episode) await queue(parts, episode);
}
