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
  return joinSentences(t, [reasonText(t, problem), t('waiting.nextTry', { time: timeUntil(t, next, now) })]);
}

/** Returns the reason, and that Kiroku retries. */
export function retrySentence(t: Translate, problem: Problem): string {
  return t('waiting.because', { reason: reasonText(t, problem) });
}

const reasons: Readonly<Record<string, 'waiting.tooMany' | 'waiting.serviceFailed' | 'waiting.serviceDown'>> =
  {
    rate_limited: 'waiting.tooMany',
    internal: 'waiting.serviceFailed',
    unavailable: 'waiting.serviceDown',
  };

/** The usual texts of some problems ask the user to try again. Kiroku retries a waiting item by itself, so here they have other texts. */
function reasonText(t: Translate, problem: Problem): string {
  const key = reasons[problem.code];
  return key ? t(key) : problemSentence(t, problem);
}
