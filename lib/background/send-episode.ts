// A watched episode on its way to the list: resolve, look at the entry, decide, write.
import type { Media } from '../contract/media.ts';
import type { MediaDetails } from '../contract/routes.ts';
import type { IgnoreReason } from '../domain/activity.ts';
import { contains, entryState } from '../domain/entry-state.ts';
import type { Evidence } from '../domain/match.ts';
import type { Attempt, Question } from '../domain/outbox-item.ts';
import { type Decision, decideProgress } from '../domain/progress.ts';
import type { SendResult } from './delivery.ts';
import { withoutOutdated } from './outdated-attempt.ts';
import type { Resolution } from './resolver.ts';
import { detailsOf, type ItemOf, rememberAttempt, type Sending, settled } from './sending.ts';

type EpisodeItem = ItemOf<'episode'>;
type Matched = Extract<Resolution, { kind: 'matched' }>;

export async function sendEpisode(sending: Sending, stored: EpisodeItem): Promise<SendResult> {
  const { resolver } = sending;
  const { observed } = stored.change;
  const known = await resolver.readMatch(observed);
  const resolution = known?.policy === 'ignore' ? null : await resolver.resolve(observed);
  const current = await withoutOutdated(sending, stored, resolution);
  return current.kind === 'item' ? sendResolved(sending, current.item, resolution) : current;
}

/** `resolution` null: the user wants the title to be left alone. */
async function sendResolved(
  sending: Sending,
  item: EpisodeItem,
  resolution: Resolution | null,
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
  return title.kind === 'ok' ? writeEpisode(sending, item, resolution, title.value) : title;
}

async function writeEpisode(
  sending: Sending,
  item: EpisodeItem,
  matched: Matched,
  media: MediaDetails,
): Promise<SendResult> {
  const { episode, evidence } = matched;
  if (hasArrived(item.attempted, media)) return logAttempt(sending, item, item.attempted, media, evidence);
  const decision = await decide(sending, item, matched, media);
  if (decision.kind === 'ignore') return leaveAlone(sending, item, decision.reason, media, evidence);
  if (decision.kind === 'ask')
    return ask(sending, item, {
      reason: decision.reason,
      choices: [],
      media: withoutOwn(media),
      episode,
      evidence,
    });
  const before = media.entry && entryState(media.entry);
  const attempt: Attempt = { what: decision.kind, mediaId: media.id, before, patch: decision.patch };
  if (!(await rememberAttempt(sending, item, attempt))) return settled;
  return writeAttempt(sending, item, attempt, media, evidence);
}

async function writeAttempt(
  { api, settle, write }: Sending,
  item: EpisodeItem,
  { what, patch }: Attempt,
  media: MediaDetails,
  evidence: readonly Evidence[],
): Promise<SendResult> {
  const answer = await api.call('upsertEntry', { body: { type: media.type, mediaId: media.id, ...patch } });
  if (answer.kind !== 'ok') return answer;
  const { entry } = answer.value;
  const { observed } = item.change;
  const line = write.line({ what, media, before: media.entry, after: entry, evidence, observed });
  return settle(item, line, { media, value: entry });
}

/** Whether an earlier attempt was written although its answer never came. */
function hasArrived(attempted: Attempt | null, { id, entry }: MediaDetails): attempted is Attempt {
  return attempted?.mediaId === id && contains(entry, attempted.patch);
}

/** The earlier attempt is logged as what it was: it can be undone like any other. The list is read again soon anyway. */
function logAttempt(
  { write, settle }: Sending,
  item: EpisodeItem,
  { what, before }: Attempt,
  media: MediaDetails,
  evidence: readonly Evidence[],
): Promise<SendResult> {
  const { observed } = item.change;
  const line = write.line({ what, media, before, after: media.entry, evidence, observed });
  const value = media.entry && { ...media.entry, media: withoutOwn(media) };
  return settle(item, line, { media, value });
}

async function decide(
  sending: Sending,
  item: EpisodeItem,
  matched: Matched,
  media: MediaDetails,
): Promise<Decision> {
  const { tracking, sitePolicies } = await sending.readSettings();
  const { observed } = item.change;
  const { match, episode } = matched;
  return decideProgress({
    entry: media.entry,
    media,
    episode,
    episodeType: observed.episodeType,
    tracking,
    policy: match.policy === 'auto' ? (sitePolicies[observed.siteId] ?? 'auto') : match.policy,
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
  media: MediaDetails | null,
  evidence: readonly Evidence[],
): Promise<SendResult> {
  const { observed } = item.change;
  const line = media
    ? write.line({ what: 'ignore', media, before: media.entry, after: media.entry, evidence, observed })
    : write.unmatched(observed, evidence);
  return settle(item, { ...line, reason });
}

function withoutOwn({ relations: _relations, entry: _entry, ...media }: MediaDetails): Media {
  return media;
}
