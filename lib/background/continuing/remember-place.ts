// An episode has reached its title: from now on Kiroku knows where that title goes on.
import type { Place } from '../../domain/continuing/place.ts';
import { placeSite } from '../../domain/continuing/place.ts';
import type { ObservedEpisode } from '../../domain/episode.ts';
import { episodeAddress, nextAddress, seriesAddress } from '../../sites/links/links.ts';
import { keepPlace } from '../../store/places.ts';

interface RememberParts {
  readonly now: () => number;
  readonly changed: (topic: 'places') => void;
}

export interface WatchedThere {
  readonly account: string;
  readonly mediaId: string;
  readonly observed: ObservedEpisode;
  /** Within the entry. */
  readonly episode: number;
  /** The list has not moved: an earlier episode, watched again, is not where the title goes on. */
  readonly isAgain: boolean;
}

/** Nothing of a private window, and nothing of a site of which no address could be opened. Never fails: an episode is not held up by what is only convenient. */
export async function rememberPlace(
  { now, changed }: RememberParts,
  { isAgain, observed, ...watched }: WatchedThere,
): Promise<void> {
  if (observed.isPrivate || observed.provisional || !leadsSomewhere(observed)) return;
  const place: Place = {
    ...watched,
    site: placeSite(observed),
    observed: asWritten(observed),
    at: now(),
  };
  await keepPlace(place, isAgain).then(
    () => changed('places'),
    () => undefined,
  );
}

/** With the addresses as `lib/sites/links` writes them: whatever stands there in another form later was not put there by this. */
function asWritten(observed: ObservedEpisode): ObservedEpisode {
  return {
    ...observed,
    sources: {},
    url: episodeAddress(observed) ?? observed.url,
    nextUrl: nextAddress(observed),
    seriesUrl: seriesAddress(observed),
  };
}

function leadsSomewhere(observed: ObservedEpisode): boolean {
  return [episodeAddress, seriesAddress, nextAddress].some((address) => address(observed) !== null);
}
