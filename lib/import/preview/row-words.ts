// Makes the texts of a row in the preview. They state what would be written, or why nothing is.
import type { MediaType } from '../../contract/media.ts';
import type { EntryPatch, EntryState } from '../../domain/changes/entry-state.ts';
import type { AlteredValues, ProgressExcess } from '../../domain/imports/import-job.ts';
import { shownTitle } from '../../domain/titles/shown-title.ts';
import { scoreText } from '../../domain/words/change-sentence.ts';
import { joinList, joinSentences } from '../../domain/words/joined.ts';
import { episodeNumberText, statusLabel } from '../../domain/words/labels.ts';
import type { Translate } from '../../domain/words.ts';
import type { ImportedTitle, UnreadableRow } from '../imported.ts';
import type { PlannedRow } from '../plan.ts';
import { libraryStatusOf } from '../planning/wanted-entry.ts';

/** Returns a row's name in the catalogue. If its title was not found, returns its name in the file. */
export function rowName(t: Translate, { media, name, place }: PlannedRow): string {
  return media ? shownTitle(media, t.titles) : name.trim() || t('import.nameless', { place });
}

/** Returns one line that states what would be written, or why nothing is. `type` is the type of the title in the file. */
export function rowSentence(t: Translate, row: PlannedRow, type: MediaType): string {
  const { verdict, before, patch } = row;
  if (verdict === 'missing') return t(row.isUnnamed ? 'import.why.noName' : 'import.why.missing');
  if (verdict === 'question') return t(row.media ? 'import.why.state' : 'import.why.question');
  if (before === null) return patch ? t('import.add', { change: entryStateText(t, patch, type) }) : '';
  if (patch) return changeWords(t, before, patch, type);
  return t('import.kept', { state: entryStateText(t, before, type) });
}

/** Returns why a row of the file cannot be read. */
export function unreadableSentence(
  t: Translate,
  { reason, number = '' }: Pick<UnreadableRow, 'reason' | 'number'>,
): string {
  return reason === 'badNumber'
    ? t('import.unreadable.badNumber', { number })
    : t(`import.unreadable.${reason}`);
}

/** Returns sentences about the values that are not imported as they are in the file. */
export function alteredValuesText(t: Translate, { badScore, excess }: AlteredValues): string {
  return joinSentences(t, [
    excess ? excessSentence(t, excess) : '',
    badScore === undefined ? '' : t('import.badScore', { number: badScore }),
  ]);
}

function excessSentence(t: Translate, { type, progress, total }: ProgressExcess): string {
  return t('import.excess', { position: episodeNumberText(t, type, progress), total });
}

/** Returns sentences about the conflicts between the file and the list. */
export function conflictText(t: Translate, { conflicts }: PlannedRow): string {
  return joinSentences(
    t,
    conflicts.map((conflict) => t(`import.conflict.${conflict}`)),
  );
}

/** Returns values such as "Watching, episode 12, score 8". */
export function entryStateText(t: Translate, state: EntryPatch | EntryState, type: MediaType): string {
  const { status, progress, userScore } = state;
  return joinList(t, [
    status === undefined ? '' : statusLabel(t, status),
    progress ? episodeNumberText(t, type, progress) : '',
    userScore ? scoreText(t, userScore) : '',
  ]);
}

/** Returns changes such as "episode 4 → episode 12, Watching → Completed". */
function changeWords(t: Translate, before: EntryState, patch: EntryPatch, type: MediaType): string {
  const step = (from: string, to: string) => t('import.change', { before: from, after: to });
  const { status, progress, userScore } = patch;
  const progressWords = (number: number) =>
    number === 0 ? t('import.noProgress') : episodeNumberText(t, type, number);
  return joinList(t, [
    progress === undefined ? '' : step(progressWords(before.progress), progressWords(progress)),
    status === undefined ? '' : step(statusLabel(t, before.status), statusLabel(t, status)),
    userScore === undefined ? '' : step(scoreText(t, before.userScore), scoreText(t, userScore)),
  ]);
}

/** Returns the title's values in the file as text. */
export function importedTitleText(
  t: Translate,
  { mediaType, state, progress, score }: ImportedTitle,
): string {
  return joinList(t, [
    state === null ? '' : statusLabel(t, libraryStatusOf(state, mediaType)),
    progress ? episodeNumberText(t, mediaType, progress) : '',
    score === null ? '' : scoreText(t, score),
  ]);
}
