// Which frame of a page holds the player that Kiroku may not read: the largest one of an origin that no script of ours has reached.

/** What our look saw in one frame of a tab: its origin, its videos, and the frames inside of it. Areas in square CSS pixels, durations in seconds. */
export interface FrameSnapshot {
  readonly origin: string;
  readonly videos: readonly { readonly area: number; readonly duration: number }[];
  readonly frames: readonly { readonly src: string; readonly area: number }[];
}

/** A player is no smaller than 300 × 150. */
const SMALLEST_PLAYER = 45_000;
const SHORTEST_VIDEO = 60;

/** The longest video that could be an episode, in the frames that were reached; null where there is none. */
export function longestVideo(looks: readonly FrameSnapshot[]): number | null {
  const durations = looks.flatMap(({ videos }) =>
    videos.filter(({ area }) => area >= SMALLEST_PLAYER).map(({ duration }) => duration),
  );
  const longest = Math.max(0, ...durations);
  return longest >= SHORTEST_VIDEO ? longest : null;
}

/** The exact origin of the frame that needs a permission; null where a video was reached, or no frame could be a player. */
export function unreadPlayerFrame(looks: readonly FrameSnapshot[]): string | null {
  if (longestVideo(looks) !== null) return null;
  const reached = new Set(looks.map(({ origin }) => origin));
  const [largest] = looks
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
