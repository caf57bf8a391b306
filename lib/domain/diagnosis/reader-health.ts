// Whether a site's pages have stopped saying what they used to say: found before on addresses of this shape, and now a long video without an episode.

/** Different episodes that must have been found on addresses of one shape before silence means anything. */
const VISITS_THAT_PROVE = 3;
/** A taught site has one place for title and episode, and every page of the shape has shown it. */
const VISITS_THAT_PROVE_TAUGHT = 1;
/** Seconds: a shorter video may be a trailer. */
const LONG_VIDEO_SECONDS = 300;
/** Seconds of it that must have been played: a page has had its time to say what it shows. */
const PLAYED_SECONDS = 60;
/** A site that was silent for longer than this many milliseconds is not reported any more. Within this time, one site is announced once. */
const NEWS_MS = 7 * 24 * 3600_000;
const MOST_SHAPES = 300;

/** What is remembered of the addresses of one shape. `lastEpisode` tells a second visit from a second look. */
interface ShapeHealth {
  readonly found: number;
  readonly lastEpisode: string;
  /** Epoch milliseconds of the last find. */
  readonly foundAt: number;
  /** Epoch milliseconds since when a long video played without an episode; null while all is well. */
  readonly silentSince: number | null;
  /** Epoch milliseconds when the page's general data was last read in place of the site's reader; missing: never. */
  readonly provisionalAt?: number | undefined;
  /** Epoch milliseconds when the user was told that the page cannot be read; missing: never. */
  readonly announcedAt?: number | undefined;
}

/** Shape of an address → what is known of it. */
export type ReaderHealth = Readonly<Record<string, ShapeHealth>>;

/** A video that played where no episode was found. */
interface VideoAlone {
  readonly duration: number;
  readonly covered: number;
}

/** The origin, the first word of the path, and how many parts follow; languages such as "de" or "pt-br" are no part. */
export function addressShape(url: URL): string {
  const route = /^#!?\//.test(url.hash) ? url.hash.replace(/^#!?/, '') : '';
  const parts = `${url.pathname}${route}`.split('/').filter(Boolean);
  const own = /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(parts[0] ?? '') ? parts.slice(1) : parts;
  const [first, ...rest] = own;
  const word = first !== undefined && /^[a-z]{1,12}$/i.test(first) ? first.toLowerCase() : '*';
  return `${url.origin}/${first === undefined ? '' : [word, ...rest.map(() => '*')].join('/')}`;
}

export function noteEpisode(
  health: ReaderHealth,
  shape: string,
  episodeId: string,
  now: number,
): ReaderHealth {
  const known = health[shape];
  if (known?.lastEpisode === episodeId && known.silentSince === null) return health;
  const found = (known?.found ?? 0) + (known?.lastEpisode === episodeId ? 0 : 1);
  const announcedAt = known?.announcedAt;
  return keepNewest({
    ...health,
    [shape]: {
      found,
      lastEpisode: episodeId,
      foundAt: now,
      silentSince: null,
      ...(announcedAt !== undefined && { announcedAt }),
    },
  });
}

/** The general data of a page said what its site's reader did not: that is no find of the reader's. */
export function noteProvisional(health: ReaderHealth, shape: string, now: number): ReaderHealth {
  const known = health[shape] ?? { found: 0, lastEpisode: '', foundAt: now, silentSince: null };
  return keepNewest({ ...health, [shape]: { ...known, provisionalAt: now } });
}

/** Whether a page has had its time to name the episode of this video. */
export function isLongAlone({ duration, covered }: VideoAlone): boolean {
  return duration >= LONG_VIDEO_SECONDS && covered >= PLAYED_SECONDS;
}

/** The same health where the video proves nothing. `isTaught`: the user has taught the site. */
export function noteVideoAlone(
  health: ReaderHealth,
  shape: string,
  video: VideoAlone,
  now: number,
  isTaught = false,
): ReaderHealth {
  const known = health[shape];
  const needed = isTaught ? VISITS_THAT_PROVE_TAUGHT : VISITS_THAT_PROVE;
  if (!known || !isLongAlone(video) || known.found < needed || known.silentSince !== null) return health;
  return { ...health, [shape]: { ...known, silentSince: now } };
}

/** Notes that the user is told about a silent site. The same health where the site was announced lately, or is not silent. */
export function noteAnnounced(health: ReaderHealth, shape: string, now: number): ReaderHealth {
  const known = health[shape];
  if (!known || known.silentSince === null) return health;
  const site = new URL(shape).origin;
  const isKnown = Object.entries(health).some(
    ([other, { announcedAt }]) =>
      announcedAt !== undefined && now - announcedAt < NEWS_MS && new URL(other).origin === site,
  );
  return isKnown ? health : { ...health, [shape]: { ...known, announcedAt: now } };
}

export function isSilent(health: ReaderHealth, shape: string): boolean {
  return (health[shape]?.silentSince ?? null) !== null;
}

/** Origins that have fallen silent lately, newest first. */
export function silentOrigins(health: ReaderHealth, now: number): readonly string[] {
  const silent = Object.entries(health)
    .filter(([, { silentSince }]) => silentSince !== null && now - silentSince < NEWS_MS)
    .sort(([, a], [, b]) => (b.silentSince ?? 0) - (a.silentSince ?? 0));
  return [...new Set(silent.map(([shape]) => new URL(shape).origin))];
}

/** A reader that the user has just taught starts afresh. */
export function forgetOrigin(health: ReaderHealth, origin: string): ReaderHealth {
  return Object.fromEntries(Object.entries(health).filter(([shape]) => !shape.startsWith(`${origin}/`)));
}

function keepNewest(health: ReaderHealth): ReaderHealth {
  const newest = Object.entries(health).sort(([, a], [, b]) => b.foundAt - a.foundAt);
  return Object.fromEntries(newest.slice(0, MOST_SHAPES));
}
