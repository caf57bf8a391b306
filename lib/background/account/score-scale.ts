// Learns the scale of the service's scores from the list and from the user.
import { serviceScaleOf, summariseScores } from '../../domain/score-scale.ts';
import { withScoreRow } from '../../domain/service-probe.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readServiceProfile, type ServiceProfile, storeServiceFacts } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';

/** Learns the scale from all scores of the local copy. `of` is the profile of the service that the scores came from. */
export function learnScaleFromScores(
  ctx: Context,
  of: ServiceProfile,
  scores: readonly number[],
): Promise<void> {
  return learn(ctx, of, () => summariseScores(scores));
}

/** Learns the scale from one score, if the score is above the known scale. */
export function learnScaleFromScore(ctx: Context, of: ServiceProfile, score: number): Promise<void> {
  return learn(ctx, of, (profile) =>
    score > (serviceScaleOf(profile) ?? score) ? { highestScore: score } : {},
  );
}

/** Stores the user's answer about the scale, and sends the scores that waited for this answer (sending/wished-scores.ts). */
export async function storeScaleAnswer(ctx: Context, { answer }: MessageInput<'answerScale'>): Promise<void> {
  await learn(ctx, await readServiceProfile(), () => ({ scaleAnswer: answer }));
  void ctx.deliver();
}

/**
 * Stores the new facts about the scale. Publishes a change if the scale or the user's answer is new, because every score is then shown
 * differently.
 */
async function learn(
  ctx: Context,
  of: ServiceProfile,
  learnt: (profile: ServiceProfile) => Partial<ServiceProfile>,
): Promise<void> {
  const before = await readServiceProfile();
  const news = learnt(before);
  if (before.service !== of.service || Object.keys(news).length === 0) return;
  const after = { ...before, ...news };
  await storeServiceFacts(of, { ...news, probe: before.probe && withScoreRow(before.probe, after) });
  const isOther =
    serviceScaleOf(before) !== serviceScaleOf(after) || before.scaleAnswer !== after.scaleAnswer;
  if (isOther) ctx.publishChange('library', 'outbox', 'activity');
}
