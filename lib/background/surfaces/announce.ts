// Does the follow-up work after a log entry. Rechecks the title, and shows a note on the page that played it.

import { type Activity, isListChange, isUndoable } from '../../domain/changes/activity.ts';
import type { OutboxItem } from '../../domain/changes/outbox-item.ts';
import { shownTitle, type TitleLanguage } from '../../domain/titles/shown-title.ts';
import { episodeNumberText } from '../../domain/words/labels.ts';
import type { Translate } from '../../domain/words.ts';
import type { ToastNotice } from '../../messaging/protocol.ts';
import { readSettings } from '../../store/preferences.ts';
import { readEntry } from '../../store/reading.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { closeOutdatedNotes, showNote } from '../tracking/page-notes.ts';
import { findPagesShowingEpisode, type ShownPage } from '../tracking/shown-session.ts';

/** When this alarm fires, recently written titles are read again, because another browser may have written them at the same time. */
export const RECHECK_ALARM = 'recheck';

export async function announceLogEntry(ctx: Context, activity: Activity, item: OutboxItem): Promise<void> {
  if (isListChange(activity)) await closeOutdatedNotes(ctx, activity);
  if (activity.what !== 'ignore') await ctx.browser.alarms.create(RECHECK_ALARM, { delayInMinutes: 0.5 });
  // Show no note for an episode from a private window. Such an episode is not logged, so the note could not offer an undo.
  if (item.change.kind !== 'episode' || item.change.observed.isPrivate) return;
  if (!(await readSettings()).tracking.toast) return;
  await showActivityNote(ctx, activity, await findPagesShowingEpisode(item.change.observed));
}

export async function showActivityNote(
  ctx: Context,
  activity: Activity,
  pages: readonly ShownPage[],
): Promise<void> {
  const t = await readTranslate(ctx);
  const text = announcement(t, { ...activity, title: await readTitleOfActivity(activity, t.titles) });
  if (text === null) return;
  const undoable = isUndoable(activity);
  const scorable = undoable && activity.what === 'complete' && activity.after?.userScore === null;
  await showNote(ctx, pages, {
    language: t.language,
    text,
    undoText: undoable ? t('toast.undo') : null,
    activityId: undoable ? activity.id : null,
    answerText: null,
    closeText: t('toast.close'),
    ...(scorable && { rating: ratingWords(t) }),
  });
}

/** Returns the texts of the row of scores. `label` also explains the keys, because a note cannot show a help text. */
function ratingWords(t: Translate): NonNullable<ToastNotice['toast']['rating']> {
  const label = `${t('rate.label')}. ${t('rate.keys')}`;
  return { caption: t('rate.label'), label, save: String(t.text('rate.save')), later: t('rate.later') };
}

/** Returns the title in the user's preferred language if the title is on the list. Otherwise returns the logged title. */
export async function readTitleOfActivity(
  { mediaId, title }: Activity,
  wanted: TitleLanguage,
): Promise<string> {
  const entry = wanted === 'service' || mediaId === null ? null : await readEntry(mediaId);
  return entry ? shownTitle(entry.media, wanted) : title;
}

/**
 * Returns the note's text. Returns null if there is nothing to report, for example for an ignored episode that the list does not contain.
 */
function announcement(t: Translate, { what, reason, title, type, after }: Activity): string | null {
  if (what === 'ignore' && reason === 'rewatch') return t('toast.again', { title });
  if (what === 'ignore' && reason === 'notAhead' && after)
    return t('toast.onList', { title, episode: episodeNumberText(t, type, after.progress) });
  if (what === 'complete') return t('toast.completed', { title });
  if (after === null || !['advance', 'start', 'rewatch'].includes(what)) return null;
  return t('toast.progress', { title, episode: episodeNumberText(t, type, after.progress) });
}
