// Finds the frame that probably contains the player but needs a permission: the largest frame of an origin that none of our scripts could
// read.

/** The snapshot of one frame: its origin, its videos, and the frames inside it. Areas are in square CSS pixels, durations in seconds. */
export interface FrameSnapshot {
  readonly origin: string;
  readonly videos: readonly { readonly area: number; readonly duration: number }[];
  readonly frames: readonly { readonly src: string; readonly area: number }[];
}

/** A player has at least 300 × 150 pixels. */
const SMALLEST_PLAYER = 45_000;
const SHORTEST_VIDEO = 60;

/**
 * Returns the length of the longest video in the frames that were read; null if no video is as large as a player and at least a minute
 * long.
 */
export function longestVideoSeconds(snapshots: readonly FrameSnapshot[]): number | null {
  const durations = snapshots.flatMap(({ videos }) =>
    videos.filter(({ area }) => area >= SMALLEST_PLAYER).map(({ duration }) => duration),
  );
  const longest = Math.max(0, ...durations);
  return longest >= SHORTEST_VIDEO ? longest : null;
}

/** Returns the origin of the frame that needs a permission; null if a video was found, or if no frame is as large as a player. */
export function originOfUnreadPlayerFrame(snapshots: readonly FrameSnapshot[]): string | null {
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
