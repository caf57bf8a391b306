// Which episode each video of a document plays, and for whom: page and player never change at the same moment.
//
// A video is bound as a whole: its reports say all that it has played since it was loaded. It begins with the episode that the page shows then, and
// may be bound to another one that the page comes to show while it plays. `until` is what it had played under the first, of its length.
// What it has played before its page named its episode counts only once it has played more than that since: until then it may be an extra, or the
// episode that the page named before.
//
// | the page goes on to another episode, and …                               | as in                                                      | it plays                   |
// |--------------------------------------------------------------------------|------------------------------------------------------------|----------------------------|
// | only one of the two can be so long                                       | a recap of 5 minutes, a film                               | that one                   |
// | a later video of the document is bound to the other one                  | the next episode has begun beside it, or in its place      | the first                  |
// | it was at 85 % by then                                                   | "next" in the credits; texts that change before the player | the first                  |
// | until < 10 s, or < 60 s at the same address, begun less than 5 s before  | texts a moment behind the player                           | the other, at once         |
// | it began afresh after a video that was at the end of the first           | autoplay, and an overlay whose texts come much later       | the other, once it stays   |
// | it is not the first video of the first, the page kept its address, …     | "next episode" halfway in an overlay with late texts       | the other, once it stays   |
// | … until < 60 s, or until < 120 s and it began afresh, or until < half and |                                                            |                            |
// |   it began afresh and has another length                                 |                                                            |                            |
// | otherwise                                                                | a player that goes on beside another page, in small        | the first                  |
// | it was put back to its beginning, and is not 120 s beyond it             | a source that is used for the next episode                 | neither, from then on      |
//
// "Once it stays": it has gone on for ten seconds beside the other one, or for as long as before (at most four minutes of content, for reports that
// come late and together). "Afresh": a video that goes on where the one before it stopped is the same episode in another quality, or after a break.
import { episodeKey, type ObservedEpisode } from '../episode.ts';
import { isLikeLength } from './playbacks.ts';
import { clipRanges, coveredSeconds, type PlaybackSample } from './samples.ts';

/** The page shows another episode while a video plays on. `until` and `position` are of the last report before that; `since` in epoch milliseconds. */
interface ConcurrentEpisode {
  readonly episodeKey: string;
  readonly until: number;
  readonly position: number;
  readonly since: number;
}

/** Times in content seconds; `began` in epoch milliseconds. */
export interface VideoBinding extends NamedPart {
  /** Who was signed in when it was bound. */
  readonly account: string | null;
  /** Seconds that the page says the episode lasts. */
  readonly statedDuration: number | null;
  /** The page's address while it showed the episode last. */
  readonly url: string;
  readonly duration: number;
  readonly position: number;
  readonly began: number;
  /** It began from the start when another video had come to the end of the episode: it may be the next one. */
  readonly isUnbound?: true | undefined;
  /** It was put back from somewhere to its beginning. */
  readonly wasRewound?: true | undefined;
  /** It was put back, and its page shows another episode: which of the two it plays now is not known. */
  readonly isUnknown?: true | undefined;
  readonly concurrent: ConcurrentEpisode | null;
}
/** The one that reported last is last. */
export type VideoBindings = Readonly<Record<string, VideoBinding>>;

interface BoundVideo {
  readonly bindings: VideoBindings;
  readonly binding: VideoBinding;
  /** The one that it had before, where that was another: nothing that it has played is of that episode. */
  readonly before: VideoBinding | null;
}

/** A video goes with the page at once after less than so many seconds of content, or so many milliseconds. */
const AT_ONCE = { seconds: 10, ms: 5000 };
/** Two playbacks of one episode differ in length by less than so many seconds. */
const SAME_LENGTH_SECONDS = 2;
/** Seconds of content that texts lag behind a player; `afresh`: where the video has begun at another place than the one before it. */
const LAGGING_SECONDS = { any: 60, afresh: 120 };
/** A video that has played fewer seconds was not watched before the next one. */
const LOOKED_AT_SECONDS = 5;
/** Seconds of content that a video has played afresh, or half of all that it has played where that is less. */
const AFRESH_SECONDS = 30;
/** A video that jumps from behind so many seconds to before them, by at least as many, was put back to its beginning. */
const BEGINNING_SECONDS = 60;
/** Share of its length (0–1) at which a video is in its credits. */
const CREDITS_SHARE = 0.85;
/** Share of its length (0–1) that was played of an episode that was watched to its end, and not only looked at there. */
const WATCHED_SHARE = 0.25;
/** Milliseconds, or seconds of content, for which a video goes on beside another episode until it is that one. */
const STAYS_MS = 10_000;
const STAYS_SECONDS = 240;
/** Another video goes on where one stopped when it plays next to nothing of what lies further back than so many seconds. */
const OVERLAP_SECONDS = 60;
/** A document keeps what its last so many videos play. */
const MOST_BINDINGS = 20;

/** `now` in epoch milliseconds. `unnamed`: content seconds that the video played while its page named no episode. */
interface Circumstances {
  readonly signedIn: string | null;
  readonly now: number;
  readonly unnamed?: number | undefined;
}

/** Binds the sample's video; null while no episode was seen for it. `shown`: what the document shows now. */
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
  const kept = Object.entries(others).slice(1 - MOST_BINDINGS);
  const isAnother = bound !== undefined && bound.episodeKey !== binding.episodeKey;
  return {
    bindings: { ...Object.fromEntries(kept), [sample.videoId]: binding },
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
  if (other.episodeKey === bound.episodeKey) return { ...video, ...other, ...known(video), concurrent: null };
  if (video.wasRewound && video.position < LAGGING_SECONDS.afresh && canBe(video, other.statedDuration))
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

/** The page names what it is bound to: then it plays that, whatever it was put back for. */
function known({ isUnknown, wasRewound }: VideoBinding): Partial<VideoBinding> {
  return isUnknown && wasRewound ? { isUnknown: undefined, wasRewound: undefined } : {};
}

function reported({ duration, position, played }: PlaybackSample) {
  return { duration, position, covered: coveredSeconds(played) };
}

function named(shown: ObservedEpisode) {
  return { episodeKey: episodeKey(shown), statedDuration: shown.duration ?? null, url: shown.url };
}

function isRewound(bound: VideoBinding, { position }: PlaybackSample): boolean {
  return position < BEGINNING_SECONDS && bound.position - position >= BEGINNING_SECONDS;
}

type ConcurrentBinding = VideoBinding & { readonly concurrent: ConcurrentEpisode };

/** The table above, line by line. */
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
  const hasJustBegun = isSameAddress && until < LAGGING_SECONDS.any && since - video.began < AT_ONCE.ms;
  if (until < AT_ONCE.seconds || hasJustBegun) return true;
  const earlier = earlierOf(video, others);
  if (!earlier || !stays(video, now)) return false;
  const isAfresh = beginsAfresh(sample, earlier);
  if (isAfresh && isAtEnd(earlier)) return true;
  return isSameAddress && until < longestLag(video, earlier, isAfresh);
}

/** Seconds of content after which texts do not lag any more: then the video is the first episode, begun again. */
function longestLag({ duration }: VideoBinding, earlier: VideoBinding, isAfresh: boolean): number {
  if (!isAfresh) return LAGGING_SECONDS.any;
  const isSameLength = Math.abs(duration - earlier.duration) < SAME_LENGTH_SECONDS;
  return isSameLength ? LAGGING_SECONDS.afresh : duration / 2;
}

function canBe({ duration }: VideoBinding, statedDuration: number | null): boolean {
  return statedDuration === null || isLikeLength(duration, statedDuration);
}

function stays({ concurrent, covered }: ConcurrentBinding, now: number): boolean {
  const gone = covered - concurrent.until;
  return (
    gone >= Math.min(concurrent.until, STAYS_SECONDS) || (gone > 0 && now - concurrent.since >= STAYS_MS)
  );
}

/** The last other video that played what this one is bound to; none that was an advertisement before it. */
function earlierOf(video: VideoBinding, others: VideoBindings): VideoBinding | undefined {
  return Object.values(others).findLast(
    (one) =>
      one.episodeKey === video.episodeKey &&
      one.covered >= LOOKED_AT_SECONDS &&
      isLikeLength(video.duration, one.duration),
  );
}

function beginsAfresh({ played }: PlaybackSample, earlier: VideoBinding): boolean {
  const afresh = coveredSeconds(clipRanges(played, earlier.position - OVERLAP_SECONDS));
  return afresh >= Math.min(AFRESH_SECONDS, coveredSeconds(played) / 2);
}

/** Then what played afterwards was the next episode from its beginning, however late the texts. */
function isFinished(earlier: VideoBinding | undefined): boolean {
  return earlier !== undefined && isAtEnd(earlier) && earlier.covered >= earlier.duration * WATCHED_SHARE;
}

function isAtEnd({ position, duration }: VideoBinding): boolean {
  return position >= duration * CREDITS_SHARE;
}

export interface NamedPart {
  readonly episodeKey: string;
  /** Content seconds that it has played. */
  readonly covered: number;
  /** Of them what it had played before its page named the episode; missing: nothing. */
  readonly unnamed?: number | undefined;
  /** The episode that it was bound to before. */
  readonly former?: string | undefined;
}

/** Content seconds that it has played since its page named its episode. */
export function namedSeconds({ covered, unnamed = 0 }: NamedPart): number {
  return Math.max(0, covered - unnamed);
}

/** What is unnamed of it when it is bound to another episode. Back on the one before, only what it played in between is. */
export function unnamedAfter(part: NamedPart, episodeKey: string): number {
  return part.former === episodeKey ? namedSeconds(part) : part.covered;
}

/** Whether more of it was played under another name, or none, than under that of its episode. */
export function isMostlyUnnamed(part: NamedPart): boolean {
  return (part.unnamed ?? 0) > namedSeconds(part);
}
