// Which episode each media of a tab plays, and for whom.
import { episodeKey, type ObservedEpisode } from './episode.ts';
import { coveredSeconds, type PlaybackSample } from './playback.ts';

/** A media may be re-bound to another episode until it covered this many seconds: the page may lag behind its player. */
const PROVISIONAL_SECONDS = 30;
/** A tab keeps what its last so many medias play. */
const MOST_BINDINGS = 20;

/** A lingering player stays with the episode and the account that it was bound to. */
export interface MediaBinding {
  readonly episodeKey: string;
  readonly account: string | null;
  readonly covered: number;
}
export type MediaBindings = Readonly<Record<string, MediaBinding>>;

/** Binds the sample's media to the tab's episode, unless it has already played a good part of another one. */
export function bindMedia(
  bindings: MediaBindings,
  sample: PlaybackSample,
  observed: ObservedEpisode | null,
  signedIn: string | null = null,
): MediaBindings {
  const bound = bindings[sample.mediaId];
  const covered = coveredSeconds(sample.played);
  const current = observed && episodeKey(observed);
  const key = bound && (bound.covered >= PROVISIONAL_SECONDS || !current) ? bound.episodeKey : current;
  if (!key) return bindings;
  const account = bound?.episodeKey === key ? bound.account : signedIn;
  const { [sample.mediaId]: _before, ...others } = bindings;
  const kept = Object.entries(others).slice(1 - MOST_BINDINGS);
  return { ...Object.fromEntries(kept), [sample.mediaId]: { episodeKey: key, account, covered } };
}
