// Finds the frame of a page that probably has the player but may not be read: the largest frame of an origin that none of our scripts
// could reach.

/** The snapshot of one frame: its origin, its videos, and the frames inside it. Areas in square CSS pixels, durations in seconds. */
export interface FrameSnapshot {
  readonly origin: string;
  readonly videos: readonly { readonly area: number; readonly duration: number }[];
  readonly frames: readonly { readonly src: string; readonly area: number }[];
}

/** A player has at least 300 × 150 pixels. */
const SMALLEST_PLAYER = 45_000;
const SHORTEST_VIDEO = 60;

/** The longest video in the reached frames that could be an episode; null if there is none. */
export function longestVideoSeconds(snapshots: readonly FrameSnapshot[]): number | null {
  const durations = snapshots.flatMap(({ videos }) =>
    videos.filter(({ area }) => area >= SMALLEST_PLAYER).map(({ duration }) => duration),
  );
  const longest = Math.max(0, ...durations);
  return longest >= SHORTEST_VIDEO ? longest : null;
}

/** The exact origin of the frame that needs a permission; null if a video was reached, or if no frame could be a player. */
export function unreadPlayerFrame(snapshots: readonly FrameSnapshot[]): string | null {
  if (longestVideoSeconds(snapshots) !== null) return null;
  const reached = new Set(snapshots.map(({ origin }) => origin));
  const [largest] = snapshots
    .flatMap(({ frames }) => frames)
    .filter(({ area }) => area >= SMALLEST_PLAYER)
    .flatMap(({ src, area }) => {
      const url = URL.canParse(src) ? new URL(src) : null;
      const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
      return url && isWeb ? { origin: url.origin, area } : [];
    })
    .filter(({ origin }) => !reached.has(origin))
    .sort((a, b) => b.area - a.area);
  return largest?.origin ?? null;
}
