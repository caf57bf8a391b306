// Notes on pages: each goes to one document, and only that document can answer it.
import type { Sender } from '../../messaging/channel.ts';
import type { ToastNotice } from '../../messaging/protocol.ts';
import { type Announced, consumeShownNote, recordShownNote } from '../../store/tabs/announced.ts';
import type { Context } from '../runtime/context.ts';
import type { ShownPage } from './shown-session.ts';
import { runInDocument } from './site-scripts.ts';

/** Pages that have gone since are skipped. */
export async function showNote(
  ctx: Context,
  pages: readonly ShownPage[],
  toast: ToastNotice['toast'],
): Promise<void> {
  const { activityId, answerText, rating } = toast;
  const hasAnswer = activityId !== null || answerText !== null;
  for (const { tabId, documentId } of pages) {
    // Stored first, since the page may answer at once.
    if (hasAnswer) await recordShownNote({ documentId, activityId, asksScore: rating !== undefined });
    await runInDocument(ctx, tabId, documentId, [{ files: ['toast.js'], world: 'ISOLATED' }])
      .then(() => ctx.browser.tabs.sendMessage(tabId, { toast } satisfies ToastNotice, { documentId }))
      .catch(() => undefined);
  }
}

/** Takes the note that this document was shown, if `fits` accepts it; null otherwise. A note can be answered once. */
export async function consumeNote(
  { documentId, frameId }: Sender,
  fits: (announced: Announced) => boolean,
): Promise<Announced | null> {
  return documentId === null || frameId !== 0 ? null : consumeShownNote(documentId, fits);
}
