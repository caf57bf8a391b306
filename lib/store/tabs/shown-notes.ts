// Stores which notes with a button each document has shown (`storage.session`, until the browser closes). A page can only undo or score the
// log entry of its own note.
import { browser } from 'wxt/browser';
import { boolean, nullable, number, object, optional, parseEach, text } from '../../domain/fields.ts';
import { withLock } from '../mutex.ts';

export interface ShownNote {
  readonly tabId: number;
  /** Id of the document, unique in a browser session. */
  readonly documentId: string;
  /** The log entry that the note is about; null if the note only opens the popup. */
  readonly activityId: string | null;
  readonly asksScore: boolean;
  /** Set if the note's button lets the user teach the site, instead of opening the popup. */
  readonly teaches?: boolean | undefined;
}

const MOST_DOCUMENTS = 20;
const note = object<ShownNote>({
  tabId: number,
  documentId: text,
  activityId: nullable(text),
  asksScore: boolean,
  teaches: optional(boolean),
});

/** Returns the notes, newest first. */
export async function readShownNotes(): Promise<readonly ShownNote[]> {
  const { shownNotes } = await browser.storage.session.get('shownNotes');
  return parseEach(note, shownNotes);
}

const LOCK = 'shownNotes';

/** Stores a note. It replaces an earlier note of the same document. */
export function recordShownNote(shownNote: ShownNote): Promise<void> {
  return withLock(LOCK, async () => {
    const others = (await readShownNotes()).filter(({ documentId }) => documentId !== shownNote.documentId);
    await browser.storage.session.set({ shownNotes: [shownNote, ...others].slice(0, MOST_DOCUMENTS) });
  });
}

/** Removes all notes, so that none of them can be answered any more. */
export function forgetShownNotes(): Promise<void> {
  return withLock(LOCK, () => browser.storage.session.remove('shownNotes'));
}

/**
 * Removes and returns the document's note if `fits` accepts it. Otherwise returns null. Notes about the same log entry in other documents
 * are removed, too, so that they can no longer be answered.
 */
export function consumeShownNote(
  documentId: string,
  fits: (shownNote: ShownNote) => boolean,
): Promise<ShownNote | null> {
  return withLock(LOCK, async () => {
    const all = await readShownNotes();
    const taken = all.find((one) => one.documentId === documentId && fits(one)) ?? null;
    if (!taken) return null;
    const rest = all.filter(
      (one) => one !== taken && (taken.activityId === null || one.activityId !== taken.activityId),
    );
    await browser.storage.session.set({ shownNotes: rest });
    return taken;
  });
}
