// A watched episode on its way to the list: resolve, look at the entry, decide, write.
import type { IgnoreReason } from '../../domain/changes/activity.ts';
import { type Attempt, type Question, saidAtOf } from '../../domain/changes/outbox-item.ts';
import { handMadeBefore } from '../../domain/changes/outbox-order.ts';
import {
  entryAsOf,
  type LogLine,
  type Reconciled,
  reconcile,
  wasUndoneSince,
} from '../../domain/changes/reconcile.ts';
import type { Evidence } from '../../domain/matches/match.ts';
import { type Decision, decideProgress } from '../../domain/progress.ts';
import { linesOfTitle } from '../library/activity.ts';
import type { TitleWithEntry } from '../library/own-entry.ts';
import { isGone } from '../library/title-details.ts';
import type { Resolution } from '../matching/resolution.ts';
import type { SendResult } from './delivery.ts';
import { withoutOutdated } from './earlier-attempt.ts';
import {
  detailsOf,
  type ItemOf,
  isQueued,
  rememberAttempt,
  type Sending,
  settled,
  shownEntry,
  wishOf,
  withoutOwn,
} from './sending.ts';

/** Milliseconds after which an episode that waits behind something else looks again. */
const LOOK_AGAIN_MS = 1000;

type EpisodeItem = ItemOf<'episode'>;
type Matched = Extract<Resolution, { kind: 'matched' }>;

export async function sendEpisode(sending: Sending, stored: EpisodeItem): Promise<SendResult> {
  const { resolver } = sending;
  const { observed } = stored.change;
  const known = await resolver.readMatch(observed);
  const resolution = known?.policy === 'ignore' ? null : await resolver.resolve(observed, sending.outside);
  return sendAs(sending, stored, resolution, null);
}

/** `resolution` null: the user wants the title to be left alone. `gone`: the title that was remembered, and that the service does not have. */
async function sendAs(
  sending: Sending,
  stored: EpisodeItem,
  resolution: Resolution | null,
  gone: string | null,
): Promise<SendResult> {
  const current = await withoutOutdated(sending, stored, resolution);
  return current.kind === 'item' ? sendResolved(sending, current.item, resolution, gone) : current;
}

async function sendResolved(
  sending: Sending,
  item: EpisodeItem,
  resolution: Resolution | null,
  gone: string | null,
): Promise<SendResult> {
  if (!resolution) return leaveAlone(sending, item, 'policy', null, []);
  if (resolution.kind === 'failed') return resolution.failure;
  if (resolution.kind === 'rejected') {
    const reason = resolution.choices.length > 0 ? 'notCertain' : 'notFound';
    return leaveAlone(sending, item, reason, null, resolution.evidence);
  }
  if (resolution.kind === 'ask') {
    const { choices, evidence } = resolution;
    const episode = item.change.observed.episodeNumber;
    return ask(sending, item, { reason: 'match', choices, media: null, episode, evidence });
  }
  const title = await detailsOf(sending, { type: resolution.type, id: resolution.mediaId });
  if (title.kind === 'ok') return writeEpisode(sending, item, resolution, title.value);
  if (!isGone(title)) return title;
  if (gone !== null)
    return ask(sending, item, {
      reason: 'match',
      choices: [],
      media: null,
      episode: item.change.observed.episodeNumber,
      evidence: [],
    });
  const { mediaId } = resolution;
  const { resolver, outside } = sending;
  const other = await resolver.resolveWithout(item.change.observed, mediaId, outside);
  return sendAs(sending, item, other, mediaId);
}

async function writeEpisode(
  sending: Sending,
  item: EpisodeItem,
  matched: Matched,
  media: TitleWithEntry,
): Promise<SendResult> {
  if (await waitsBehind(sending, item, media.id)) return settled;
  const { episode, evidence } = matched;
  const log = await linesOfTitle(media.id, sending.account);
  const first = firstWord(item, episode, media, log);
  const { attempted } = item;
  if (first.kind === 'arrived' && attempted) return logAttempt(sending, item, attempted, matched, media);
  if (first.kind === 'keep') return leaveAlone(sending, item, first.reason, media, evidence);
  const decision = await decide(sending, item, matched, media, log);
  if (decision.kind === 'ignore') return leaveIgnored(sending, item, matched, media, decision.reason);
  if (decision.kind === 'ask')
    return ask(sending, item, {
      reason: decision.reason,
      choices: [],
      media: withoutOwn(media),
      episode,
      evidence,
    });
  const result = reconcile(wishOf(item, 'episode', decision.patch), null, media.entry, log);
  if (result.kind === 'keep') return leaveAlone(sending, item, result.reason, media, evidence);
  if (result.kind !== 'write') return settled;
  const { before, patch } = result;
  const attempt: Attempt = { what: decision.kind, mediaId: media.id, before, patch };
  if (!(await rememberAttempt(item, attempt))) return settled;
  return writeAttempt(sending, item, attempt, matched, media);
}

/** Where the title goes on, once the item has settled: what the user took out before leaves no place. */
async function rememberWhere(
  { rememberPlace, account }: Sending,
  { change: { observed } }: EpisodeItem,
  { mediaId, episode }: Matched,
  isAgain: boolean,
): Promise<void> {
  if (!Number.isInteger(episode ?? 1)) return;
  await rememberPlace({ account, mediaId, observed, episode: episode ?? 1, isAgain });
}

/** An episode that the list had already says where the title goes on, too. One that is none of the title says nothing. */
async function leaveIgnored(
  sending: Sending,
  item: EpisodeItem,
  matched: Matched,
  media: TitleWithEntry,
  reason: IgnoreReason,
): Promise<SendResult> {
  const isOfTitle = reason === 'notAhead' || reason === 'rewatch';
  const isPlace = isOfTitle && (await isQueued(item));
  const result = await leaveAlone(sending, item, reason, media, matched.evidence);
  if (isPlace) await rememberWhere(sending, item, matched, true);
  return result;
}

/** What the user did to the title by hand before the episode is sent first; then the episode is decided. */
async function waitsBehind({ outbox, now }: Sending, item: EpisodeItem, mediaId: string): Promise<boolean> {
  const first = handMadeBefore(await outbox.list(), item, mediaId);
  if (!first) return false;
  const notBefore = Math.max(first.notBefore, now() + LOOK_AGAIN_MS);
  await outbox.update(item.id, (one) => ({ ...one, notBefore }));
  return true;
}

/** Whether the episode has arrived already or was overtaken by a later word, before anything is decided about it. */
function firstWord(
  item: EpisodeItem,
  episode: number | null,
  media: TitleWithEntry,
  log: readonly LogLine[],
): Reconciled {
  const number = { progress: episode ?? 1 };
  const patch = item.attempted?.patch ?? number;
  return reconcile(wishOf(item, 'episode', patch), null, media.entry, log);
}

async function writeAttempt(
  sending: Sending,
  item: EpisodeItem,
  { what, patch }: Attempt,
  matched: Matched,
  media: TitleWithEntry,
): Promise<SendResult> {
  const { api, settle, write } = sending;
  const { evidence } = matched;
  const answer = await api.call('upsertEntry', { body: { type: media.type, mediaId: media.id, ...patch } });
  if (answer.kind !== 'ok') return answer;
  const { entry } = answer.value;
  const { observed } = item.change;
  const line = write.line({ what, media, before: media.entry, after: entry, evidence, observed });
  const result = await settle(item, line, { media, value: entry });
  await rememberWhere(sending, item, matched, false);
  return result;
}

/** The earlier attempt is logged as what it was: it can be undone like any other. */
async function logAttempt(
  sending: Sending,
  item: EpisodeItem,
  { what, before }: Attempt,
  matched: Matched,
  media: TitleWithEntry,
): Promise<SendResult> {
  const { write, settle } = sending;
  const { evidence } = matched;
  const { observed } = item.change;
  const line = write.line({ what, media, before, after: media.entry, evidence, observed });
  const result = await settle(item, line, shownEntry(media));
  await rememberWhere(sending, item, matched, false);
  return result;
}

async function decide(
  sending: Sending,
  item: EpisodeItem,
  matched: Matched,
  media: TitleWithEntry,
  log: readonly LogLine[],
): Promise<Decision> {
  const { tracking, sitePolicies } = await sending.readSettings();
  const { observed, isUnsure = false } = item.change;
  const { match, episode } = matched;
  const saidAt = saidAtOf(item);
  const policy = match.policy === 'auto' ? (sitePolicies[observed.siteId] ?? 'auto') : match.policy;
  return decideProgress({
    entry: entryAsOf(media.entry, log, saidAt),
    media,
    episode,
    episodeType: observed.episodeType,
    tracking,
    policy: policy === 'auto' && (isUnsure || wasUndoneSince(log, saidAt)) ? 'ask' : policy,
    jumpAllowed: match.jumpAllowed,
    confirmed: item.confirmed,
  });
}

async function ask({ outbox }: Sending, item: EpisodeItem, question: Question): Promise<SendResult> {
  await outbox.update(item.id, (one) => ({ ...one, state: 'asking', question, problem: null }));
  return settled;
}

/** Nothing is written; the log says why. */
function leaveAlone(
  { write, settle }: Sending,
  item: EpisodeItem,
  reason: IgnoreReason,
  media: TitleWithEntry | null,
  evidence: readonly Evidence[],
): Promise<SendResult> {
  const { observed } = item.change;
  const line = media
    ? write.line({ what: 'ignore', media, before: media.entry, after: media.entry, evidence, observed })
    : write.unmatched(observed, evidence);
  return settle(item, { ...line, reason });
}
