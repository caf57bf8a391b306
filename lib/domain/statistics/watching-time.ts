// Estimates how long an episode lasts. Neither the service nor the log has lengths, so the title's format decides.

/** Minutes of one episode by format: a half-hour show without advertisements, a typical film, a song. Other formats are not estimated. */
export const episodeMinutesByFormat: Readonly<Record<string, number>> = {
  TV: 24,
  ONA: 24,
  OVA: 24,
  SPECIAL: 24,
  MOVIE: 100,
  MUSIC: 4,
};

/** `minutes` is the sum for the `estimated` episodes. `unknown` is the number of episodes whose title has no known format. */
export interface WatchingTime {
  readonly minutes: number;
  readonly estimated: number;
  readonly unknown: number;
}

/** Adds up the minutes of episodes. `formatOf` maps title ids to formats. */
export function createWatchingTimeCounter(formatOf: ReadonlyMap<string, string | null>) {
  let minutes = 0;
  let estimated = 0;
  let unknown = 0;
  return {
    add(mediaId: string | null): void {
      const length = episodeMinutesByFormat[formatOf.get(mediaId ?? '') ?? ''];
      if (length === undefined) unknown += 1;
      else {
        minutes += length;
        estimated += 1;
      }
    },
    result: (): WatchingTime => ({ minutes, estimated, unknown }),
  };
}
