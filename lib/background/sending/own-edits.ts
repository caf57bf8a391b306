// Looks at what the service says of entries that Kiroku has written, and queues what is left to do.
import type { LibraryEntry } from '../../contract/library.ts';
import type { MediaDetails } from '../../contract/routes.ts';
import { type EntryPatch, entryState } from '../../domain/changes/entry-state.ts';
import type { OutboxChange } from '../../domain/changes/outbox-item.ts';
import { hasEndedSince, lostProgress, mayHaveEnded } from '../../domain/changes/own-edits.ts';
import type { TrackingSettings } from '../../domain/settings.ts';
import { storedOf } from '../../store/library-copy.ts';
import { readActivity } from '../../store/reading.ts';
import type { ServiceApi } from '../api-client.ts';
import { linesOfTitle } from '../library/activity.ts';
import { knownEntry } from '../library/own-entry.ts';
import { readDetails } from '../library/title-details.ts';
import { withoutOwn } from './sending.ts';

/** A second look is for what was written this many milliseconds ago, or later. */
const LATELY_MS = 5 * 60_000;
/** What was written lately is among this many lines of the log. */
const LINES_TO_CHECK = 20;

type Edit = Extract<OutboxChange, { kind: 'edit' }>;

interface OwnEditsParts {
  readonly api: ServiceApi;
  readonly now: () => number;
  readonly readFinishing: () => Promise<TrackingSettings['finishing']>;
  /** `asks`: the user has to say yes first. A title with such an edit in the outbox gets no second one. */
  readonly queueOwn: (edit: Edit, account: string, asks: boolean) => Promise<void>;
}

export type OwnEdits = ReturnType<typeof createOwnEdits>;

export function createOwnEdits(parts: OwnEditsParts) {
  return {
    /** Entries as the service has them, before the copy takes them. */
    onRead: (entries: readonly LibraryEntry[], account: string) => onRead(parts, entries, account),
    lookAgain: (account: string) => lookAgain(parts, account),
    /** A title whose details were shown: what it says of the entry may be news. */
    onDetails: (title: MediaDetails, account: string) => onDetails(parts, title, account),
  };
}

async function onRead(
  parts: OwnEditsParts,
  entries: readonly LibraryEntry[],
  account: string,
): Promise<void> {
  await repeatLost(parts, entries, account);
  await completeEnded(parts, entries, account);
}

/** After our own write another browser may have written the same title: its details are read once more, and nothing else. */
async function lookAgain(parts: OwnEditsParts, account: string): Promise<void> {
  const since = parts.now() - LATELY_MS;
  const lines = await readActivity(LINES_TO_CHECK, account);
  const own = lines.filter(({ at, what, episodeKey }) => at >= since && what !== 'ignore' && episodeKey);
  for (const [mediaId, type] of new Map(own.map((line) => [line.mediaId, line.type]))) {
    if (mediaId === null) continue;
    const title = await readDetails(parts.api.as(account), type, mediaId);
    if (title.kind === 'ok') await onDetails(parts, title.value, account);
  }
}

async function onDetails(parts: OwnEditsParts, title: MediaDetails, account: string): Promise<void> {
  const entry = await knownEntry(title, account);
  if (entry) await onRead(parts, [{ ...entry, media: withoutOwn(title) }], account);
}

async function repeatLost(
  parts: OwnEditsParts,
  entries: readonly LibraryEntry[],
  account: string,
): Promise<void> {
  const read = new Map(entries.map((entry) => [entry.mediaId, entry]));
  for (const mine of await storedOf(entries.map(({ mediaId }) => mediaId))) {
    const theirs = read.get(mine.mediaId);
    if (!theirs || theirs.progress >= mine.progress) continue;
    const patch = lostProgress(mine, theirs, await wordsAbout(mine.mediaId, account));
    if (patch) await parts.queueOwn(editOf(theirs, patch), account, false);
  }
}

/** What was left alone is no word about the entry. */
async function wordsAbout(mediaId: string, account: string) {
  return (await linesOfTitle(mediaId, account)).filter(({ what }) => what !== 'ignore' && what !== 'rate');
}

async function completeEnded(
  parts: OwnEditsParts,
  entries: readonly LibraryEntry[],
  account: string,
): Promise<void> {
  for (const entry of entries.filter(mayHaveEnded)) {
    if (!hasEndedSince(entry, await linesOfTitle(entry.mediaId, account))) continue;
    const asks = (await parts.readFinishing()) === 'ask';
    await parts.queueOwn(editOf(entry, { status: 'completed' }), account, asks);
  }
}

function editOf(entry: LibraryEntry, patch: EntryPatch): Edit {
  return { kind: 'edit', media: entry.media, patch, by: 'kiroku', base: entryState(entry) };
}
