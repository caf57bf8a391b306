// What an edit of an entry changes, in a sentence.
import type { MediaType } from '../../contract/media.ts';
import type { EntryPatch } from '../changes/entry-state.ts';
import type { Word } from '../words.ts';
import { listed } from './joined.ts';
import { episodeWord, statusLabel } from './labels.ts';

/** "episode 12, status Watching, score 9". */
export function changeSentence(word: Word, type: MediaType, patch: EntryPatch): string {
  const parts = [
    patch.progress === undefined ? '' : episodeWord(word, type, patch.progress),
    patch.status === undefined ? '' : word('change.status', { status: statusLabel(word, patch.status) }),
    patch.userScore === undefined ? '' : scoreWords(word, patch.userScore),
  ];
  return listed(word, parts);
}

export function scoreWords(word: Word, score: number | null): string {
  return score === null ? word('change.noScore') : word('change.score', { score });
}
