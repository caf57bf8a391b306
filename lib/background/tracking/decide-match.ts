// Applies the user's decision about the episode in a tab. The user has chosen its title, or wants it ignored.
import { episodeKey } from '../../domain/episode.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { forgetMatchOfSeason, ignoreTitle } from '../matching/match-decisions.ts';
import { changeMatch } from '../matching/match-edits.ts';
import type { Context } from '../runtime/context.ts';
import {
  correctMatchOfEpisode,
  queueEpisodeWithChosenTitle,
  redecideWaitingEpisodes,
} from '../sending/answers.ts';
import { queueChange } from '../sending/queue.ts';
import { readSessionIfStillShown } from './shown-session.ts';

/**
 * Stores the entry that the user chose for the episode in a tab. An episode that was already written stays written until the user undoes
 * it.
 */
export async function correctMatch(
  ctx: Context,
  { tabId, episodeKey: key, ...correction }: MessageInput<'correctMatch'>,
): Promise<void> {
  const shown = await readSessionIfStillShown({ tabId, episodeKey: key });
  if (!shown) return;
  const again = await correctMatchOfEpisode(ctx, shown.observed, correction);
  // Skip the item that is being sent, because it may be written to the earlier title. Items that are sent later use the new title.
  const { sendingId } = ctx.state.delivery;
  const queued = (await readOutbox()).some(
    ({ id, change }) =>
      id !== sendingId &&
      change.kind === 'episode' &&
      episodeKey(change.observed) === episodeKey(shown.observed),
  );
  const watchedAt = shown.session?.watchedAt ?? null;
  if (watchedAt !== null && !queued && !again.has(episodeKey(shown.observed)))
    await queueEpisodeWithChosenTitle(ctx, { kind: 'episode', observed: shown.observed, watchedAt });
}

export async function ignoreShownTitle(ctx: Context, decided: MessageInput<'ignoreTitle'>): Promise<void> {
  const shown = await readSessionIfStillShown(decided);
  if (!shown) return;
  await ignoreTitle(ctx, shown.observed);
  await redecideWaitingEpisodes(ctx, shown.observed);
}

/** Stops ignoring a title. Episodes that were ignored are decided again. */
export async function unignoreTitle(
  ctx: Context,
  { seasonKey, policy, episode }: MessageInput<'unignoreTitle'>,
): Promise<void> {
  if (policy === null) await forgetMatchOfSeason(ctx, seasonKey);
  else await changeMatch(ctx, seasonKey, { policy });
  if (episode) await queueChange(ctx, episode);
}
