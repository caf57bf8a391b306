// Turns match rules, their previews and their problems into sentences.
import type { MediaType } from '../../contract/media.ts';
import { type DraftProblem, firstSiteNumberOf, type RulePreview } from '../files/match-draft.ts';
import type { UnreadableMatch } from '../files/match-file.ts';
import type { MatchRule } from '../matches/match.ts';
import type { Translate } from '../words.ts';
import { episodeNumberText } from './labels.ts';

/** Returns for example "Episodes 13–24 → Season 2, where 13 is episode 1". */
export function ruleSentence(t: Translate, rule: MatchRule, title: string): string {
  const kind = rule.only ?? rule.type;
  const from = firstSiteNumberOf(rule.from);
  const sentence = rangeSentence(t, kind, from, rule.to, title);
  if (rule.offset === 0) return sentence;
  const episode = episodeNumberText(t, rule.type, from - rule.offset);
  return t('rule.counted', { rule: sentence, number: from, episode });
}

function rangeSentence(
  t: Translate,
  kind: MediaType | 'specials',
  from: number,
  to: number | null,
  title: string,
): string {
  if (to === null)
    return from === 1 ? t(`rule.${kind}.all`, { title }) : t(`rule.${kind}.open`, { from, title });
  return to <= from ? t(`rule.${kind}.one`, { from, title }) : t(`rule.${kind}.range`, { from, to, title });
}

/** Returns for example "27 → Season 2, episode 2". */
export function rulePreviewSentence(
  t: Translate,
  { number, rule, episode }: RulePreview,
  title: string,
): string {
  return t('ruleEditor.tried', { number, title, episode: episodeNumberText(t, rule.type, episode) });
}

export function draftProblemSentence(t: Translate, type: MediaType, problem: DraftProblem): string {
  switch (problem.code) {
    case 'overlap':
      return t('ruleProblem.overlap', { rule: problem.rule, number: problem.number });
    case 'beyondTotal': {
      const { number, episode, total } = problem;
      return t(`ruleProblem.beyondTotal.${type}`, { number, episode, total });
    }
    default:
      return t(`ruleProblem.${problem.code}`);
  }
}

export function unreadableMatchSentence(t: Translate, { place, name, reason }: UnreadableMatch): string {
  const where =
    name === null
      ? t('matchFile.place', { number: place })
      : t('matchFile.namedPlace', { number: place, name });
  if (reason.code !== 'field') return t(`matchFile.${reason.code}`, { place: where });
  return reason.field === ''
    ? t('matchFile.badEntry', { place: where })
    : t('matchFile.badField', { place: where, field: reason.field });
}
