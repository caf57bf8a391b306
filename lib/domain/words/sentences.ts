// Turns codes into sentences: evidence, reasons, questions and log entries.
import type { Media, MediaType } from '../../contract/media.ts';
import type { Activity } from '../changes/activity.ts';
import type { EntryState } from '../changes/entry-state.ts';
import type { IgnoreReason } from '../changes/ignore-reason.ts';
import type { AskReason, OutboxChange, Problem } from '../changes/outbox-item.ts';
import { isRestart } from '../changes/quick-edit.ts';
import type { ObservedEpisode } from '../episode.ts';
import type { Evidence, MatchChoice } from '../matches/match.ts';
import { shownTitle } from '../titles/shown-title.ts';
import { evidenceOfLimit, type WatchLimit } from '../watching/watch-limits.ts';
import { isWordKey, type Translate, textWithOptionalParts } from '../words.ts';
import { entryChangeSentence, scoreText } from './change-sentence.ts';
import { formatEvidenceValues } from './evidence-values.ts';
import { joinList, joinSentences } from './joined.ts';
import { episodeNumberText, statusLabel } from './labels.ts';
import { problemSentence } from './problem-sentence.ts';

export function evidenceSentence(t: Translate, evidence: Evidence): string {
  return textWithOptionalParts(t, `evidence.${evidence.code}`, formatEvidenceValues(t, evidence));
}

export function evidenceSentences(t: Translate, evidence: readonly Evidence[]): string {
  return joinSentences(
    t,
    evidence.map((fact) => evidenceSentence(t, fact)),
  );
}

export function ignoreReasonSentence(t: Translate, reason: IgnoreReason): string {
  return t(`ignore.${reason}`);
}

/** Explains why a deferred episode does not count yet. */
export function deferredSentence(t: Translate, limit: WatchLimit, kind: MediaType): string {
  return joinSentences(t, [
    ignoreReasonSentence(t, 'tooMany'),
    evidenceSentence(t, evidenceOfLimit(limit, kind)),
  ]);
}

/**
 * Returns the question of an item. `concerns` is the title and number that would be written; null if no title is known. For the reason
 * `limit`, use `limitQuestionText`.
 */
export function questionSentence(
  t: Translate,
  reason: AskReason,
  concerns: { readonly media: Media; readonly episode: number } | null,
): string {
  if (reason === 'match' || reason === 'limit' || !concerns) return t('ask.match');
  const episode = episodeNumberText(t, concerns.media.type, concerns.episode);
  const key = `ask.${reason}` as const;
  // Capitalise the episode only at the beginning of the sentence. A title at the beginning stays as it is.
  const begins = String(t.text(key)).startsWith('{episode}');
  return t(key, {
    title: shownTitle(concerns.media, t.titles),
    episode: begins ? capitalised(episode) : episode,
  });
}

/** Returns the question about the title, with the years of namesakes. The popup and the note on the page ask the same question. */
export function whichTitleSentence(t: Translate, choices: readonly Pick<MatchChoice, 'media'>[]): string {
  const names = choices.map(({ media }) => media.title);
  return namesakesSentence(t, choices) ?? t(areSeasons(names) ? 'toast.which' : 'ask.match');
}

/** Matches the end of a name that tells a later season from the first season: "Season 2", "III", "Part 2", "第2期". */
const SEASON_END = /^[\s:].*(?:\d|\b[IVX]+\b|season|final)/iu;

/** Whether the names are seasons of one series: each is the shortest name, or continues it with a number or a word for a season. */
function areSeasons(names: readonly string[]): boolean {
  const [shortest = '', ...others] = [...names].sort(shortestFirst);
  return (
    others.length > 0 &&
    others.every((name) => name.startsWith(shortest) && SEASON_END.test(name.slice(shortest.length)))
  );
}

/** Explains that several titles have the same name, with their years; null if the likely titles have different names. */
export function namesakesSentence(
  t: Translate,
  choices: readonly Pick<MatchChoice, 'media'>[],
): string | null {
  const [first] = choices;
  if (!first) return null;
  const namesakes = choices.map(({ media }) => media).filter((media) => isNamesake(media, first.media));
  const years = [...new Set(namesakes.map(({ year }) => year))].filter((year) => year !== null);
  if (namesakes.length < 2 || years.length < namesakes.length) return null;
  const names = namesakes.map((media) => withoutYear(shownTitle(media, t.titles)));
  const [shortest = ''] = names.sort(shortestFirst);
  const inOrder = years.sort((a, b) => a - b).map(String);
  const words = { title: shortest, years: joinList(t, inOrder) };
  const count = namesakes.length;
  return count === 2 ? t('ask.twoNamesakes', words) : t('ask.namesakes', { ...words, count });
}

/** Whether two titles share their main, English or native name, apart from a year such as "(2011)" at the end. */
function isNamesake(one: Media, other: Media): boolean {
  const isSame = (a: string | null, b: string | null) =>
    a !== null && b !== null && withoutYear(a).toLowerCase() === withoutYear(b).toLowerCase();
  return (
    isSame(one.title, other.title) ||
    isSame(one.titles.english, other.titles.english) ||
    isSame(one.titles.native, other.titles.native)
  );
}

const withoutYear = (name: string): string =>
  name
    .trimEnd()
    .replace(/[(（]\d{4}[)）]$/, '')
    .trimEnd();

function shortestFirst(a: string, b: string): number {
  return a.length - b.length;
}

/** Returns the question about all deferred episodes of a season. */
export function limitQuestionText(t: Translate, title: string, count: number): string {
  return t('ask.limit', { title, count });
}

/** States why Kiroku will ask. The question itself is shown later, with its buttons. */
export function forecastReasonText(
  t: Translate,
  reason: AskReason,
  { media, episode: number }: { readonly media: Media; readonly episode: number },
): string {
  const key = `forecast.why.${reason}`;
  if (!isWordKey(t, key)) return '';
  const episode = episodeNumberText(t, media.type, number);
  const begins = String(t.text(key)).startsWith('{episode}');
  return textWithOptionalParts(t, key, {
    title: shownTitle(media, t.titles),
    episode: begins ? capitalised(episode) : episode,
  });
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function confirmButtonLabel(
  t: Translate,
  reason: Exclude<AskReason, 'match' | 'beyondTotal'>,
): string {
  return t(`confirm.${reason}`);
}

/**
 * Turns the result of an undo into a message. `problem` is null if the undo did not fail. `overtaken` is true if the entry has changed
 * since; the user may then undo anyway.
 */
export function messageOfUndo(
  t: Translate,
  outcome: { readonly ok: true } | { readonly ok: false; readonly problem: Problem } | undefined,
): { readonly problem: string | null; readonly overtaken: boolean } {
  if (outcome?.ok !== false) return { problem: null, overtaken: false };
  return {
    problem: problemSentence(t, outcome.problem),
    overtaken: outcome.problem.code === 'changed_meanwhile',
  };
}

export function outboxSentence(t: Translate, { change }: { readonly change: OutboxChange }): string {
  switch (change.kind) {
    case 'episode':
      return t('outbox.watched', {
        label: observedEpisode(t, change.observed),
        site: change.observed.siteName,
      });
    case 'edit':
      return t(change.by === 'undo' || change.restores === true ? 'outbox.undo' : 'outbox.edit', {
        change: entryChangeSentence(t, change.media.type, change.patch),
      });
    case 'removal':
      return t('outbox.removal');
    case 'rating':
      return t('outbox.rating', { score: change.score });
  }
}

/** Names an episode: "episode 5" for a regular episode without a season, else the label of the page. */
function observedEpisode(t: Translate, observed: ObservedEpisode): string {
  const { episodeLabel, episodeNumber, episodeType, mediaType, seasonNumber } = observed;
  const isPlain = episodeNumber !== null && episodeType === 'regular' && seasonNumber === null;
  return isPlain
    ? episodeNumberText(t, mediaType, episodeNumber)
    : episodeLabelText(t, mediaType, episodeLabel);
}

/** Replaces the short label "E5" by "episode 5" or "chapter 5". Returns any other label unchanged, for example "S2 E5". */
export function episodeLabelText(t: Translate, type: MediaType, label: string): string {
  const [, number] = /^E(\d+(?:\.\d+)?)$/.exec(label) ?? [];
  return number === undefined ? label : episodeNumberText(t, type, Number(number));
}

export function activitySentence(t: Translate, activity: Activity): string {
  const { what, before, after, type } = activity;
  if (what === 'ignore')
    return activity.reason ? ignoreReasonSentence(t, activity.reason) : t('activity.unchanged');
  if (what === 'rate') return evidenceSentences(t, activity.evidence) || t('activity.rated');
  if (!after) return t('activity.removed');
  if (what === 'complete')
    return t('activity.completed', { episode: episodeNumberText(t, type, after.progress) });
  if (what === 'undo' || activity.restores)
    return t('activity.restored', { state: stateWords(t, type, after) });
  if (!before) return t('activity.added', { state: stateWords(t, type, after) });
  if (what === 'edit' && isRestart(type, before, after)) return t(`activity.again.${type}`);
  return differences(t, type, before, after) || t('activity.unchanged');
}

/**
 * Returns the text of a log entry. If the episode changed nothing, the text begins with the episode's name on the page, because the
 * sentence does not name the episode.
 */
export function logEntryText(t: Translate, activity: Activity): string {
  const { what, title, type, episodeLabel } = activity;
  const sentence = activitySentence(t, activity);
  return what === 'ignore' && episodeLabel && episodeLabel !== title
    ? `${capitalised(episodeLabelText(t, type, episodeLabel))}\u00a0· ${sentence}`
    : sentence;
}

function stateWords(t: Translate, type: MediaType, state: EntryState): string {
  const episode = state.progress > 0 ? episodeNumberText(t, type, state.progress) : '';
  return joinList(t, [statusLabel(t, state.status), episode]);
}

function differences(t: Translate, type: MediaType, before: EntryState, after: EntryState): string {
  const pairs: readonly (readonly [string | number | null, string | number | null, string, string])[] = [
    [
      before.progress,
      after.progress,
      episodeNumberText(t, type, before.progress),
      episodeNumberText(t, type, after.progress),
    ],
    [before.status, after.status, statusLabel(t, before.status), statusLabel(t, after.status)],
    [before.userScore, after.userScore, scoreText(t, before.userScore), scoreText(t, after.userScore)],
  ];
  const changed = pairs
    .filter(([was, is]) => was !== is)
    .map(([, , from, to]) => t('activity.moved', { from, to }));
  return capitalised(joinList(t, changed));
}
