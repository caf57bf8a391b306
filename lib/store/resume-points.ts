// Stores resume points: one per account, title and site. Each resume point is parsed separately, so that an unreadable one does not lose
// the others.

import { seasonKey } from '../domain/episode.ts';
import {
  looseObject,
  nullable,
  number,
  object,
  optional,
  parseAs,
  text,
  textMatching,
  withDefault,
} from '../domain/fields.ts';
import type { ResumePoint } from '../domain/resume/resume-point.ts';
import { openDatabase, type Transaction, transactOrFreeSpace } from './database.ts';
import { observedEpisodeParsers } from './outbox/outbox-items.ts';

/** At most this many resume points are stored, which is enough for one new title a day for almost three years. */
const MOST = 1000;

const address = textMatching((value) => /^https?:\/\//.test(value) && URL.canParse(value));
const optionalText = withDefault(optional(nullable(text)), null);
const place = object({
  account: text,
  mediaId: text,
  site: text,
  observed: looseObject({
    ...observedEpisodeParsers,
    url: address,
    nextUrl: optionalText,
    nextNumber: withDefault(optional(nullable(number)), null),
    seriesUrl: optionalText,
  }),
  episode: number,
  at: number,
});

/**
 * Stores the resume point of a title on a site, and replaces the previous one. If `unlessBehind` is true, the previous resume point stays
 * if its episode is later. Stores nothing if the local copy belongs to another account. Beyond 1,000 resume points, deletes the oldest.
 */
export function storeResumePoint(
  resumePoint: ResumePoint,
  unlessBehind: boolean,
  most = MOST,
): Promise<void> {
  return transactOrFreeSpace(['resumePoints', 'libraryState'], async (write) => {
    const store = write.objectStore('resumePoints');
    const copies = await write.objectStore('libraryState').getAll();
    if (copies.some(({ account }) => account !== resumePoint.account)) return;
    const known = readPoint(await store.get([resumePoint.account, resumePoint.mediaId, resumePoint.site]));
    if (unlessBehind && known && known.episode > resumePoint.episode) return;
    await store.put(resumePoint);
    let surplus = (await store.count()) - most;
    let cursor = surplus > 0 ? await store.index('at').openCursor() : null;
    for (; cursor && surplus > 0; surplus -= 1, cursor = await cursor.continue()) await cursor.delete();
  });
}

export async function readResumePoints(account: string): Promise<ResumePoint[]> {
  const stored = await (await openDatabase()).getAll(
    'resumePoints',
    IDBKeyRange.bound([account], [account, []]),
  );
  return stored.flatMap((one) => readPoint(one) ?? []);
}

export async function readResumePointsOf(account: string, mediaId: string): Promise<ResumePoint[]> {
  const key = IDBKeyRange.bound([account, mediaId], [account, mediaId, []]);
  return (await (await openDatabase()).getAll('resumePoints', key)).flatMap((one) => readPoint(one) ?? []);
}

/** Deletes the resume points of a forgotten season, because they may belong to the wrong title. */
export async function forgetResumePointsOf(
  write: Pick<Transaction<['resumePoints']>, 'objectStore'>,
  season: string,
): Promise<void> {
  const points = write.objectStore('resumePoints');
  for (let cursor = await points.openCursor(); cursor; cursor = await cursor.continue()) {
    const kept = readPoint(cursor.value);
    if (kept && seasonKey(kept.observed) === season) await cursor.delete();
  }
}

function readPoint(stored: unknown): ResumePoint | null {
  return parseAs(place, stored) as ResumePoint | null;
}
