// What is done with a watched episode: the one place that decides about somebody's list.

import type { Media } from '../contract/media.ts';
import type { LibraryStatus } from '../contract/statuses.ts';
import type { IgnoreReason } from './activity.ts';
import type { EntryPatch, EntryState } from './entry-state.ts';
import type { EpisodeType } from './episode.ts';
import type { AskReason } from './outbox-item.ts';
import type { Policy, TrackingSettings } from './settings.ts';

export interface ProgressQuestion {
  /** The entry as the service has it now; null when the title is not on the list. */
  readonly entry: EntryState | null;
  readonly media: Pick<Media, 'type' | 'format' | 'status' | 'episodes' | 'chapters'>;
  /** Number within this entry; null for a movie or an unnumbered special. */
  readonly episode: number | null;
  readonly episodeType: EpisodeType;
  readonly tracking: TrackingSettings;
  readonly policy: Policy;
  readonly jumpAllowed: boolean;
  /** What the user has said yes to for this very episode. */
  readonly confirmed: readonly AskReason[];
}

export type Decision =
  | { readonly kind: 'advance' | 'start' | 'complete' | 'rewatch'; readonly patch: EntryPatch }
  | { readonly kind: 'ask'; readonly reason: AskReason }
  | { readonly kind: 'ignore'; readonly reason: IgnoreReason };

type Step = (question: ProgressQuestion, episode: number) => Decision | null;

/** The first step with an opinion decides; `write` always has one. */
const steps: readonly Step[] = [
  respectPolicy,
  keepCompleted,
  neverRegress,
  neverExceedTotal,
  askBeforeAdding,
  askBeforeJumping,
  askBeforeFinishing,
];

export function decideProgress(question: ProgressQuestion): Decision {
  const counted = countedEpisode(question);
  if (typeof counted !== 'number') return counted;
  for (const step of steps) {
    const decision = step(question, counted);
    if (decision) return decision;
  }
  return write(question, counted);
}

/** Total number of episodes or chapters; null while unknown. */
export function totalOf(media: ProgressQuestion['media']): number | null {
  return media.type === 'anime' ? media.episodes : media.chapters;
}

/** A movie is episode 1 of its own entry; a fraction or a special never advances anything. */
function countedEpisode({ episode, episodeType, media }: ProgressQuestion): number | Decision {
  const single = media.format === 'MOVIE' || totalOf(media) === 1;
  if (episodeType === 'movie' || (single && episode === null)) return single ? 1 : ask('match');
  if (episodeType === 'special' && episode === null) return ignore('special');
  if (episode === null) return ask('match');
  if (!Number.isInteger(episode)) return ignore('fraction');
  return episode >= 1 ? episode : ignore('special');
}

function respectPolicy({ policy, confirmed }: ProgressQuestion): Decision | null {
  if (policy === 'ignore') return ignore('policy');
  return policy === 'ask' && !confirmed.includes('policy') ? ask('policy') : null;
}

/** A completed title watched again never touches progress unless the user says so. */
function keepCompleted({ entry, confirmed }: ProgressQuestion, episode: number): Decision | null {
  if (entry?.status !== 'completed') return null;
  if (!confirmed.includes('rewatch')) return ignore('rewatch');
  return { kind: 'rewatch', patch: { progress: episode } };
}

function neverRegress({ entry }: ProgressQuestion, episode: number): Decision | null {
  return entry && episode <= entry.progress ? ignore('notAhead') : null;
}

function neverExceedTotal({ media }: ProgressQuestion, episode: number): Decision | null {
  const total = totalOf(media);
  return total !== null && episode > total ? ask('beyondTotal') : null;
}

function askBeforeAdding({ entry, tracking, confirmed }: ProgressQuestion): Decision | null {
  if (entry || tracking.unlisted === 'add' || confirmed.includes('unlisted')) return null;
  return tracking.unlisted === 'ask' ? ask('unlisted') : ignore('unlisted');
}

function askBeforeJumping(question: ProgressQuestion, episode: number): Decision | null {
  const jump = episode - (question.entry?.progress ?? 0);
  const fine =
    jump <= question.tracking.jumpLimit || question.jumpAllowed || question.confirmed.includes('jump');
  return fine ? null : ask('jump');
}

function askBeforeFinishing(question: ProgressQuestion, episode: number): Decision | null {
  if (!finishes(question, episode) || question.tracking.finishing === 'complete') return null;
  return question.confirmed.includes('finishing') ? null : ask('finishing');
}

/** Only a title that has ended can be completed by its last number: a running one may grow. */
function finishes({ media }: ProgressQuestion, episode: number): boolean {
  return media.status === 'FINISHED' && totalOf(media) === episode;
}

function write(question: ProgressQuestion, episode: number): Decision {
  const { entry, media } = question;
  if (finishes(question, episode))
    return { kind: 'complete', patch: { progress: episode, status: 'completed' } };
  const active: LibraryStatus = media.type === 'anime' ? 'watching' : 'reading';
  if (entry?.status === active) return { kind: 'advance', patch: { progress: episode } };
  return { kind: 'start', patch: { progress: episode, status: active } };
}

function ask(reason: AskReason): Decision {
  return { kind: 'ask', reason };
}

function ignore(reason: IgnoreReason): Decision {
  return { kind: 'ignore', reason };
}
