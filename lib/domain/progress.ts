// Decides how a watched episode changes the list. No other file makes this decision.

import type { Media } from '../contract/media.ts';
import type { LibraryStatus } from '../contract/statuses.ts';
import { type EntryPatch, type EntryState, statusIfKnown } from './changes/entry-state.ts';
import type { IgnoreReason } from './changes/ignore-reason.ts';
import type { AskReason } from './changes/outbox-item.ts';
import type { EpisodeType } from './episode.ts';
import type { Policy, TrackingSettings } from './settings.ts';

export interface ProgressFacts {
  /** The service's current entry; null if the title is not on the list. */
  readonly entry: EntryState | null;
  readonly media: Pick<Media, 'type' | 'format' | 'status' | 'episodes' | 'chapters'>;
  /** The episode's number within this entry; null for a movie or an unnumbered special. */
  readonly episode: number | null;
  /**
   * Set if one video contains several episodes: the first episode's number within this entry. `episode` is then the number of the last
   * episode. If `first` is below 1, the first episode is outside the entry.
   */
  readonly first?: number | null;
  readonly episodeType: EpisodeType;
  readonly tracking: TrackingSettings;
  readonly policy: Policy;
  readonly jumpAllowed: boolean;
  /** Whether a proposed lesson read the episode. The user has not confirmed that lesson yet. */
  readonly proposed?: boolean | undefined;
  /** Whether a learnt lesson read the episode. The site may have changed again since. */
  readonly learnt?: boolean | undefined;
  /** The questions that the user has confirmed for this episode. */
  readonly confirmed: readonly AskReason[];
}

export type ProgressDecision =
  | { readonly kind: 'advance' | 'start' | 'complete' | 'rewatch'; readonly patch: EntryPatch }
  | { readonly kind: 'ask'; readonly reason: AskReason }
  | { readonly kind: 'ignore'; readonly reason: IgnoreReason };

type Step = (question: ProgressFacts, episode: number) => ProgressDecision | null;

/** The steps are tried in order. The first result wins. If all steps return null, `write` decides. */
const steps: readonly Step[] = [
  neverExceedTotal,
  askAboutRange,
  keepCompleted,
  neverRegress,
  askAboutChange,
  askBeforeAdding,
  askByPolicy,
  askBeforeJumping,
  askBeforeFinishing,
];

export function decideProgress(question: ProgressFacts): ProgressDecision {
  // The user's decision to ignore is final, so Kiroku asks no question.
  if (question.policy === 'ignore') return ignore('policy');
  const counted = countedEpisode(question);
  if (typeof counted !== 'number') return counted;
  for (const step of steps) {
    const decision = step(question, counted);
    if (decision) return decision;
  }
  return write(question, counted);
}

/** Returns the total number of episodes or chapters; null while unknown. */
export function episodeTotalOf(media: ProgressFacts['media']): number | null {
  return media.type === 'anime' ? media.episodes : media.chapters;
}

/** Formats whose episodes are specials. In any other title a special is not one of the counted episodes. */
const SPECIAL_FORMATS: readonly (string | null)[] = ['SPECIAL', 'OVA'];

/**
 * Returns the number with which the episode counts, or the decision if it does not count. A movie is episode 1 of its entry. A fraction
 * never advances an entry, and a special never advances a main title.
 */
function countedEpisode({ episode, episodeType, media }: ProgressFacts): number | ProgressDecision {
  const single = isSingle(media);
  if (episodeType === 'movie' || (single && episode === null)) return single ? 1 : ask('match');
  if (episodeType === 'special' && (episode === null || !takesSpecials(media))) return ignore('special');
  if (episode === null) return ask('match');
  if (!Number.isInteger(episode)) return ignore('fraction');
  return episode >= 1 ? episode : ignore('special');
}

function isSingle(media: ProgressFacts['media']): boolean {
  return media.format === 'MOVIE' || episodeTotalOf(media) === 1;
}

function takesSpecials(media: ProgressFacts['media']): boolean {
  return isSingle(media) || SPECIAL_FORMATS.includes(media.format);
}

/** Returns the highest possible number of the title; null if unknown. A movie of unknown length has one episode. */
export function lastEpisodeNumberOf(media: ProgressFacts['media']): number | null {
  return episodeTotalOf(media) ?? (isSingle(media) ? 1 : null);
}

function askAboutChange({ proposed = false, confirmed }: ProgressFacts): ProgressDecision | null {
  return proposed && !confirmed.includes('siteChanged') ? ask('siteChanged') : null;
}

/**
 * Asks if the policy is `ask`, or if a learnt lesson read an unexpected episode. Does not ask again about an episode that the user has
 * confirmed.
 */
function askByPolicy(question: ProgressFacts, episode: number): ProgressDecision | null {
  const { policy, learnt = false, entry, confirmed } = question;
  const isExpected = entry !== null && episode === entry.progress + 1;
  const asks = policy === 'ask' || (learnt && !isExpected);
  return asks && confirmed.length === 0 ? ask('policy') : null;
}

function neverExceedTotal({ media }: ProgressFacts, episode: number): ProgressDecision | null {
  const last = lastEpisodeNumberOf(media);
  return last !== null && episode > last ? ask('beyondTotal') : null;
}

/** Returns the highest number that the user may choose for an episode of the title; null if there is none, or it is unknown. */
export function lastChoosableEpisodeNumber(
  media: ProgressFacts['media'],
  episodeType: EpisodeType,
): number | null {
  // A special of a main title never counts, so its number does not matter.
  return episodeType === 'special' && !takesSpecials(media) ? null : lastEpisodeNumberOf(media);
}

/** Asks if a range begins in another entry or is written backwards. Otherwise, a range counts as its last episode. */
function askAboutRange({ first, confirmed }: ProgressFacts, episode: number): ProgressDecision | null {
  if (first == null) return null;
  if (first < 1) return ask('match');
  return first > episode && !confirmed.includes('jump') ? ask('jump') : null;
}

/**
 * An episode of a completed title changes the entry only after the user has confirmed a rewatch. Kiroku asks only if the episode is beyond
 * the entry's progress: the title may have been completed by mistake, or may have grown since.
 */
function keepCompleted({ entry, confirmed }: ProgressFacts, episode: number): ProgressDecision | null {
  if (entry?.status !== 'completed') return null;
  if (confirmed.includes('rewatch')) return { kind: 'rewatch', patch: { progress: episode } };
  return entry.progress > 0 && episode > entry.progress ? ask('rewatch') : ignore('rewatch');
}

function neverRegress({ entry }: ProgressFacts, episode: number): ProgressDecision | null {
  return entry && episode <= entry.progress ? ignore('notAhead') : null;
}

function askBeforeAdding({ entry, tracking, confirmed }: ProgressFacts): ProgressDecision | null {
  if (entry || tracking.unlisted === 'add' || confirmed.includes('unlisted')) return null;
  return tracking.unlisted === 'ask' ? ask('unlisted') : ignore('unlisted');
}

function askBeforeJumping(question: ProgressFacts, episode: number): ProgressDecision | null {
  const jump = episode - (question.entry?.progress ?? 0);
  const fine =
    jump <= question.tracking.jumpLimit || question.jumpAllowed || question.confirmed.includes('jump');
  return fine ? null : ask('jump');
}

function askBeforeFinishing(question: ProgressFacts, episode: number): ProgressDecision | null {
  if (!completesTitle(question.media, question.entry, episode) || question.tracking.finishing === 'complete')
    return null;
  return question.confirmed.includes('finishing') ? null : ask('finishing');
}

/**
 * Whether this number completes the title. An airing title may still grow, so it is never completed. A status that this version does not
 * know is never changed.
 */
export function completesTitle(
  media: ProgressFacts['media'],
  entry: EntryState | null,
  episode: number,
): boolean {
  return media.status === 'FINISHED' && lastEpisodeNumberOf(media) === episode && !hasForeignStatus(entry);
}

function hasForeignStatus(entry: EntryState | null): boolean {
  return entry !== null && statusIfKnown(entry.status) === null;
}

function write(question: ProgressFacts, episode: number): ProgressDecision {
  const { entry, media } = question;
  if (completesTitle(media, entry, episode))
    return { kind: 'complete', patch: { progress: episode, status: 'completed' } };
  const active: LibraryStatus = media.type === 'anime' ? 'watching' : 'reading';
  if (entry?.status === active || hasForeignStatus(entry))
    return { kind: 'advance', patch: { progress: episode } };
  return { kind: 'start', patch: { progress: episode, status: active } };
}

function ask(reason: AskReason): ProgressDecision {
  return { kind: 'ask', reason };
}

function ignore(reason: IgnoreReason): ProgressDecision {
  return { kind: 'ignore', reason };
}
