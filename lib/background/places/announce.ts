// Shows a note on the pages that play what was just recorded.

import { type Activity, isUndoable } from '../../domain/changes/activity.ts';
import { shownTitle, type TitleLanguage } from '../../domain/titles/shown-title.ts';
import { episodeWord } from '../../domain/words/labels.ts';
import type { Translate } from '../../domain/words.ts';
import type { ToastNotice } from '../../messaging/protocol.ts';
import { readEntry } from '../../store/reading.ts';
import type { Parts } from '../parts.ts';
import type { ShownPage } from '../tracking/shown-session.ts';
import { showNote } from './notes.ts';
import { readWords } from './words.ts';

export async function announce(parts: Parts, activity: Activity, pages: readonly ShownPage[]): Promise<void> {
  const t = await readWords(parts);
  const text = announcement(t, { ...activity, title: await titleOf(activity, t.titles) });
  if (text === null) return;
  const undoable = isUndoable(activity);
  const scorable = undoable && activity.what === 'complete' && activity.after?.userScore === null;
  await showNote(parts, pages, {
    language: t.language,
    text,
    undoText: undoable ? t('toast.undo') : null,
    activityId: undoable ? activity.id : null,
    answerText: null,
    closeText: t('toast.close'),
    ...(scorable && { rating: ratingWords(t) }),
  });
}

/** In the label the keys stand in words, since a note is no place for a help. */
function ratingWords(t: Translate): NonNullable<ToastNotice['toast']['rating']> {
  const label = `${t('rate.label')}. ${t('rate.keys')}`;
  return { label, save: String(t.text('rate.save')), later: t('rate.later') };
}

/** By the name that the user wants, where the title is on the list; else as the line says. */
async function titleOf({ mediaId, title }: Activity, wanted: TitleLanguage): Promise<string> {
  const entry = wanted === 'service' || mediaId === null ? null : await readEntry(mediaId);
  return entry ? shownTitle(entry.media, wanted) : title;
}

/** Ignored episodes are logged but not announced: nothing happened to the list. */
function announcement(t: Translate, { what, title, type, after }: Activity): string | null {
  if (what === 'complete') return t('toast.completed', { title });
  if (after === null || !['advance', 'start', 'rewatch'].includes(what)) return null;
  return t('toast.progress', { title, episode: episodeWord(t, type, after.progress) });
}
