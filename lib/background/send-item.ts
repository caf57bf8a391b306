// What sending one outbox item means: resolve, look at the entry, decide, write, log.
import type { LibraryEntry } from '../contract/library.ts';
import type { MediaDetails } from '../contract/routes.ts';
import type { Activity, ActivityWhat, IgnoreReason } from '../domain/activity.ts';
import { entryState, withoutPullingBack } from '../domain/entry-state.ts';
import { episodeKey, type ObservedEpisode } from '../domain/episode.ts';
import type { Evidence } from '../domain/match.ts';
import type { OutboxItem, Question } from '../domain/outbox-item.ts';
import { type Decision, decideProgress } from '../domain/progress.ts';
import type { Settings } from '../domain/settings.ts';
import type { ApiClient } from './api-client.ts';
import type { SendResult } from './delivery.ts';
import type { Outbox } from './outbox.ts';
import type { Resolution, Resolver } from './resolver.ts';

export interface SendItemParts {
  readonly api: ApiClient;
  readonly outbox: Outbox;
  readonly resolver: Resolver;
  readonly readSettings: () => Promise<Settings>;
  readonly now: () => number;
  readonly newId: () => string;
  /** Tells whoever watches that a change was made. */
  readonly onActivity: (activity: Activity, item: OutboxItem) => Promise<void>;
}

type ItemOf<K extends OutboxItem['change']['kind']> = OutboxItem & {
  readonly change: Extract<OutboxItem['change'], { kind: K }>;
};
type Matched = Extract<Resolution, { kind: 'matched' }>;

const settled: SendResult = { kind: 'settled' };

export function createSendItem(parts: SendItemParts) {
  const { api, outbox, resolver, readSettings } = parts;

  async function sendItem(item: OutboxItem): Promise<SendResult> {
    if (isKind(item, 'episode')) return sendEpisode(item);
    if (isKind(item, 'edit')) return sendEdit(item);
    if (isKind(item, 'removal')) return sendRemoval(item);
    if (isKind(item, 'rating')) return sendRating(item);
    throw new Error('unknown kind of outbox item');
  }

  async function sendEpisode(item: ItemOf<'episode'>): Promise<SendResult> {
    const { observed } = item.change;
    const known = await resolver.readMatch(observed);
    if (known?.policy === 'ignore') return ignoreEpisode(item, 'policy', []);
    const resolution = await resolver.resolve(observed);
    if (resolution.kind === 'failed') return resolution.failure;
    if (resolution.kind === 'rejected') return ignoreEpisode(item, 'notFound', resolution.evidence);
    if (resolution.kind === 'ask')
      return askUser(item, { reason: 'match', ...resolution, media: null, episode: observed.episodeNumber });
    const title = await resolver.details(resolution.type, resolution.mediaId);
    return title.kind === 'ok' ? writeEpisode(item, resolution, title.value) : title;
  }

  async function writeEpisode(
    item: ItemOf<'episode'>,
    matched: Matched,
    media: MediaDetails,
  ): Promise<SendResult> {
    const decision = await decide(item, matched, media);
    if (decision.kind === 'ignore') return ignoreEpisode(item, decision.reason, matched.evidence, media);
    if (decision.kind === 'ask') {
      const { episode, evidence } = matched;
      return askUser(item, {
        reason: decision.reason,
        choices: [],
        media: withoutOwn(media),
        episode,
        evidence,
      });
    }
    const answer = await api.call('upsertEntry', {
      body: { type: media.type, mediaId: media.id, ...decision.patch },
    });
    if (answer.kind !== 'ok') return answer;
    return confirm(
      item,
      logLine(decision.kind, media, answer.value.entry, matched.evidence, item.change.observed),
      answer.value.entry,
    );
  }

  async function decide(item: ItemOf<'episode'>, matched: Matched, media: MediaDetails): Promise<Decision> {
    const { tracking, sitePolicies } = await readSettings();
    const { observed } = item.change;
    return decideProgress({
      entry: media.entry,
      media,
      episode: matched.episode,
      episodeType: observed.episodeType,
      tracking,
      policy:
        matched.match.policy === 'auto' ? (sitePolicies[observed.siteId] ?? 'auto') : matched.match.policy,
      jumpAllowed: matched.match.jumpAllowed,
      confirmed: item.confirmed,
    });
  }

  async function sendEdit(item: ItemOf<'edit'>): Promise<SendResult> {
    const { media, patch, by, base } = item.change;
    const title = await resolver.details(media.type, media.id);
    if (title.kind !== 'ok') return title;
    const kept = withoutPullingBack(patch, base, title.value.entry);
    const answer = await api.call('upsertEntry', { body: { type: media.type, mediaId: media.id, ...kept } });
    if (answer.kind !== 'ok') return answer;
    return confirm(
      item,
      logLine(by === 'undo' ? 'undo' : 'edit', title.value, answer.value.entry, []),
      answer.value.entry,
    );
  }

  async function sendRemoval(item: ItemOf<'removal'>): Promise<SendResult> {
    const { media, by } = item.change;
    const title = await resolver.details(media.type, media.id);
    if (title.kind !== 'ok') return title;
    const key = { type: media.type, mediaId: media.id };
    const answer = await api.call('removeEntry', { query: key, body: key });
    if (answer.kind !== 'ok' && !(answer.kind === 'refused' && answer.code === 'not_found')) return answer;
    return confirm(item, logLine(by === 'undo' ? 'undo' : 'remove', title.value, null, []), null);
  }

  async function sendRating(item: ItemOf<'rating'>): Promise<SendResult> {
    const { media, score } = item.change;
    const answer = await api.call('rate', { body: { mediaId: media.id, score } });
    if (answer.kind !== 'ok') return answer;
    const activity = logLine('rate', { ...media, relations: [], entry: null }, null, [
      { code: 'rated', values: { score } },
    ]);
    await outbox.settle(item.id, { activity });
    await parts.onActivity(activity, item);
    return settled;
  }

  async function askUser(item: OutboxItem, question: Question): Promise<SendResult> {
    await outbox.update(item.id, (one) => ({ ...one, state: 'asking', question, problem: null }));
    return settled;
  }

  async function ignoreEpisode(
    item: ItemOf<'episode'>,
    reason: IgnoreReason,
    evidence: readonly Evidence[],
    media?: MediaDetails,
  ): Promise<SendResult> {
    const { observed } = item.change;
    const line = media
      ? logLine('ignore', media, media.entry, evidence, observed)
      : unmatchedLine(observed, evidence);
    const activity: Activity = { ...line, reason };
    await outbox.settle(item.id, { activity });
    await parts.onActivity(activity, item);
    return settled;
  }

  async function confirm(
    item: OutboxItem,
    activity: Activity,
    entry: LibraryEntry | null,
  ): Promise<SendResult> {
    const mediaId = activity.mediaId ?? '';
    await outbox.settle(item.id, { activity, entry: { mediaId, value: entry } });
    await parts.onActivity(activity, item);
    return settled;
  }

  function logLine(
    what: ActivityWhat,
    media: MediaDetails,
    after: LibraryEntry | MediaDetails['entry'],
    evidence: readonly Evidence[],
    observed?: ObservedEpisode,
  ): Activity {
    return {
      id: parts.newId(),
      at: parts.now(),
      what,
      reason: null,
      mediaId: media.id,
      type: media.type,
      title: media.title,
      coverUrl: media.coverUrl,
      siteName: observed?.siteName ?? null,
      episodeKey: observed ? episodeKey(observed) : null,
      episodeLabel: observed?.episodeLabel ?? null,
      before: media.entry && entryState(media.entry),
      after: after && entryState(after),
      evidence,
      undone: false,
    };
  }

  function unmatchedLine(observed: ObservedEpisode, evidence: readonly Evidence[]): Activity {
    const { siteName, episodeLabel, kind, seriesTitle } = observed;
    const nothing = {
      episodeKey: episodeKey(observed),
      mediaId: null,
      coverUrl: null,
      before: null,
      after: null,
      reason: null,
      undone: false,
    };
    return {
      id: parts.newId(),
      at: parts.now(),
      what: 'ignore',
      type: kind,
      title: seriesTitle,
      siteName,
      episodeLabel,
      evidence,
      ...nothing,
    };
  }

  return sendItem;
}

function isKind<K extends OutboxItem['change']['kind']>(item: OutboxItem, kind: K): item is ItemOf<K> {
  return item.change.kind === kind;
}

function withoutOwn({
  relations: _relations,
  entry: _entry,
  ...media
}: MediaDetails): Omit<MediaDetails, 'relations' | 'entry'> {
  return media;
}
