// Makes the sentence for an edit of an entry.
import type { MediaType } from '../../contract/media.ts';
import type { EntryPatch } from '../changes/entry-state.ts';
import type { Translate } from '../words.ts';
import { joinList } from './joined.ts';
import { episodeNumberText, statusLabel } from './labels.ts';

/** Returns for example "episode 12, status Watching, score 9", or "Added to Planned" for a title that was not on the list. */
export function entryChangeSentence(t: Translate, type: MediaType, patch: EntryPatch, isNew = false): string {
  const statusKey = isNew ? 'change.added' : 'change.status';
  const parts = [
    patch.progress === undefined ? '' : episodeNumberText(t, type, patch.progress),
    patch.status === undefined ? '' : t(statusKey, { status: statusLabel(t, patch.status) }),
    patch.userScore === undefined ? '' : scoreText(t, patch.userScore),
  ];
  return joinList(t, parts);
}

export function scoreText(t: Translate, score: number | null): string {
  return score === null ? t('change.noScore') : t('change.score', { score });
}
