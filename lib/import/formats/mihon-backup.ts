// Reads backups of Mihon, Tachiyomi and their forks. These have a library of manga (some also of anime), the read chapters, and the data of
// trackers. The field numbers in this file come from the protobuf schema.
import { PbfReader } from 'pbf';
import type { MediaType } from '../../contract/media.ts';
import type { ImportedStatus, ListFile } from '../imported.ts';
import { createTitleRow, type FileRow, toListFile } from './rows.ts';

interface Tracking {
  tracker: number;
  id: number;
  title: string;
  progress: number;
  total: number;
  score: number;
  status: number;
}

interface Work {
  readonly mediaType: MediaType;
  title: string;
  url: string;
  isFavourite: boolean;
  /** `furthest` is the highest number of a read chapter. `read` is the count of read chapters. */
  furthest: number;
  read: number;
  readonly tracking: Tracking[];
}

/** The field numbers of the anime in a backup. Aniyomi wrote 3 until it adopted Mihon's schema. */
const ANIME = [3, 501];

const MAL = 1;
const ANILIST = 2;
const SHIKIMORI = 4;

/** The index is the status number. MyAnimeList, AniList and Shikimori use the same numbers for these states. */
const states: readonly (ImportedStatus | null)[] = [
  null,
  'current',
  'completed',
  'on_hold',
  'dropped',
  'planned',
];
const REPEATS: ReadonlyMap<number, number> = new Map([
  [MAL, 7],
  [ANILIST, 6],
  [SHIKIMORI, 6],
]);
const PLANNED_AT_MAL = 6;

/** Reads a backup. Returns null if the bytes are not a backup. */
export function readMihonBackup(bytes: Uint8Array): ListFile | null {
  const works: Work[] = [];
  try {
    const reader = new PbfReader(bytes);
    reader.readFields((tag, all: Work[], pbf) => {
      if (tag === 1) all.push(pbf.readMessage(readWork, newWork('manga')));
      if (ANIME.includes(tag)) all.push(pbf.readMessage(readWork, newWork('anime')));
    }, works);
    // If a length points beyond the end, the file is truncated or has another format.
    if (reader.pos !== bytes.length) return null;
  } catch {
    return null;
  }
  const isBackup = works.length > 0 && works.every(({ title, url }) => title !== '' || url !== '');
  return isBackup
    ? toListFile('mihonBackup', works.filter(({ isFavourite }) => isFavourite).map(rowOf))
    : null;
}

function newWork(mediaType: MediaType): Work {
  return { mediaType, title: '', url: '', isFavourite: true, furthest: 0, read: 0, tracking: [] };
}

function readWork(tag: number, work: Work, pbf: PbfReader): void {
  if (tag === 2) work.url = pbf.readString();
  else if (tag === 3) work.title = pbf.readString();
  else if (tag === 16) {
    const chapter = pbf.readMessage(readChapter, { isRead: false, number: 0 });
    if (!chapter.isRead) return;
    work.read += 1;
    work.furthest = Math.max(work.furthest, chapter.number);
  } else if (tag === 18) {
    const empty = { tracker: 0, id: 0, title: '', progress: 0, total: 0, score: 0, status: 0 };
    work.tracking.push(pbf.readMessage(readTracking, empty));
  } else if (tag === 100) work.isFavourite = pbf.readBoolean();
}

function readChapter(tag: number, chapter: { isRead: boolean; number: number }, pbf: PbfReader): void {
  if (tag === 4) chapter.isRead = pbf.readBoolean();
  else if (tag === 9) chapter.number = pbf.readFloat();
}

function readTracking(tag: number, tracking: Tracking, pbf: PbfReader): void {
  if (tag === 1) tracking.tracker = pbf.readVarint();
  else if (tag === 3 || tag === 100) tracking.id = pbf.readVarint() || tracking.id;
  else if (tag === 5) tracking.title = pbf.readString();
  else if (tag === 6) tracking.progress = pbf.readFloat();
  else if (tag === 7) tracking.total = pbf.readVarint(true);
  else if (tag === 8) tracking.score = pbf.readFloat();
  else if (tag === 9) tracking.status = pbf.readVarint();
}

function rowOf({ mediaType, title, furthest, read, tracking }: Work): FileRow {
  const by = (tracker: number) => tracking.find((one) => one.tracker === tracker);
  // Shikimori uses MyAnimeList's ids.
  const known = by(MAL) ?? by(ANILIST) ?? by(SHIKIMORI);
  const progress = Math.max(Math.floor(furthest), Math.floor(known?.progress ?? 0));
  const isRepeating = known !== undefined && known.status === REPEATS.get(known.tracker);
  return createTitleRow({
    mediaType,
    mal: by(MAL)?.id ?? by(SHIKIMORI)?.id,
    anilist: by(ANILIST)?.id,
    titles: [title, ...(known ? [known.title] : [])],
    total: known?.total,
    state: known ? trackedState(known) : read > 0 ? 'current' : 'planned',
    isRepeating,
    progress,
    score: known && (known.tracker === ANILIST ? known.score / 10 : known.score),
    lost: {},
  });
}

function trackedState({ tracker, status }: Tracking): ImportedStatus | null {
  if (tracker === MAL && status === PLANNED_AT_MAL) return 'planned';
  return states[status] ?? null;
}
