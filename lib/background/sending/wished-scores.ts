// Converts scores for the service. The user's scores are out of 10, but the service may use another scale (domain/score-scale.ts).
import type { EntryPatch } from '../../domain/changes/entry-state.ts';
import { importRowOf, type OutboxItem } from '../../domain/changes/outbox-item.ts';
import { type Failure, SCALE_UNKNOWN_CODE } from '../../domain/changes/retry.ts';
import { serviceScoreOf } from '../../domain/score-scale.ts';
import * as store from '../../store/outbox.ts';
import { readScoreScale } from '../../store/service-profile.ts';
import type { Context } from '../runtime/context.ts';
import type { ItemOf } from './item.ts';
import { updateItem } from './outbox.ts';

/** This failure is returned instead of a score while the scale of the service's scores is unknown. */
const scaleUnknown: Failure = {
  kind: 'refused',
  code: SCALE_UNKNOWN_CODE,
  message: '',
  status: 0,
  retryAfterMs: null,
};

/** An edit from the outbox, and its patch with the score on the service's scale. */
type ConvertedEdit =
  | { readonly kind: 'edit'; readonly item: ItemOf<'edit'>; readonly patch: EntryPatch }
  | Failure;

/**
 * Converts the score of an edit. While the scale is unknown, the score is moved into a separate item that waits, and only the rest of the
 * edit is returned. A score restored by an undo is already on the service's scale.
 */
export async function convertEditForService(ctx: Context, item: ItemOf<'edit'>): Promise<ConvertedEdit> {
  const { change } = item;
  const { patch, by, restores } = change;
  const { userScore, ...rest } = patch;
  if (userScore === undefined || by === 'undo') return { kind: 'edit', item, patch };
  const scale = await readScoreScale();
  if (scale !== null) {
    const score = serviceScoreOf(userScore, scale, restores !== undefined);
    return { kind: 'edit', item, patch: { ...patch, userScore: score } };
  }
  // Do not move the score of an import row into another item, because the row counts as done when its own item is done.
  if (importRowOf(change) || Object.keys(rest).length === 0) return scaleUnknown;
  await store.deferScore(item.id, ctx.newId(), SCALE_UNKNOWN_CODE);
  return { kind: 'edit', item: { ...item, change: { ...change, patch: rest } }, patch: rest };
}

type ConvertedRating = { readonly kind: 'score'; readonly score: number } | Failure;

export async function convertRatingForService(score: number): Promise<ConvertedRating> {
  const scale = await readScoreScale();
  if (scale === null) return scaleUnknown;
  return { kind: 'score', score: serviceScoreOf(score, scale) ?? score };
}

export function waitsForScale({ state, problem }: OutboxItem): boolean {
  return state === 'failed' && problem?.code === SCALE_UNKNOWN_CODE;
}

/** Queues the scores that waited until the scale was known. Returns whether any score waited. */
export async function requeueWaitingScores(ctx: Context, items: readonly OutboxItem[]): Promise<boolean> {
  const waiting = items.filter(waitsForScale);
  if (waiting.length === 0 || (await readScoreScale()) === null) return false;
  for (const { id } of waiting)
    await updateItem(ctx, id, (item) =>
      waitsForScale(item)
        ? { ...item, state: 'waiting', attempts: 0, notBefore: ctx.now(), problem: null }
        : item,
    );
  return true;
}
