// Sends a watched episode. Resolves its title, reads the list entry, decides, and writes.
import type { IgnoreReason } from '../../domain/changes/ignore-reason.ts';
import { type Attempt, decidedAtOf, type Question } from '../../domain/changes/outbox-item.ts';
import { findManualChangeBefore } from '../../domain/changes/outbox-order.ts';
import {
  entryAtDecisionTime,
  type LogEntry,
  type ReconcileDecision,
  reconcileChange,
  wasUndoneSince,
} from '../../domain/changes/reconcile.ts';
import { episodeNumberInEntry, firstEpisodeNumberInEntry } from '../../domain/matches/entry-episode.ts';
import type { Evidence } from '../../domain/matches/match.ts';
import type { Resolution } from '../../domain/matches/resolution.ts';
import { decideProgress, type ProgressDecision } from '../../domain/progress.ts';
import { readActivityOfTitle } from '../../store/activity.ts';
import { isQueued, readOutbox } from '../../store/outbox/read-outbox.ts';
import { readSettings } from '../../store/preferences.ts';
import { callService } from '../account/call-service.ts';
import { isNotFound } from '../api/list-service.ts';
import { withoutEntryAndRelations } from '../library/title-details.ts';
import type { TitleWithEntry } from '../library/user-entry.ts';
import { readMatchOf, resolveEpisode, resolveEpisodeExcludingTitle } from '../matching/resolve.ts';
import { rememberResumePoint } from '../resume/remember-resume-point.ts';
import type { Context } from '../runtime/context.ts';
import { clearOutdatedAttempt } from './earlier-attempt.ts';
import {
  entryAfterWrite,
  handledResult,
  type ItemOf,
  logContextOf,
  readDetailsForItem,
  rememberAttempt,
  type SendResult,
  settleWithLogEntry,
  toListCopyChange,
  toRequestedChange,
} from './item.ts';
import { createLogEntry, createLogEntryOfUnmatchedEpisode } from './log-entry.ts';
import { updateItem } from './outbox.ts';
import { acceptProposal } from './site-change.ts';

/** An episode that waits for another change is decided again after this many milliseconds. */
const WAIT_BEHIND_MS = 1000;

type EpisodeItem = ItemOf<'episode'>;
type Matched = Extract<Resolution, { kind: 'matched' }>;

export async function sendEpisode(ctx: Context, stored: EpisodeItem): Promise<SendResult> {
  const { observed } = stored.change;
  if (observed.proposal && stored.confirmed.includes('siteChanged')) await acceptProposal(ctx, observed);
  const known = await readMatchOf(observed);
  const resolution = known?.policy === 'ignore' ? null : await resolveEpisode(ctx, observed);
  return sendAs(ctx, stored, resolution, null);
}

/**
 * Sends the episode with this resolution. If `resolution` is null, the user ignores the title. `gone` is the remembered title, if the
 * service no longer has it.
 */
async function sendAs(
  ctx: Context,
  stored: EpisodeItem,
  resolution: Resolution | null,
  gone: string | null,
): Promise<SendResult> {
  const current = await clearOutdatedAttempt(ctx, stored, resolution);
  return current.kind === 'item' ? sendResolved(ctx, current.item, resolution, gone) : current;
}

async function sendResolved(
  ctx: Context,
  item: EpisodeItem,
  resolution: Resolution | null,
  gone: string | null,
): Promise<SendResult> {
  if (!resolution) return leaveAlone(ctx, item, 'policy', null, []);
  if (resolution.kind === 'failed') return resolution.failure;
  if (resolution.kind === 'rejected') {
    const reason = resolution.choices.length > 0 ? 'notCertain' : 'notFound';
    return leaveAlone(ctx, item, reason, null, resolution.evidence);
  }
  if (resolution.kind === 'ask') {
    const { choices, evidence } = resolution;
    const episode = item.change.observed.episodeNumber;
    return ask(ctx, item, { reason: 'match', choices, media: null, episode, evidence });
  }
  const title = await readDetailsForItem(ctx, item, { type: resolution.type, id: resolution.mediaId });
  if (title.kind === 'ok') {
    const place = { ...resolution, rules: resolution.match.rules };
    const episode = episodeNumberInEntry(item.change.observed, place, title.value);
    return writeEpisode(ctx, item, { ...resolution, episode }, title.value);
  }
  if (!isNotFound(title)) return title;
  if (gone !== null)
    return ask(ctx, item, {
      reason: 'match',
      choices: [],
      media: null,
      episode: item.change.observed.episodeNumber,
      evidence: [],
    });
  const { mediaId } = resolution;
  const other = await resolveEpisodeExcludingTitle(ctx, item.change.observed, mediaId);
  return sendAs(ctx, item, other, mediaId);
}

async function writeEpisode(
  ctx: Context,
  item: EpisodeItem,
  matched: Matched,
  media: TitleWithEntry,
): Promise<SendResult> {
  if (await waitsBehind(ctx, item, media.id)) return handledResult;
  const { episode, evidence } = matched;
  const log = await readActivityOfTitle(media.id, item.account);
  const first = earlierOutcome(item, episode, media, log);
  const { attempted } = item;
  if (first.kind === 'arrived' && attempted) return logAttempt(ctx, item, attempted, matched, media);
  if (first.kind === 'keep') return leaveAlone(ctx, item, first.reason, media, evidence);
  const decision = await decideEpisode(item, matched, media, log);
  if (decision.kind === 'ignore') return leaveIgnored(ctx, item, matched, media, decision.reason);
  if (decision.kind === 'ask')
    return ask(ctx, item, {
      reason: decision.reason,
      choices: [],
      media: withoutEntryAndRelations(media),
      episode,
      evidence,
    });
  const result = reconcileChange(toRequestedChange(item, 'episode', decision.patch), null, media.entry, log);
  if (result.kind === 'keep') return leaveAlone(ctx, item, result.reason, media, evidence);
  if (result.kind !== 'write') throw new Error('An episode is either written or kept.');
  const { before, patch } = result;
  const attempt: Attempt = { what: decision.kind, mediaId: media.id, before, patch };
  if (!(await rememberAttempt(item, attempt))) return handledResult;
  return writeAttempt(ctx, item, attempt, matched, media);
}

/** Stores the resume point. Call this before settling the item. If the worker dies in between, the next worker stores the point again. */
async function storeResumePoint(
  ctx: Context,
  { account, change: { observed } }: EpisodeItem,
  { mediaId, episode }: Matched,
  isAgain: boolean,
): Promise<void> {
  if (!Number.isInteger(episode ?? 1)) return;
  await rememberResumePoint(ctx, { account, mediaId, observed, episode: episode ?? 1, isAgain });
}

/** Logs an episode that does not change the list. If the episode belongs to the title, also stores its resume point. */
async function leaveIgnored(
  ctx: Context,
  item: EpisodeItem,
  matched: Matched,
  media: TitleWithEntry,
  reason: IgnoreReason,
): Promise<SendResult> {
  const isOfTitle = reason === 'notAhead' || reason === 'rewatch';
  if (isOfTitle && (await isQueued(item.id))) await storeResumePoint(ctx, item, matched, true);
  return leaveAlone(ctx, item, reason, media, matched.evidence);
}

/**
 * Whether the user's own edits of this title must be sent first. If so, delays the episode until the first of them is due, and copies the
 * problem of that edit to the episode. When the service answers again, all items with this problem become due, so both are sent at once.
 */
async function waitsBehind(ctx: Context, item: EpisodeItem, mediaId: string): Promise<boolean> {
  const first = findManualChangeBefore(await readOutbox(), item, mediaId);
  if (!first) return false;
  const notBefore = Math.max(first.notBefore, ctx.now() + WAIT_BEHIND_MS);
  await updateItem(ctx, item.id, (one) => ({ ...one, notBefore, problem: first.problem }));
  return true;
}

/**
 * Compares the list with the earlier attempt, or with the watched episode's number if there was no attempt. The result states whether the
 * change was written, and whether a later decision overrides it.
 */
function earlierOutcome(
  item: EpisodeItem,
  episode: number | null,
  media: TitleWithEntry,
  log: readonly LogEntry[],
): ReconcileDecision {
  const number = { progress: episode ?? 1 };
  const patch = item.attempted?.patch ?? number;
  return reconcileChange(toRequestedChange(item, 'episode', patch), null, media.entry, log);
}

async function writeAttempt(
  ctx: Context,
  item: EpisodeItem,
  { what, before, patch }: Attempt,
  matched: Matched,
  media: TitleWithEntry,
): Promise<SendResult> {
  const { evidence } = matched;
  const body = { type: media.type, mediaId: media.id, ...patch };
  const answer = await callService(ctx, item.account, 'upsertEntry', { body });
  if (answer.kind !== 'ok') return answer;
  const entry = entryAfterWrite(media, patch, answer.value.entry);
  const { observed } = item.change;
  const facts = { what, media, before, after: entry, evidence, observed };
  const logged = createLogEntry(ctx, logContextOf(item), facts);
  await storeResumePoint(ctx, item, matched, false);
  return settleWithLogEntry(ctx, item, logged, { media, value: entry });
}

/** Logs the earlier attempt like any other change, so that it can be undone. */
async function logAttempt(
  ctx: Context,
  item: EpisodeItem,
  { what, before }: Attempt,
  matched: Matched,
  media: TitleWithEntry,
): Promise<SendResult> {
  const { evidence } = matched;
  const { observed } = item.change;
  const logged = createLogEntry(ctx, logContextOf(item), {
    what,
    media,
    before,
    after: media.entry,
    evidence,
    observed,
  });
  await storeResumePoint(ctx, item, matched, false);
  return settleWithLogEntry(ctx, item, logged, toListCopyChange(media));
}

async function decideEpisode(
  item: EpisodeItem,
  matched: Matched,
  media: TitleWithEntry,
  log: readonly LogEntry[],
): Promise<ProgressDecision> {
  const { tracking, sitePolicies } = await readSettings();
  const { observed, isUnsure = false } = item.change;
  const { match, episode } = matched;
  const decidedAt = decidedAtOf(item);
  const unlisted = media.mayBeListed && tracking.unlisted === 'add' ? 'ask' : tracking.unlisted;
  const policy = match.policy === 'auto' ? (sitePolicies[observed.siteId] ?? 'auto') : match.policy;
  return decideProgress({
    entry: entryAtDecisionTime(media.entry, log, decidedAt),
    media,
    episode,
    first: firstEpisodeNumberInEntry(observed, { ...matched, rules: match.rules }),
    episodeType: observed.episodeType,
    tracking: { ...tracking, unlisted },
    policy: policy === 'auto' && (isUnsure || wasUndoneSince(log, decidedAt)) ? 'ask' : policy,
    jumpAllowed: match.jumpAllowed,
    proposed: observed.proposal !== undefined,
    learnt: observed.learnt,
    confirmed: item.confirmed,
  });
}

async function ask(ctx: Context, item: EpisodeItem, question: Question): Promise<SendResult> {
  await updateItem(ctx, item.id, (one) => ({ ...one, state: 'asking', question, problem: null }));
  return handledResult;
}

/** Logs why nothing is written. Does nothing if the user has removed the item. */
async function leaveAlone(
  ctx: Context,
  item: EpisodeItem,
  reason: IgnoreReason,
  media: TitleWithEntry | null,
  evidence: readonly Evidence[],
): Promise<SendResult> {
  if (!(await isQueued(item.id))) return handledResult;
  const { observed } = item.change;
  const facts = media && { media, before: media.entry, after: media.entry, evidence, observed };
  const entry = facts
    ? createLogEntry(ctx, logContextOf(item), { what: 'ignore', ...facts })
    : createLogEntryOfUnmatchedEpisode(ctx, logContextOf(item), observed, evidence);
  const isChoosable = reason === 'notCertain' || reason === 'notFound';
  return settleWithLogEntry(ctx, item, { ...entry, reason, ...(isChoosable && { observed }) });
}
