// After an erasure: a document that was open then goes on reporting all that it has ever played or shown, and only what follows counts.
import { countPages, type ReadingSample, unionPages } from './pages.ts';
import { coveredSeconds, type PlaybackSample } from './playback.ts';
import { spendFirst } from './taken-back.ts';
import type { PlayingSession, ReadingSession } from './watch-session.ts';

/** A media that has played less than so many seconds has just begun. */
const JUST_BEGUN_SECONDS = 2;
/** So much is in view as soon as a chapter is opened. */
const IN_VIEW = { page: 2, strip: 25 } as const;

/** Whether a report comes from a document that was open at the erasure. One without a time may be, and so may one whose clock was ahead. */
export function isFromBefore(since: number | undefined, erasedAt: number | null, now: number): boolean {
  return erasedAt !== null && (since === undefined || since <= erasedAt || since > now);
}

/** The session in which what the sample's media played until now is spent, if it is heard of for the first time. */
export function playingFromNought(session: PlayingSession, sample: PlaybackSample): PlayingSession {
  const known = [...session.loads, ...(session.spent ?? [])];
  const isKnown = known.some(({ videoId }) => videoId === sample.videoId);
  if (isKnown || coveredSeconds(sample.played) < JUST_BEGUN_SECONDS) return session;
  return { ...session, spent: spendFirst(session.spent ?? [], sample) };
}

/** The session in which the pages that were seen until now are spent, if the chapter is heard of for the first time. */
export function readingFromNought(session: ReadingSession, sample: ReadingSample): ReadingSession {
  const isKnown = session.visited.length > 0 || session.spent !== undefined;
  if (isKnown || countPages(sample.visited) <= IN_VIEW[sample.unit]) return session;
  return { ...session, spent: unionPages(sample.visited), page: sample.page };
}
