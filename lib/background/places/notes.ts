// Notes on pages: each goes to one document, and only that document can answer it.
import type { Sender } from '../../messaging/channel.ts';
import type { ToastNotice } from '../../messaging/protocol.ts';
import { type Announced, noteAnnounced, takeAnnounced } from '../../store/tabs/announced.ts';
import type { Parts } from '../parts.ts';
import type { ShownPage } from '../tracking/shown-session.ts';
import { runInDocument } from '../tracking/site-scripts.ts';

type NoteParts = Pick<Parts, 'memory' | 'platform'>;

/** Pages that have gone since are skipped. */
export async function showNote(
  { memory, platform: { browser } }: NoteParts,
  pages: readonly ShownPage[],
  toast: ToastNotice['toast'],
): Promise<void> {
  const { activityId, answerText, rating } = toast;
  const hasAnswer = activityId !== null || answerText !== null;
  for (const { tabId, documentId } of pages) {
    // First, since the page may answer at once.
    if (hasAnswer)
      await memory.announced(() =>
        noteAnnounced({ documentId, activityId, asksScore: rating !== undefined }),
      );
    await runInDocument(browser, tabId, documentId, [{ files: ['toast.js'], world: 'ISOLATED' }])
      .then(() => browser.tabs.sendMessage(tabId, { toast } satisfies ToastNotice, { documentId }))
      .catch(() => undefined);
  }
}

/** The note that this very document was shown, if `fits` accepts it; null otherwise. It can be answered once. */
export async function takeNote(
  { memory }: Pick<Parts, 'memory'>,
  { documentId, frameId }: Sender,
  fits: (announced: Announced) => boolean,
): Promise<Announced | null> {
  if (documentId === null || frameId !== 0) return null;
  return memory.announced(() => takeAnnounced(documentId, fits));
}
