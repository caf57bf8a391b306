// Detects readers that do not work. A reader counts as silent for all addresses of one shape (`addressShape`) if long videos play at such
// addresses but no episode is found. How many different pages in a row prove this depends on the kind of page (`PROOFS`).

/** What is known about a page that plays a long video without an episode. */
export type UnreadPageKind =
  | 'taught'
  | 'episodeOfAnimeSite'
  | 'episodeOfMixedSite'
  | 'siteWithoutReader'
  | 'otherPage';

interface Proof {
  /** At least this many different episodes must have been found at addresses of the shape before. */
  readonly found: number;
  /** This many different pages in a row without an episode prove that the reader does not work. */
  readonly pages: number;
}

/** When pages of each kind prove that their reader does not work. */
const PROOFS: Readonly<Record<UnreadPageKind, Proof>> = {
  taught: { found: 1, pages: 1 },
  /** The page has an episode's address, on a site that has only anime. */
  episodeOfAnimeSite: { found: 0, pages: 1 },
  /** The page has an episode's address, on a site that also has other videos. A page without a number may be a film or a broadcast. */
  episodeOfMixedSite: { found: 0, pages: 3 },
  siteWithoutReader: { found: 3, pages: 1 },
  /** The page has another address. The reader may reject it on purpose, such as a concert. */
  otherPage: { found: 3, pages: 3 },
};

/** The length of a video on a taught site, in seconds. A shorter video may be a trailer. */
const TAUGHT_SITE_SECONDS = { least: 300, most: Number.POSITIVE_INFINITY };
/** How long an episode usually is, in seconds. Shorter videos are trailers and extras, and longer videos are films and streams. */
const EPISODE_SECONDS = { least: 600, most: 2400 };
/** A page has had time to report its episode after its video has played for this many seconds. */
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
  /** When the reader became silent, in epoch milliseconds; null if the reader works. */
  readonly silentSince: number | null;
  /** When Kiroku last read the page's general data because the site's reader found nothing, in epoch milliseconds; missing if never. */
  readonly provisionalAt?: number | undefined;
  /** The identities of the unread pages since an episode was last found; missing if there are none. */
  readonly unread?: readonly string[] | undefined;
  /** When the user was notified that the page cannot be read, in epoch milliseconds; missing if never. */
  readonly notifiedAt?: number | undefined;
  /** The id of the log entry about the unread pages; missing if there is none. */
  readonly logEntryId?: string | undefined;
}

/** Maps the shape of an address (`addressShape`) to the facts about it. */
export type ReaderHealth = Readonly<Record<string, ShapeHealth>>;

/** A video that played on a page without an episode. */
export interface VideoWithoutEpisode {
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

/**
 * Returns the id of the log entry about unread pages if it is wrong, because the page `id` now shows its episode. Returns null if `id` is
 * not an unread page, or if there is no log entry.
 */
export function disprovedLogEntry(health: ReaderHealth, shape: string, id: string): string | null {
  const known = health[shape];
  return known?.unread?.includes(id) ? (known.logEntryId ?? null) : null;
}

function nothingFound(now: number): ShapeHealth {
  return { found: 0, lastEpisode: '', foundAt: now, silentSince: null };
}

/**
 * Whether a video proves something about a page that shows no episode. The video must be as long as an episode. On a taught site, it must
 * only be longer than a trailer. The video must also have played long enough for the page to report its episode.
 */
export function isVideoLongEnough(page: UnreadPageKind, { duration, covered }: VideoWithoutEpisode): boolean {
  const { least, most } = page === 'taught' ? TAUGHT_SITE_SECONDS : EPISODE_SECONDS;
  return duration >= least && duration <= most && covered >= PLAYED_SECONDS;
}

/**
 * Records a page that plays a video without an episode. `id` is the page's identity. Returns the same object if the video is too short, the
 * page is already recorded, or pages of this kind prove nothing.
 */
export function recordUnreadPage(
  health: ReaderHealth,
  { shape, id, page }: { readonly shape: string; readonly id: string; readonly page: UnreadPageKind },
  video: VideoWithoutEpisode,
  now: number,
): ReaderHealth {
  const known = health[shape] ?? nothingFound(now);
  const needed = PROOFS[page];
  if (known.found < needed.found || !isVideoLongEnough(page, video)) return health;
  if (known.silentSince !== null || known.unread?.includes(id)) return health;
  const unread = [...(known.unread ?? []), id];
  const silentSince = unread.length >= needed.pages ? now : null;
  return keepNewest({ ...health, [shape]: { ...known, unread, silentSince } });
}

/** Whether a page shows that its silent reader does not work. A page with another address shows this only if the reader has worked before. */
export function provesSilentReader(health: ReaderHealth, shape: string, page: UnreadPageKind): boolean {
  return isReaderSilent(health, shape) && countEpisodesFound(health, shape) >= PROOFS[page].found;
}

/** Returns how many different episodes were found at addresses of this shape. */
export function countEpisodesFound(health: ReaderHealth, shape: string): number {
  return health[shape]?.found ?? 0;
}

/**
 * Records that the user was notified about a silent site, and the id of the log entry about the site. Returns the same object if the site
 * is not silent, or the user was notified in the last seven days.
 */
export function markUserNotified(
  health: ReaderHealth,
  shape: string,
  logEntryId: string,
  now: number,
): ReaderHealth {
  const known = health[shape];
  if (!known || known.silentSince === null) return health;
  const site = new URL(shape).origin;
  const isKnown = Object.entries(health).some(
    ([other, { notifiedAt }]) =>
      notifiedAt !== undefined && now - notifiedAt < NEWS_MS && new URL(other).origin === site,
  );
  return isKnown ? health : { ...health, [shape]: { ...known, notifiedAt: now, logEntryId } };
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
export function removeHealthOfOrigin(health: ReaderHealth, origin: string): ReaderHealth {
  return Object.fromEntries(Object.entries(health).filter(([shape]) => !shape.startsWith(`${origin}/`)));
}

function keepNewest(health: ReaderHealth): ReaderHealth {
  const newest = Object.entries(health).sort(([, a], [, b]) => b.foundAt - a.foundAt);
  return Object.fromEntries(newest.slice(0, MOST_SHAPES));
}
