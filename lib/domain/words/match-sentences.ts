// Rules, their previews and their problems in words.
import type { MediaType } from '../../contract/media.ts';
import { anchorOf, type DraftProblem, type Preview } from '../files/match-draft.ts';
import type { UnreadableEntry } from '../files/match-file.ts';
import type { MatchRule } from '../matches/match.ts';
import type { Word } from '../words.ts';
import { episodeWord } from './labels.ts';

/** "Episodes 13–24 → Season 2, where 13 is episode 1". */
export function ruleSentence(word: Word, rule: MatchRule, title: string): string {
  const kind = rule.only ?? rule.type;
  const from = anchorOf(rule.from);
  const sentence = rangeSentence(word, kind, from, rule.to, title);
  if (rule.offset === 0) return sentence;
  const episode = episodeWord(word, rule.type, from - rule.offset);
  return word('rule.counted', { rule: sentence, number: from, episode });
}

function rangeSentence(
  word: Word,
  kind: MediaType | 'specials',
  from: number,
  to: number | null,
  title: string,
): string {
  if (to === null)
    return from === 1 ? word(`rule.${kind}.all`, { title }) : word(`rule.${kind}.open`, { from, title });
  return to <= from
    ? word(`rule.${kind}.one`, { from, title })
    : word(`rule.${kind}.range`, { from, to, title });
}

/** "27 → Season 2, episode 2". */
export function previewSentence(word: Word, { number, rule, episode }: Preview, title: string): string {
  return word('ruleEditor.tried', { number, title, episode: episodeWord(word, rule.type, episode) });
}

export function draftProblemSentence(word: Word, type: MediaType, problem: DraftProblem): string {
  switch (problem.code) {
    case 'overlap':
      return word('ruleProblem.overlap', { rule: problem.rule, number: problem.number });
    case 'beyondTotal': {
      const { number, episode, total } = problem;
      return word(`ruleProblem.beyondTotal.${type}`, { number, episode, total });
    }
    default:
      return word(`ruleProblem.${problem.code}`);
  }
}

export function unreadableSentence(word: Word, { place, name, reason }: UnreadableEntry): string {
  const where =
    name === null
      ? word('matchFile.place', { number: place })
      : word('matchFile.namedPlace', { number: place, name });
  if (reason.code !== 'field') return word(`matchFile.${reason.code}`, { place: where });
  return reason.field === ''
    ? word('matchFile.badEntry', { place: where })
    : word('matchFile.badField', { place: where, field: reason.field });
}
