// Detects readers that do not work. A reader counts as silent for all addresses of one shape (`addressShape`) if a long video plays at such
// an address but no episode is found, in one of two cases:
// - The reader found episodes at addresses of this shape before.
// - The reader recognises the addresses as addresses of episodes, but cannot read the pages. This also detects a reader that has never
//   worked.

/** A site can become silent only after this many different episodes were found at addresses of one shape. */
const VISITS_THAT_PROVE = 3;
/** For a taught site, one episode is enough, because the lesson reads title and episode from the same place on every page of the origin. */
const VISITS_THAT_PROVE_TAUGHT = 1;
/**
 * On sites that show more than anime, a page without a number may be a film or a broadcast. A reader therefore counts as silent there only
 * after this many different pages in a row could not be read. The same number applies on any site if the reader has worked before.
 */
const UNREAD_PAGES_THAT_PROVE = 3;
/** On a site that has only anime, one page is enough if the reader has never found an episode. */
const UNREAD_PAGES_THAT_PROVE_AT_FIRST = 1;
/** A video of fewer seconds may be a trailer. */
const LONG_VIDEO_SECONDS = 300;
/** How long an episode usually is, in seconds. Shorter videos are trailers and extras, and longer videos are films and streams. */
const EPISODE_SECONDS = { least: 600, most: 2400 };
/** When a video has played for this many seconds, its page has had time to report the episode. */
const PLAYED_SECONDS = 60;
/**
 * A silent site is listed in the report for this many milliseconds. Within this time, the user gets at most one notification about the
 * site.
 */
const NEWS_MS = 7 * 24 * 3600_000;
const MOST_SHAPES = 300;

/** The facts about addresses of one shape. `found` counts different episodes; a repeated report of `lastEpisode` does not count again. */
interface ShapeHealth {
  readonly found: number;
  readonly lastEpisode: string;
  /** When an episode was last found, in epoch milliseconds. */
  readonly foundAt: number;
  /** Since when a long video has played without an episode, in epoch milliseconds; null if the site works. */
  readonly silentSince: number | null;
  /** When Kiroku last read the page's general data because the site's reader found nothing, in epoch milliseconds; missing if never. */
  readonly provisionalAt?: number | undefined;
  /** The identities of the pages of episodes that could not be read since an episode was last found; missing if there are none. */
  readonly unread?: readonly string[] | undefined;
  /** When the user was notified that the page cannot be read, in epoch milliseconds; missing if never. */
  readonly notifiedAt?: number | undefined;
}

/** Maps the shape of an address (`addressShape`) to the facts about it. */
export type ReaderHealth = Readonly<Record<string, ShapeHealth>>;

/** A video that played on a page without an episode. */
interface VideoWithoutEpisode {
  readonly duration: number;
  readonly covered: number;
}

/**
 * Returns the shape of an address: its origin, the first word of its path, and a `*` for each further segment. A language code such as "de"
 * or "pt-br" is skipped.
 */
export function addressShape(url: URL): string {
  const route = /^#!?\//.test(url.hash) ? url.hash.replace(/^#!?/, '') : '';
  const parts = `${url.pathname}${route}`.split('/').filter(Boolean);
  const own = /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(parts[0] ?? '') ? parts.slice(1) : parts;
  const [first, ...rest] = own;
  const word = first !== undefined && /^[a-z]{1,12}$/i.test(first) ? first.toLowerCase() : '*';
  return `${url.origin}/${first === undefined ? '' : [word, ...rest.map(() => '*')].join('/')}`;
}

export function recordReadEpisode(
  health: ReaderHealth,
  shape: string,
  episodeId: string,
  now: number,
): ReaderHealth {
  const known = health[shape];
  if (known?.lastEpisode === episodeId && known.silentSince === null && !known.unread) return health;
  const found = (known?.found ?? 0) + (known?.lastEpisode === episodeId ? 0 : 1);
  const notifiedAt = known?.notifiedAt;
  return keepNewest({
    ...health,
    [shape]: {
      found,
      lastEpisode: episodeId,
      foundAt: now,
      silentSince: null,
      ...(notifiedAt !== undefined && { notifiedAt }),
    },
  });
}

/** Records an episode that was found in the page's general data. It does not count as found by the site's reader. */
export function recordProvisionalEpisode(health: ReaderHealth, shape: string, now: number): ReaderHealth {
  const known = health[shape] ?? nothingFound(now);
  return keepNewest({ ...health, [shape]: { ...known, provisionalAt: now } });
}

function nothingFound(now: number): ShapeHealth {
  return { found: 0, lastEpisode: '', foundAt: now, silentSince: null };
}

/** Whether the video has the length of an episode. */
export function isEpisodeLong({ duration }: VideoWithoutEpisode): boolean {
  return duration >= EPISODE_SECONDS.least && duration <= EPISODE_SECONDS.most;
}

/** Whether the video played long enough for the page to report its episode. */
export function isLongWithoutEpisode({ duration, covered }: VideoWithoutEpisode): boolean {
  return duration >= LONG_VIDEO_SECONDS && covered >= PLAYED_SECONDS;
}

/**
 * Records a video on a page without an episode. Returns the same object if the video is too short, or too few episodes were found before.
 * `isTaught` is true if the user has taught the site.
 */
export function recordVideoWithoutEpisode(
  health: ReaderHealth,
  shape: string,
  video: VideoWithoutEpisode,
  now: number,
  isTaught = false,
): ReaderHealth {
  const known = health[shape];
  if (!known || !isLongWithoutEpisode(video) || !isReaderTrusted(health, shape, isTaught)) return health;
  return known.silentSince === null ? { ...health, [shape]: { ...known, silentSince: now } } : health;
}

/** Whether the reader has found so many episodes that any long video without an episode proves that it no longer works. */
export function isReaderTrusted(health: ReaderHealth, shape: string, isTaught = false): boolean {
  return episodesFound(health, shape) >= (isTaught ? VISITS_THAT_PROVE_TAUGHT : VISITS_THAT_PROVE);
}

/**
 * Records a page that plays an episode but could not be read. `id` is the page's identity. `showsMoreThanAnime` is true for a site that
 * also shows other videos. Returns the same object if the page is already recorded.
 */
export function recordUnreadEpisode(
  health: ReaderHealth,
  { shape, id }: { readonly shape: string; readonly id: string },
  showsMoreThanAnime: boolean,
  now: number,
): ReaderHealth {
  const known = health[shape] ?? nothingFound(now);
  if (known.silentSince !== null || known.unread?.includes(id)) return health;
  const unread = [...(known.unread ?? []), id];
  const isFirst = !showsMoreThanAnime && known.found === 0;
  const needed = isFirst ? UNREAD_PAGES_THAT_PROVE_AT_FIRST : UNREAD_PAGES_THAT_PROVE;
  const silentSince = unread.length >= needed ? now : null;
  return keepNewest({ ...health, [shape]: { ...known, unread, silentSince } });
}

/** Returns how many different episodes were found on addresses of this shape. */
export function episodesFound(health: ReaderHealth, shape: string): number {
  return health[shape]?.found ?? 0;
}

/**
 * Records that the user was notified about a silent site. Returns the same object if the site is not silent, or the user was notified in
 * the last seven days.
 */
export function markNotified(health: ReaderHealth, shape: string, now: number): ReaderHealth {
  const known = health[shape];
  if (!known || known.silentSince === null) return health;
  const site = new URL(shape).origin;
  const isKnown = Object.entries(health).some(
    ([other, { notifiedAt }]) =>
      notifiedAt !== undefined && now - notifiedAt < NEWS_MS && new URL(other).origin === site,
  );
  return isKnown ? health : { ...health, [shape]: { ...known, notifiedAt: now } };
}

export function isReaderSilent(health: ReaderHealth, shape: string): boolean {
  return (health[shape]?.silentSince ?? null) !== null;
}

/** Returns the origins that became silent in the last seven days, newest first. */
export function silentReaderOrigins(health: ReaderHealth, now: number): readonly string[] {
  const silent = Object.entries(health)
    .filter(([, { silentSince }]) => silentSince !== null && now - silentSince < NEWS_MS)
    .sort(([, a], [, b]) => (b.silentSince ?? 0) - (a.silentSince ?? 0));
  return [...new Set(silent.map(([shape]) => new URL(shape).origin))];
}

/** Removes the facts about an origin, because the user has taught Kiroku the site again. */
export function forgetOrigin(health: ReaderHealth, origin: string): ReaderHealth {
  return Object.fromEntries(Object.entries(health).filter(([shape]) => !shape.startsWith(`${origin}/`)));
}

function keepNewest(health: ReaderHealth): ReaderHealth {
  const newest = Object.entries(health).sort(([, a], [, b]) => b.foundAt - a.foundAt);
  return Object.fromEntries(newest.slice(0, MOST_SHAPES));
}
