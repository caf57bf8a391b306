// Codes put into words: evidence, reasons, and what was done.
import type { Media, MediaType } from '../../contract/media.ts';
import type { Activity, IgnoreReason } from '../changes/activity.ts';
import type { EntryState } from '../changes/entry-state.ts';
import type { AskReason, OutboxChange, OutboxItem, Problem } from '../changes/outbox-item.ts';
import type { Evidence } from '../matches/match.ts';
import { heldBecause, type WatchLimit } from '../watching/watch-limits.ts';
import { isWordKey, type Word, wordWith } from '../words.ts';
import { changeSentence, scoreWords } from './change-sentence.ts';
import { readableValues } from './evidence-values.ts';
import { joinSentences, listed } from './joined.ts';
import { episodeWord, statusLabel } from './labels.ts';
import { problemSentence } from './problem-sentence.ts';

export function evidenceSentence(word: Word, evidence: Evidence): string {
  return wordWith(word, `evidence.${evidence.code}`, readableValues(word, evidence));
}

export function evidenceSentences(word: Word, evidence: readonly Evidence[]): string {
  return joinSentences(
    word,
    evidence.map((fact) => evidenceSentence(word, fact)),
  );
}

export function ignoreSentence(word: Word, reason: IgnoreReason): string {
  return word(`ignore.${reason}`);
}

/** Why an episode does not count just now. */
export function heldSentence(word: Word, held: WatchLimit, kind: MediaType): string {
  return joinSentences(word, [
    ignoreSentence(word, 'tooMany'),
    evidenceSentence(word, heldBecause(held, kind)),
  ]);
}

/** `concerns` is what would be written; null where no title is known. For a limit see `limitSentence`. */
export function askSentence(
  word: Word,
  reason: AskReason,
  concerns: { readonly media: Media; readonly episode: number } | null,
): string {
  if (reason === 'match' || reason === 'limit' || !concerns) return word('ask.match');
  const episode = episodeWord(word, concerns.media.type, concerns.episode);
  const key = `ask.${reason}` as const;
  // A title keeps its small letter where it begins the sentence.
  const begins = String(word.text(key)).startsWith('{episode}');
  return word(key, { title: concerns.media.title, episode: begins ? capitalised(episode) : episode });
}

/** One question for all that a limit holds back of a season. */
export function limitSentence(word: Word, title: string, count: number): string {
  return word('ask.limit', { title, count });
}

/** Why Kiroku will ask, as a statement: the question itself comes with its buttons. */
export function forecastReason(
  word: Word,
  reason: AskReason,
  { media, episode: number }: { readonly media: Media; readonly episode: number },
): string {
  const key = `forecast.why.${reason}`;
  if (!isWordKey(key)) return '';
  const episode = episodeWord(word, media.type, number);
  const begins = String(word.text(key)).startsWith('{episode}');
  return wordWith(word, key, { title: media.title, episode: begins ? capitalised(episode) : episode });
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function confirmLabel(word: Word, reason: Exclude<AskReason, 'match' | 'beyondTotal'>): string {
  return word(`confirm.${reason}`);
}

/** What an undo came to: `overtaken` may be done anyway, after a second look. */
export function undoOutcome(
  word: Word,
  outcome: { readonly ok: true } | { readonly ok: false; readonly problem: Problem } | undefined,
): { readonly problem: string | null; readonly overtaken: boolean } {
  if (outcome?.ok !== false) return { problem: null, overtaken: false };
  return {
    problem: problemSentence(word, outcome.problem),
    overtaken: outcome.problem.code === 'changed_meanwhile',
  };
}

export function outboxTitle({ change }: OutboxItem): string {
  return change.kind === 'episode' ? change.observed.seriesTitle : change.media.title;
}

export function outboxSentence(word: Word, { change }: { readonly change: OutboxChange }): string {
  switch (change.kind) {
    case 'episode':
      return word('outbox.watched', { label: change.observed.episodeLabel, site: change.observed.siteName });
    case 'edit':
      return word(change.by === 'undo' || change.restores ? 'outbox.undo' : 'outbox.edit', {
        change: changeSentence(word, change.media.type, change.patch),
      });
    case 'removal':
      return word('outbox.removal');
    case 'rating':
      return word('outbox.rating', { score: change.score });
  }
}

/** What a line of the log says happened. */
export function activitySentence(word: Word, activity: Activity): string {
  const { what, before, after, type } = activity;
  if (what === 'ignore')
    return activity.reason ? ignoreSentence(word, activity.reason) : word('activity.unchanged');
  if (what === 'rate') return evidenceSentences(word, activity.evidence) || word('activity.rated');
  if (!after) return word('activity.removed');
  if (what === 'complete')
    return word('activity.completed', { episode: episodeWord(word, type, after.progress) });
  if (what === 'undo' || activity.restores)
    return word('activity.restored', { state: stateWords(word, type, after) });
  if (!before) return word('activity.added', { state: stateWords(word, type, after) });
  return differences(word, type, before, after) || word('activity.unchanged');
}

function stateWords(word: Word, type: MediaType, state: EntryState): string {
  const episode = state.progress > 0 ? episodeWord(word, type, state.progress) : '';
  return listed(word, [statusLabel(word, state.status), episode]);
}

function differences(word: Word, type: MediaType, before: EntryState, after: EntryState): string {
  const pairs: readonly (readonly [string | number | null, string | number | null, string, string])[] = [
    [
      before.progress,
      after.progress,
      episodeWord(word, type, before.progress),
      episodeWord(word, type, after.progress),
    ],
    [before.status, after.status, statusLabel(word, before.status), statusLabel(word, after.status)],
    [
      before.userScore,
      after.userScore,
      scoreWords(word, before.userScore),
      scoreWords(word, after.userScore),
    ],
  ];
  const changed = pairs
    .filter(([was, is]) => was !== is)
    .map(([, , from, to]) => word('activity.moved', { from, to }));
  return capitalised(listed(word, changed));
}
