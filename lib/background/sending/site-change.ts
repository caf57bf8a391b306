// Stores the lesson that Kiroku proposed for a changed site when the user accepts it. Removes the lesson when the user undoes the episode.
import type { Activity } from '../../domain/changes/activity.ts';
import { type ObservedEpisode, seasonKey } from '../../domain/episode.ts';
import { addLesson } from '../../domain/files/lesson.ts';
import type { Match } from '../../domain/matches/match.ts';
import { ruleOfChosenEpisode } from '../../matching/ranges.ts';
import type { MessageInput } from '../../messaging/protocol.ts';
import { modifyLessons, parseLessonContent } from '../../store/lessons.ts';
import { forgetMatch, modifyMatch } from '../../store/matches.ts';
import { readOutboxItem } from '../../store/outbox/read-outbox.ts';
import { readMatches } from '../../store/reading.ts';
import { createMatch } from '../matching/new-match.ts';
import { evidenceOfSiteChange, findProposedTitle } from '../matching/proposals.ts';
import { publishMatchesChange, readServiceId } from '../matching/resolve.ts';
import type { Context } from '../runtime/context.ts';
import { forgetItem } from './outbox.ts';

/**
 * Stores the lesson and its matches. Does nothing if they are already stored, or if the episode is no longer the next episode on the list.
 */
export async function acceptProposal(ctx: Context, observed: ObservedEpisode): Promise<void> {
  const found = await findProposedTitle(observed);
  const { proposal } = observed;
  if (!proposal || !found) return;
  const service = await readServiceId();
  const rule = { ...ruleOfChosenEpisode(observed, found.entry.media, found.episode, 'season'), service };
  const store = (of: ObservedEpisode) =>
    modifyMatch(
      seasonKey(of),
      (known) => known ?? byUser(createMatch(of, [rule], [evidenceOfSiteChange(of)], ctx.now())),
    );
  await store(observed);
  await store(asLearnt(observed));
  publishMatchesChange(ctx);
  const { origin } = new URL(observed.url);
  const lesson = {
    ...parseLessonContent(proposal.taught),
    origin,
    taughtAt: ctx.now(),
    learnt: true as const,
  };
  await modifyLessons((lessons) => addLesson(lessons, lesson), ctx.now());
  await ctx.applyLessons();
}

function byUser(match: Match): Match {
  return { ...match, decidedBy: 'user' };
}

/** Returns the episode in the form in which the stored lesson will read it. Its ids come from the site's own reader. */
function asLearnt({ proposal, provisional: _, ...observed }: ObservedEpisode): ObservedEpisode {
  const { seriesId = null, seasonId = null } = proposal ?? {};
  return { ...observed, seriesId, seasonId };
}

/** Runs after an undo. If the user accepted a lesson by confirming the episode that is now undone, forgets the lesson and its matches. */
export async function forgetAcceptedLesson(
  ctx: Context,
  { evidence, episodeKey, mediaId }: Activity,
): Promise<void> {
  const origin = evidence.find(({ code }) => code === 'siteChanged')?.values.origin;
  if (typeof origin !== 'string' || !episodeKey?.includes(':provisional ')) return;
  await forgetLearnt(ctx, origin, ({ rules }) => rules.some((rule) => rule.mediaId === mediaId));
}

/** Discards an item at the user's request. If the user had accepted a lesson for this item, forgets the lesson and its matches. */
export async function discardItemAndLesson(
  ctx: Context,
  { itemId }: MessageInput<'forgetItem'>,
): Promise<void> {
  const item = await readOutboxItem(itemId);
  await forgetItem(ctx, itemId);
  if (item?.change.kind !== 'episode' || !item.confirmed.includes('siteChanged')) return;
  const { observed } = item.change;
  const keys = [observed, asLearnt(observed)].map(seasonKey);
  await forgetLearnt(ctx, new URL(observed.url).origin, (match) => keys.includes(match.seasonKey));
}

async function forgetLearnt(ctx: Context, origin: string, isOf: (match: Match) => boolean): Promise<void> {
  for (const match of await readMatches()) {
    const isOfLesson = match.evidence.some(
      ({ code, values }) => code === 'siteChanged' && values.origin === origin,
    );
    if (isOfLesson && isOf(match)) await forgetMatch(match.seasonKey, ctx.now());
  }
  publishMatchesChange(ctx);
  await modifyLessons(
    (lessons) => lessons.filter((lesson) => lesson.origin !== origin || !lesson.learnt),
    ctx.now(),
  );
  await ctx.applyLessons();
}
