// Decides which episode each video of a document plays, and for which account.
//
// A page and its player never change at the same moment. A video is bound as a whole, since each report repeats everything that it has
// played since its source was loaded. At its first report, a video is bound to the episode that the page shows.
//
// If the page later shows another episode while the video plays on, the first rule that applies decides which of the two episodes the video
// plays. The bound episode is the one that the video was bound to so far. The concurrent episode is the one that the page shows now.
// `until` is how many seconds the video had played while the page named the bound episode.
//
// 1. The video was rewound, is less than 120 s past its start, and has a possible length of the concurrent episode. From then on, its
//    episode is unknown. Example: a player reuses its source for the next episode.
// 2. The length of the video fits only one of the two episodes. The video plays this episode. Examples: a recap of 5 minutes, a film.
// 3. A newer video is bound to the concurrent episode. The older video plays its bound episode. Example: the next episode started next to
//    the older video. A video also plays its bound episode if it had passed 85 % of its length before the page changed. Example: "next" in
//    the credits.
// 4. The video has just begun. It plays the concurrent episode at once, because the page's texts lag a moment behind the player. It has
//    just begun if `until` is less than 10 s. If the page kept its address, it is enough that `until` is less than 60 s and the video began
//    less than 5 s before the page changed.
// 5. The video started over after another video had reached the end of the bound episode. It plays the concurrent episode, once confirmed.
//    Example: autoplay in an overlay whose texts come much later.
// 6. The video follows another video of the bound episode, the page kept its address, and `until` is small enough. It plays the concurrent
//    episode, once confirmed. Example: "next episode" was clicked halfway in an overlay whose texts come later. The limit for `until` is 60
//    s. If the video started over, the limit is 120 s, or half of the video's length if the two videos differ in length.
// 7. In all other cases, the video plays the bound episode. Example: a mini player next to another page.
//
// "Once confirmed" means that the video has played on for 10 s while the page shows the concurrent episode, or for `until` seconds of
// content (at most 4 minutes). Both are checked, because reports may come late and all at once. "Started over" means that the video does
// not continue where the earlier video stopped. A video that continues there is the same episode in another quality, or after a break.
//
// Seconds that a video played before its page named the episode count only after the video has played at least as many seconds since then.
// Until then, they may belong to an extra, or to the episode that the page named before.
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import { isSimilarLength } from './playbacks.ts';
import { clipRanges, coveredSeconds, type PlaybackSample } from './samples.ts';

/**
 * Another episode that the page shows while the video plays on. `until` and `position` are from the video's last report before the page
 * changed. `since` is when the page changed, in epoch milliseconds.
 */
interface ConcurrentEpisode {
  readonly episodeKey: string;
  readonly until: number;
  readonly position: number;
  readonly since: number;
}

/** The episode that a video is bound to, and what the video has played. Times are seconds of content; `began` is epoch milliseconds. */
export interface VideoBinding {
  readonly episodeKey: string;
  /** The account that was signed in when the video was bound. */
  readonly account: string | null;
  /** How many seconds of content the video has played. */
  readonly covered: number;
  /** The part of `covered` that the video had played before its page named the episode; missing if there is none. */
  readonly unnamed?: number | undefined;
  /** The key of the episode that the video was bound to before. */
  readonly former?: string | undefined;
  /** The length of the episode as the page states it. */
  readonly statedDuration: number | null;
  /** The page's address when it last showed the episode. */
  readonly url: string;
  readonly duration: number;
  readonly position: number;
  readonly began: number;
  /**
   * Set if the video started over after another video had reached the end of the episode. The video may play the next episode, so the
   * binding is not certain.
   */
  readonly isUnbound?: true | undefined;
  /** Set if the video jumped back to its start. */
  readonly wasRewound?: true | undefined;
  /** Set if the video was rewound and its page shows another episode. The video may now play either episode. */
  readonly isUnknown?: true | undefined;
  readonly concurrent: ConcurrentEpisode | null;
}

/** Maps video ids to bindings. The video that reported last comes last. */
export type VideoBindings = Readonly<Record<string, VideoBinding>>;

interface BoundVideo {
  readonly bindings: VideoBindings;
  readonly binding: VideoBinding;
  /**
   * The video's previous binding if this report moved the video to another episode. In that case, nothing that the video has played belongs
   * to the previous episode.
   */
  readonly before: VideoBinding | null;
}

/**
 * When a video counts as just begun, for rule 4 at the top of this file: it has played less than `seconds`, or it began less than `ms` before
 * the page changed.
 */
const AT_ONCE = { seconds: 10, ms: 5000 };
/** Two videos of one episode differ in length by less than this many seconds. */
const SAME_LENGTH_SECONDS = 2;
/** The texts of a page lag behind its player by at most this many seconds of content. */
const TEXT_LAG_SECONDS = { any: 60, startedOver: 120 };
/** A video that has played fewer seconds does not count as an earlier video of the episode. */
const WATCHED_SECONDS = 5;
/**
 * A video has started over if at least this many of its played seconds are before the position at which the earlier video stopped. The
 * overlap (`OVERLAP_SECONDS`) does not count. For a video that has played little, half of its played seconds are enough.
 */
const STARTED_OVER_SECONDS = 30;
/**
 * A video was rewound if it jumps back by at least this many seconds, and its new position is less than this many seconds from its start.
 */
const START_SECONDS = 60;
/** Beyond this share of its length (0–1), a video is in its credits. */
const CREDITS_SHARE = 0.85;
/** A video at its end counts as finished only if this share of its length (0–1) was played. Otherwise the user has skipped to the end. */
const WATCHED_SHARE = 0.25;
/** A video that plays on for this long while the page shows the concurrent episode is confirmed to be that episode. */
const CONFIRMED_AFTER_MS = 10_000;
/**
 * The video is also confirmed after it has played on for as many seconds of content as it had played while the page named the bound
 * episode. This many seconds are always enough.
 */
const CONFIRMED_AFTER_SECONDS = 240;
/** A video that continues where an earlier video stopped may repeat this many seconds before that position. */
const OVERLAP_SECONDS = 60;
/** At most this many bindings are stored for a document. The bindings of its latest videos are retained. */
const MOST_BINDINGS = 20;

/** `now` is in epoch milliseconds. `unnamed` is how many seconds of content the video played while its page named no episode. */
interface Circumstances {
  readonly signedIn: string | null;
  readonly now: number;
  readonly unnamed?: number | undefined;
}

/**
 * Binds the sample's video to an episode; null if the video is not bound and the document shows no episode. `shown` is the episode that the
 * document shows now.
 */
export function bindVideo(
  bindings: VideoBindings,
  sample: PlaybackSample,
  shown: ObservedEpisode | null,
  by: Circumstances,
): BoundVideo | null {
  const { [sample.videoId]: bound, ...others } = bindings;
  const binding = bound
    ? updateBinding(bound, others, sample, shown, by)
    : startBinding(others, sample, shown, by);
  if (!binding) return null;
  const retained = Object.entries(others).slice(1 - MOST_BINDINGS);
  const isAnother = bound !== undefined && bound.episodeKey !== binding.episodeKey;
  return {
    bindings: { ...Object.fromEntries(retained), [sample.videoId]: binding },
    binding,
    before: isAnother ? bound : null,
  };
}

function startBinding(
  others: VideoBindings,
  sample: PlaybackSample,
  shown: ObservedEpisode | null,
  { signedIn, now, unnamed }: Circumstances,
): VideoBinding | null {
  if (!shown) return null;
  const by = { account: signedIn, began: now, concurrent: null, unnamed };
  const video: VideoBinding = { ...reported(sample), ...named(shown), ...by };
  const earlier = earlierOf(video, others);
  const isUnbound = earlier && isAtEnd(earlier) && sample.position < earlier.position - OVERLAP_SECONDS;
  return isUnbound ? { ...video, isUnbound } : video;
}

function updateBinding(
  bound: VideoBinding,
  others: VideoBindings,
  sample: PlaybackSample,
  shown: ObservedEpisode | null,
  { signedIn, now }: Circumstances,
): VideoBinding {
  const video = {
    ...bound,
    ...reported(sample),
    ...(isRewound(bound, sample) && { wasRewound: true as const }),
  };
  if (!shown) return video;
  const other = named(shown);
  if (other.episodeKey === bound.episodeKey)
    return { ...video, ...other, ...resolved(video), concurrent: null };
  if (video.wasRewound && video.position < TEXT_LAG_SECONDS.startedOver && canBe(video, other.statedDuration))
    return { ...video, isUnknown: true };
  const { position } = bound;
  const until = namedSeconds(bound);
  const concurrent =
    bound.concurrent?.episodeKey === other.episodeKey
      ? bound.concurrent
      : { episodeKey: other.episodeKey, until, position, since: now };
  if (!followsPage({ video: { ...video, concurrent }, others, sample }, other, now))
    return { ...video, concurrent };
  const wasFinished = isFinished(earlierOf(video, others));
  const unnamed = wasFinished ? 0 : unnamedAfter(bound, other.episodeKey);
  const moved = { unnamed, former: bound.episodeKey };
  return {
    ...video,
    ...other,
    ...moved,
    account: bound.account ?? signedIn,
    concurrent: null,
    isUnbound: undefined,
  };
}

/** Returns the flags to clear when the page names the bound episode again. A rewound video then certainly plays that episode. */
function resolved({ isUnknown, wasRewound }: VideoBinding): Partial<VideoBinding> {
  return isUnknown && wasRewound ? { isUnknown: undefined, wasRewound: undefined } : {};
}

function reported({ duration, position, played }: PlaybackSample) {
  return { duration, position, covered: coveredSeconds(played) };
}

function named(shown: ObservedEpisode) {
  return { episodeKey: episodeKey(shown), statedDuration: shown.duration ?? null, url: shown.url };
}

function isRewound(bound: VideoBinding, { position }: PlaybackSample): boolean {
  return position < START_SECONDS && bound.position - position >= START_SECONDS;
}

type ConcurrentBinding = VideoBinding & { readonly concurrent: ConcurrentEpisode };

/** Whether the video plays the concurrent episode. Checks the rules at the top of this file in order, except rule 1. */
function followsPage(
  { video, others, sample }: { video: ConcurrentBinding; others: VideoBindings; sample: PlaybackSample },
  other: Pick<VideoBinding, 'episodeKey' | 'statedDuration' | 'url'>,
  now: number,
): boolean {
  const { until, position, since } = video.concurrent;
  if (!canBe(video, other.statedDuration)) return false;
  if (other.statedDuration !== null && !canBe(video, video.statedDuration)) return true;
  if (Object.values(others).some((one) => one.episodeKey === other.episodeKey && one.began > video.began))
    return false;
  if (position >= video.duration * CREDITS_SHARE) return false;
  const isSameAddress = video.url === other.url;
  const hasJustBegun = isSameAddress && until < TEXT_LAG_SECONDS.any && since - video.began < AT_ONCE.ms;
  if (until < AT_ONCE.seconds || hasJustBegun) return true;
  const earlier = earlierOf(video, others);
  if (!earlier || !isConfirmed(video, now)) return false;
  const isStartedOver = startsOver(sample, earlier);
  if (isStartedOver && isAtEnd(earlier)) return true;
  return isSameAddress && until < longestTextLag(video, earlier, isStartedOver);
}

/**
 * Returns the most seconds that the page's texts may lag behind the player. If the texts change later, the video plays the bound episode
 * again from its start.
 */
function longestTextLag({ duration }: VideoBinding, earlier: VideoBinding, isStartedOver: boolean): number {
  if (!isStartedOver) return TEXT_LAG_SECONDS.any;
  const isSameLength = Math.abs(duration - earlier.duration) < SAME_LENGTH_SECONDS;
  return isSameLength ? TEXT_LAG_SECONDS.startedOver : duration / 2;
}

function canBe({ duration }: VideoBinding, statedDuration: number | null): boolean {
  return statedDuration === null || isSimilarLength(duration, statedDuration);
}

function isConfirmed({ concurrent, covered }: ConcurrentBinding, now: number): boolean {
  const playedOn = covered - concurrent.until;
  return (
    playedOn >= Math.min(concurrent.until, CONFIRMED_AFTER_SECONDS) ||
    (playedOn > 0 && now - concurrent.since >= CONFIRMED_AFTER_MS)
  );
}

/** Returns the latest other video of the same episode. Videos of a very different length are skipped, since they are advertisements. */
function earlierOf(video: VideoBinding, others: VideoBindings): VideoBinding | undefined {
  return Object.values(others).findLast(
    (one) =>
      one.episodeKey === video.episodeKey &&
      one.covered >= WATCHED_SECONDS &&
      isSimilarLength(video.duration, one.duration),
  );
}

function startsOver({ played }: PlaybackSample, earlier: VideoBinding): boolean {
  const repeated = coveredSeconds(clipRanges(played, earlier.position - OVERLAP_SECONDS));
  return repeated >= Math.min(STARTED_OVER_SECONDS, coveredSeconds(played) / 2);
}

/** Whether the earlier video was watched to its end. Any video after it is the next episode, even if the page's texts change late. */
function isFinished(earlier: VideoBinding | undefined): boolean {
  return earlier !== undefined && isAtEnd(earlier) && earlier.covered >= earlier.duration * WATCHED_SHARE;
}

function isAtEnd({ position, duration }: VideoBinding): boolean {
  return position >= duration * CREDITS_SHARE;
}

type PlayedSeconds = Pick<VideoBinding, 'covered' | 'unnamed'>;

/** Returns the seconds of content that the video has played since its page named the episode. */
function namedSeconds({ covered, unnamed = 0 }: PlayedSeconds): number {
  return Math.max(0, covered - unnamed);
}

/**
 * Returns the unnamed seconds of a video that is now bound to another episode. If it returns to its former episode, only the seconds played
 * in between are unnamed.
 */
function unnamedAfter(binding: VideoBinding, episodeKey: string): number {
  return binding.former === episodeKey ? namedSeconds(binding) : binding.covered;
}

/** Whether the video played longer before its page named the episode than since. */
export function wasPlayedMostlyBeforeNaming(binding: PlayedSeconds): boolean {
  return (binding.unnamed ?? 0) > namedSeconds(binding);
}
