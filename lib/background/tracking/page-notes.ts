// Shows notes on pages. Each note is shown in one document, and only that document can answer it.
import type { Activity } from '../../domain/changes/activity.ts';
import type { Sender } from '../../messaging/channel.ts';
import type { CloseToastNotice, MessageInput, ToastNotice } from '../../messaging/protocol.ts';
import { readLogEntry } from '../../store/activity.ts';
import { readAccount } from '../../store/preferences.ts';
import {
  consumeShownNote,
  forgetShownNotes,
  readShownNotes,
  recordShownNote,
  type ShownNote,
} from '../../store/tabs/shown-notes.ts';
import { readTabs } from '../../store/tabs/tab-states.ts';
import type { Context } from '../runtime/context.ts';
import { documentOnScreen, type ShownPage } from './shown-session.ts';
import { runScriptsInDocument } from './site-scripts.ts';

/**
 * Shows a note on the given pages. Ignores pages that are closed by now. `teaches` means that the note's button lets the user teach the
 * site.
 */
export async function showNote(
  ctx: Context,
  pages: readonly ShownPage[],
  toast: ToastNotice['toast'],
  teaches?: true,
): Promise<void> {
  const { activityId, answerText, rating } = toast;
  const hasAnswer = activityId !== null || answerText !== null;
  for (const { tabId, documentId } of pages) {
    // Store the note before it is shown, because the page may answer at once.
    if (hasAnswer)
      await recordShownNote({
        tabId,
        documentId,
        activityId,
        asksScore: rating !== undefined,
        ...(teaches && { teaches }),
      });
    await runScriptsInDocument(ctx, tabId, documentId, [{ files: ['toast.js'], world: 'ISOLATED' }])
      .then(() => ctx.browser.tabs.sendMessage(tabId, { toast } satisfies ToastNotice, { documentId }))
      .catch(() => undefined);
  }
}

/**
 * Removes the note that was shown in this document, and returns it. Returns null if no note was shown, or if `fits` rejects the note. A
 * note can be answered only once.
 */
export async function consumeNote(
  { documentId, frameId }: Sender,
  fits: (note: ShownNote) => boolean,
): Promise<ShownNote | null> {
  return documentId === null || frameId !== 0 ? null : consumeShownNote(documentId, fits);
}

/** Closes the notes about other changes of the title that the log entry has changed, because their buttons no longer apply. */
export async function closeOutdatedNotes(ctx: Context, newest: Activity): Promise<void> {
  for (const { tabId, documentId, activityId } of await readShownNotes()) {
    if (activityId === null || activityId === newest.id) continue;
    if ((await readLogEntry(activityId))?.mediaId !== newest.mediaId) continue;
    await consumeShownNote(documentId, (note) => note.activityId === activityId);
    await closeNote(ctx, { tabId, documentId }, activityId);
  }
}

/** Closes the notes on all pages if the user has signed out, because nothing is tracked any more. Call this when the account has changed. */
export async function closeNotesAfterSignOut(ctx: Context): Promise<void> {
  if ((await readAccount()).state !== 'signed-out') return;
  await forgetShownNotes();
  for (const [tabId, tab] of Object.entries(await readTabs())) {
    const page = documentOnScreen(tab);
    if (page) await closeNote(ctx, { tabId: Number(tabId), documentId: page.id }, null);
  }
}

/** Closes the document's note about this log entry, or any note if `activityId` is null. Ignores a page that is closed by now. */
async function closeNote(
  { browser }: Context,
  { tabId, documentId }: ShownPage,
  activityId: string | null,
): Promise<void> {
  const notice: CloseToastNotice = { closeToast: activityId };
  await browser.tabs.sendMessage(tabId, notice, { documentId }).catch(() => undefined);
}

/**
 * This style is active while a note with buttons is shown. With it, the browser's hit test detects everything in the page's top layer, so
 * that Kiroku notices a cover over the note.
 *
 * - `contain: paint`: Chromium draws an element that is turned over twice (`backface-visibility: hidden`), but does not report it without
 * this property.
 * - `::view-transition`: the view transition of an element is drawn outside of the element and not reported, so it is hidden.
 * - The last rule: an element can leave the top layer by a transition. During the transition, the element is still in the top layer, but no
 * longer matches `:popover-open`, `:modal` or `:fullscreen`.
 *
 * User style rules also apply in shadow trees, and override everything except transitions.
 */
const NOTE_STYLE = `
:popover-open, :modal, :fullscreen, ::view-transition {
  contain: paint !important; overflow-clip-margin: 0px !important; visibility: visible !important;
  backface-visibility: visible !important; transition: none !important;
}
::view-transition { display: block !important; }
:not(:root)::view-transition { display: none !important; }
* { transition-behavior: normal !important; }
`;

/** Adds the style for a note to the sender's document, and returns its id. */
export async function addNoteStyle(ctx: Context, sender: Sender): Promise<string> {
  const styleId = ctx.newId();
  await ctx.browser.scripting.insertCSS(noteStyle(styleId, sender));
  return styleId;
}

export async function removeNoteStyle(
  ctx: Context,
  { styleId }: MessageInput<'noteClosed'>,
  sender: Sender,
): Promise<void> {
  await ctx.browser.scripting.removeCSS(noteStyle(styleId, sender));
}

/**
 * Returns the style. Its text contains the id, because the browser removes styles by their text. If a note closes after the next note has
 * opened, only its own style must be removed.
 */
function noteStyle(styleId: string, { tabId, documentId }: Sender) {
  if (tabId === null || documentId === null) throw new Error('no document to style');
  const target = { tabId, documentIds: [documentId] };
  return { target, origin: 'USER' as const, css: `${NOTE_STYLE}/* ${styleId} */` };
}
