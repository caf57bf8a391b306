// Detects readers that no longer work: episodes were found before on addresses of this shape, and now a long video plays without an episode.

/** How many different episodes must have been found on addresses of one shape before silence counts. */
const VISITS_THAT_PROVE = 3;
/** A taught site needs only one: all pages of its shape have title and episode in the same place. */
const VISITS_THAT_PROVE_TAUGHT = 1;
/** Seconds: a shorter video may be a trailer. */
const LONG_VIDEO_SECONDS = 300;
/** How many seconds of it must have been played, so that the page had time to report its episode. */
const PLAYED_SECONDS = 60;
/** After this many milliseconds, a silent site is no longer reported. Within this time, the user is notified about a site only once. */
const NEWS_MS = 7 * 24 * 3600_000;
const MOST_SHAPES = 300;

/** The facts about addresses of one shape. `lastEpisode` distinguishes a second visit from a repeated report. */
interface ShapeHealth {
  readonly found: number;
  readonly lastEpisode: string;
  /** When an episode was last found, in epoch milliseconds. */
  readonly foundAt: number;
  /** Since when a long video has played without an episode, in epoch milliseconds; null if the site works. */
  readonly silentSince: number | null;
  /** Epoch milliseconds when the page's general data was last read in place of the site's reader; missing: never. */
  readonly provisionalAt?: number | undefined;
  /** When the user was notified that the page cannot be read, in epoch milliseconds; missing: never. */
  readonly notifiedAt?: number | undefined;
}

/** The shape of an address → its facts. */
export type ReaderHealth = Readonly<Record<string, ShapeHealth>>;

/** A video that played on a page without an episode. */
interface VideoAlone {
  readonly duration: number;
  readonly covered: number;
}

/** The origin, the first word of the path, and the number of further segments. Language codes such as "de" or "pt-br" are skipped. */
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

/** Notes an episode that was found in the page's general data. It does not count as found by the site's reader. */
export function noteProvisional(health: ReaderHealth, shape: string, now: number): ReaderHealth {
  const known = health[shape] ?? { found: 0, lastEpisode: '', foundAt: now, silentSince: null };
  return keepNewest({ ...health, [shape]: { ...known, provisionalAt: now } });
}

/** Whether the video played long enough for the page to report its episode. */
export function isLongAlone({ duration, covered }: VideoAlone): boolean {
  return duration >= LONG_VIDEO_SECONDS && covered >= PLAYED_SECONDS;
}

/**
 * Notes a video on a page without an episode. Returns the same health if the video proves nothing. `isTaught`: the user has taught the
 * site.
 */
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

/** Notes that the user was notified about a silent site. Returns the same health if the site was announced lately, or is not silent. */
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

export function isSilent(health: ReaderHealth, shape: string): boolean {
  return (health[shape]?.silentSince ?? null) !== null;
}

/** Origins that became silent lately, newest first. */
export function silentReaderOrigins(health: ReaderHealth, now: number): readonly string[] {
  const silent = Object.entries(health)
    .filter(([, { silentSince }]) => silentSince !== null && now - silentSince < NEWS_MS)
    .sort(([, a], [, b]) => (b.silentSince ?? 0) - (a.silentSince ?? 0));
  return [...new Set(silent.map(([shape]) => new URL(shape).origin))];
}

/** Forgets an origin's history, because the user has taught it a new reader. */
export function forgetOrigin(health: ReaderHealth, origin: string): ReaderHealth {
  return Object.fromEntries(Object.entries(health).filter(([shape]) => !shape.startsWith(`${origin}/`)));
}

function keepNewest(health: ReaderHealth): ReaderHealth {
  const newest = Object.entries(health).sort(([, a], [, b]) => b.foundAt - a.foundAt);
  return Object.fromEntries(newest.slice(0, MOST_SHAPES));
}
