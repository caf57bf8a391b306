// Makes the sentence that explains why a change waits, and until when.
import type { OutboxItem, Problem } from '../changes/outbox-item.ts';
import { isInFuture } from '../changes/retry.ts';
import type { Translate } from '../words.ts';
import { joinSentences } from './joined.ts';
import { problemSentence } from './problem-sentence.ts';
import { timeUntil } from './times.ts';

/**
 * Returns why an item waits; null if it is being sent. If the service has asked for a pause, the pause is the reason for every item that
 * has no other problem. `pausedUntil` and `now` are in epoch milliseconds.
 */
export function waitingProblem(
  item: Pick<OutboxItem, 'problem'>,
  pausedUntil: number,
  now: number,
): Problem | null {
  return item.problem ?? (isInFuture(pausedUntil, now) ? { code: 'rate_limited', message: '' } : null);
}

/** Returns the reason, and when the next attempt is made. `next` and `now` are in epoch milliseconds. */
export function waitingSentence(t: Translate, problem: Problem, next: number, now: number): string {
  const reason = problem.code === 'rate_limited' ? t('waiting.tooMany') : problemSentence(t, problem);
  return joinSentences(t, [reason, t('waiting.nextTry', { time: timeUntil(t, next, now) })]);
}
