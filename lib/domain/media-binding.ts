// Which episode each media of a document plays, and for whom: page and player never change at the same moment.
//
// A media is bound as a whole: its reports say all that it has played since it was loaded. It begins with the episode that the page shows then, and
// may be bound to another one that the page comes to show while it plays. `until` is what it had played before, of its length.
//
// | the page goes on to another episode, and …                            | as in                                                      | it plays          |
// |-----------------------------------------------------------------------|------------------------------------------------------------|-------------------|
// | only one of the two can be so long                                    | a recap of 5 minutes, a film                               | that one          |
// | a later media of the document is bound to the other one               | the next episode has begun beside it, or in its place      | the first         |
// | it was at 85 % by then                                                | "next" in the credits; texts that change before the player | the first         |
// | until < 30 s                                                          | texts a moment behind the player                           | the other, at once|
// | until < 60 s                                                          | texts behind a player at double speed                      | the other, once it stays |
// | it began afresh after a media that had played the first to its end    | autoplay, and an overlay whose texts come much later       | the other, once it stays |
// | it began afresh after another media of the first, and until < half    | the same after "next episode" halfway through              | the other, once it stays |
// | otherwise                                                             | a player that lingers while the user looks elsewhere       | the first         |
//
// "Once it stays": it has gone on for ten seconds beside the other one, or for as long as before (at most four minutes of content, for reports that
// come late and together). "Afresh": a media that goes on where the one before it stopped is the same episode in another quality, or after a break.
import { episodeKey, type ObservedEpisode } from './episode.ts';
import { coveredSeconds, type PlaybackSample } from './playback.ts';
import { isLikeLength } from './played-loads.ts';
import { clipRanges } from './ranges.ts';

/** The page shows another episode while a media plays on. `until` and `position` are of the last report before that; `since` in epoch milliseconds. */
interface Beside {
  readonly episodeKey: string;
  readonly until: number;
  readonly position: number;
  readonly since: number;
}

/** Times in content seconds; `began` in epoch milliseconds. */
export interface MediaBinding {
  readonly episodeKey: string;
  /** Who was signed in when it was bound. */
  readonly account: string | null;
  /** Seconds that the page says the episode lasts. */
  readonly said: number | null;
  readonly duration: number;
  readonly position: number;
  readonly covered: number;
  readonly began: number;
  readonly beside: Beside | null;
}
/** The one that reported last is last. */
export type MediaBindings = Readonly<Record<string, MediaBinding>>;

interface BoundMedia {
  readonly bindings: MediaBindings;
  readonly binding: MediaBinding;
  /** The one that it had before, where that was another: nothing that it has played is of that episode. */
  readonly before: MediaBinding | null;
}

/** Seconds of content after which a media goes with the page at once, and after which it does where the page stays. */
const AT_ONCE_SECONDS = 30;
const LAGGING_SECONDS = 60;
/** Share of its length (0–1) at which a media is in its credits. */
const CREDITS_SHARE = 0.85;
/** Milliseconds, or seconds of content, for which a media goes on beside another episode until it is that one. */
const STAYS_MS = 10_000;
const STAYS_SECONDS = 240;
/** Another media goes on where one stopped when it plays next to nothing of what lies further back than so many seconds. */
const OVERLAP_SECONDS = 60;
/** A document keeps what its last so many medias play. */
const MOST_BINDINGS = 20;

/** `now` in epoch milliseconds. */
interface Circumstances {
  readonly signedIn: string | null;
  readonly now: number;
}

/** Binds the sample's media; null while no episode was seen for it. `shown`: what the document shows now. */
export function bindMedia(
  bindings: MediaBindings,
  sample: PlaybackSample,
  shown: ObservedEpisode | null,
  by: Circumstances,
): BoundMedia | null {
  const { [sample.mediaId]: bound, ...others } = bindings;
  const binding = bound ? go(bound, others, sample, shown, by) : begin(sample, shown, by);
  if (!binding) return null;
  const kept = Object.entries(others).slice(1 - MOST_BINDINGS);
  const isAnother = bound !== undefined && bound.episodeKey !== binding.episodeKey;
  return {
    bindings: { ...Object.fromEntries(kept), [sample.mediaId]: binding },
    binding,
    before: isAnother ? bound : null,
  };
}

function begin(
  sample: PlaybackSample,
  shown: ObservedEpisode | null,
  { signedIn, now }: Circumstances,
): MediaBinding | null {
  return shown && { ...reported(sample), ...named(shown), account: signedIn, began: now, beside: null };
}

function go(
  bound: MediaBinding,
  others: MediaBindings,
  sample: PlaybackSample,
  shown: ObservedEpisode | null,
  { signedIn, now }: Circumstances,
): MediaBinding {
  const media = { ...bound, ...reported(sample) };
  if (!shown) return media;
  const other = named(shown);
  if (other.episodeKey === bound.episodeKey) return { ...media, ...other, beside: null };
  const { covered: until, position } = bound;
  const beside =
    bound.beside?.episodeKey === other.episodeKey
      ? bound.beside
      : { episodeKey: other.episodeKey, until, position, since: now };
  if (!followsPage({ media: { ...media, beside }, others, sample }, other, now)) return { ...media, beside };
  return { ...media, ...other, account: bound.account ?? signedIn, beside: null };
}

function reported({ duration, position, played }: PlaybackSample) {
  return { duration, position, covered: coveredSeconds(played) };
}

function named(shown: ObservedEpisode) {
  return { episodeKey: episodeKey(shown), said: shown.duration ?? null };
}

type GoingOn = MediaBinding & { readonly beside: Beside };

/** The table above, line by line. */
function followsPage(
  { media, others, sample }: { media: GoingOn; others: MediaBindings; sample: PlaybackSample },
  other: Pick<MediaBinding, 'episodeKey' | 'said'>,
  now: number,
): boolean {
  const { until, position } = media.beside;
  if (!canBe(media, other.said)) return false;
  if (other.said !== null && !canBe(media, media.said)) return true;
  if (Object.values(others).some((one) => one.episodeKey === other.episodeKey && one.began > media.began))
    return false;
  if (position >= media.duration * CREDITS_SHARE) return false;
  if (until < AT_ONCE_SECONDS) return true;
  if (!stays(media, now)) return false;
  if (until < LAGGING_SECONDS) return true;
  const earlier = earlierOf(media, others);
  if (!earlier || !beginsAfresh(sample, earlier)) return false;
  return isFinished(earlier) || until < media.duration / 2;
}

function canBe({ duration }: MediaBinding, said: number | null): boolean {
  return said === null || isLikeLength(duration, said);
}

function stays({ beside, covered }: GoingOn, now: number): boolean {
  const gone = covered - beside.until;
  return gone >= Math.min(beside.until, STAYS_SECONDS) || (gone > 0 && now - beside.since >= STAYS_MS);
}

/** The last other media that played what this one is bound to; none that was an advertisement before it. */
function earlierOf(media: MediaBinding, others: MediaBindings): MediaBinding | undefined {
  return Object.values(others).findLast(
    (one) =>
      one.episodeKey === media.episodeKey &&
      one.covered >= AT_ONCE_SECONDS &&
      isLikeLength(media.duration, one.duration),
  );
}

function beginsAfresh({ played }: PlaybackSample, earlier: MediaBinding): boolean {
  return coveredSeconds(clipRanges(played, earlier.position - OVERLAP_SECONDS)) >= AT_ONCE_SECONDS;
}

function isFinished({ position, covered, duration }: MediaBinding): boolean {
  return position >= duration * CREDITS_SHARE && covered >= duration / 2;
}
