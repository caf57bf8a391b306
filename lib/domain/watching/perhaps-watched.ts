// Where a page says no length, what was played first for five minutes may have been something else than the episode.
import { cutsOf, isGrowing, withoutAsides } from './played-loads.ts';
import { type CountingRules, countsAsWatched, type PlayingSession } from './watch-session.ts';

/** Where its page says no length, a media shorter than this many seconds is not certain to be an episode. */
export const LONGEST_ADVERTISEMENT_SECONDS = 180;

/** Whether something that was perhaps the episode was watched, and what is taken for it was not. Advertisements are none. */
export function isPerhapsWatched(session: PlayingSession, tracking: CountingRules): boolean {
  const { loads, observed } = session;
  if (observed.duration || countsAsWatched(session, tracking)) return false;
  const cuts = cutsOf(loads.filter((load) => !isGrowing(load) && !load.isApart));
  return withoutAsides(cuts).some(
    (cut) => cut.duration >= LONGEST_ADVERTISEMENT_SECONDS && countsAsWatched(session, tracking, cut),
  );
}
