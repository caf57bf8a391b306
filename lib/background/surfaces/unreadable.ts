// Shows a warning badge for a page that plays an episode which Kiroku cannot read, or can no longer read. At most once a week per site,
// Kiroku also shows a note on the page and adds a log entry. While nobody is signed in, nothing is shown.
import { shownAccountId } from '../../domain/account.ts';
import type { Activity } from '../../domain/changes/activity.ts';
import type { IgnoreReason } from '../../domain/changes/ignore-reason.ts';
import {
  addressShape,
  countEpisodesFound,
  markUserNotified,
  type ReaderHealth,
} from '../../domain/diagnosis/reader-health.ts';
import { lessonOf } from '../../domain/files/lesson.ts';
import { addLogEntry } from '../../store/activity.ts';
import { readLessons } from '../../store/lessons.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { modifyReaderHealth, readReaderHealth } from '../../store/tabs/reader-health.ts';
import { readTab } from '../../store/tabs/tab-states.ts';
import type { Context, UnreadableTab } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { createLogEntryOfSite } from '../sending/log-entry.ts';
import { showNote } from '../tracking/page-notes.ts';
import { findSiteAtAddress } from '../tracking/pages.ts';
import { documentOnScreen } from '../tracking/shown-session.ts';
import { markTabBadge, type UnreadableTextKey } from './badge.ts';

/** Shows the warning badge, and reports the unreadable page. In a private window, shows only the badge. */
export async function markTabUnreadable(
  ctx: Context,
  { tabId, url, isPrivate }: UnreadableTab,
): Promise<void> {
  const account = await readAccount();
  if (account.state === 'signed-out') return;
  const shape = addressShape(new URL(url));
  const wasReadable = countEpisodesFound(await readReaderHealth(), shape) > 0;
  const textKey = wasReadable ? 'toast.unreadable' : 'toast.neverRead';
  await markTabBadge(ctx, tabId, textKey);
  // Store that the user was notified before the note is shown. If the worker ends in between, the toolbar button and the popup still show
  // the problem, and the note is never shown twice.
  const entry = await logEntryOf(ctx, url, wasReadable ? 'unreadable' : 'neverRead', shownAccountId(account));
  const mark = (health: ReaderHealth) => markUserNotified(health, shape, entry.id, ctx.now());
  if (isPrivate || !(await modifyReaderHealth(mark))) return;
  await addLogEntry(entry);
  ctx.publishChange('activity');
  if ((await readSettings()).tracking.toast) await noteUnreadable(ctx, tabId, new URL(url).origin, textKey);
}

async function logEntryOf(
  ctx: Context,
  url: string,
  reason: IgnoreReason,
  account: string | null,
): Promise<Activity> {
  const { site } = await findSiteAtAddress(url);
  const name = site?.name ?? new URL(url).hostname.replace(/^www\./, '');
  const entry = createLogEntryOfSite(ctx, { account }, { name, type: site?.mediaType ?? 'anime' });
  return { ...entry, reason };
}

async function noteUnreadable(
  ctx: Context,
  tabId: number,
  origin: string,
  textKey: UnreadableTextKey,
): Promise<void> {
  const page = documentOnScreen(await readTab(tabId));
  if (page?.origin !== origin) return;
  const isTaught = lessonOf(await readLessons(), origin) !== null;
  const t = await readTranslate(ctx);
  await showNote(
    ctx,
    [{ tabId, documentId: page.id }],
    {
      language: t.language,
      text: t(textKey),
      undoText: null,
      activityId: null,
      answerText: t(isTaught ? 'teach.again' : 'teach.start'),
      closeText: t('toast.close'),
      mark: 'problem',
    },
    true,
  );
}
