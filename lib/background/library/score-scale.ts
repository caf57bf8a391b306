// Learns the scale of the service's scores from the list and from the user.
import { scaleOf, seenScores } from '../../domain/score-scale.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { learnOfService, readServiceProfile, type ServiceProfile } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';

/** `scores`: those of a complete list. */
export function learnScores(ctx: Context, scores: readonly number[]): Promise<void> {
  return learn(ctx, () => seenScores(scores));
}

/** A single score is news only if it is beyond the scale. */
export function learnScore(ctx: Context, score: number): Promise<void> {
  return learn(ctx, (profile) => (score > (scaleOf(profile) ?? score) ? { highestScore: score } : {}));
}

/** The user said how far the service's scores go up. Scores that waited for it are sent (sending/wished-scores.ts). */
export async function answerScale(ctx: Context, { answer }: MessageInput<'answerScale'>): Promise<void> {
  await learn(ctx, () => ({ scaleAnswer: answer }));
  void ctx.deliver();
}

/** All scores are shown differently once the scale is another. */
async function learn(
  ctx: Context,
  learnt: (profile: ServiceProfile) => Partial<ServiceProfile>,
): Promise<void> {
  const before = await readServiceProfile();
  const news = learnt(before);
  if (Object.keys(news).length === 0) return;
  await learnOfService(news);
  const after = { ...before, ...news };
  const isOther = scaleOf(before) !== scaleOf(after) || before.scaleAnswer !== after.scaleAnswer;
  if (isOther) ctx.publishChange('library', 'outbox', 'activity');
}
