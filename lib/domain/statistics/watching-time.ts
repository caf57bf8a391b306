// How long an episode probably lasts. Neither the service nor the log knows lengths, so the kind of the title says it.

/** Minutes of one episode by format: a half-hour's programme without advertisements, a usual film, a song. Other formats are not estimated. */
export const minutesOf: Readonly<Record<string, number>> = {
  TV: 24,
  ONA: 24,
  OVA: 24,
  SPECIAL: 24,
  MOVIE: 100,
  MUSIC: 4,
};

/** `unknown`: episodes whose title's format is not known. */
export interface WatchingTime {
  readonly minutes: number;
  readonly estimated: number;
  readonly unknown: number;
}

/** Adds the minutes up. `formatOf` knows the titles of the list. */
export function timeCounter(formatOf: ReadonlyMap<string, string | null>) {
  let minutes = 0;
  let estimated = 0;
  let unknown = 0;
  return {
    add(mediaId: string | null): void {
      const length = minutesOf[formatOf.get(mediaId ?? '') ?? ''];
      if (length === undefined) unknown += 1;
      else {
        minutes += length;
        estimated += 1;
      }
    },
    result: (): WatchingTime => ({ minutes, estimated, unknown }),
  };
}
