// Records the user's choices in a preview. There are three kinds of choices: rules (for all rows, a group or one row), answers to questions,
// and the selection of the rows to write.
import { carefulRules } from '../make-plan.ts';
import type { RowAnswer, RowRule, RowRules, RowVerdict } from '../plan.ts';

/** The user's choices so far. Immutable. */
export interface PreviewChoices {
  readonly rules: RowRules;
  /** The user's answers, by the row's place in the file. */
  readonly answers: ReadonlyMap<number, RowAnswer>;
  readonly chosen: ReadonlyMap<number, boolean>;
}

export const noPreviewChoices: PreviewChoices = {
  rules: carefulRules,
  answers: new Map(),
  chosen: new Map(),
};

export type PreviewChoiceChange =
  | { readonly what: 'all'; readonly rule: RowRule }
  /** If `rule` is null, the group uses the rule for all rows. */
  | { readonly what: 'group'; readonly verdict: RowVerdict; readonly rule: RowRule | null }
  | { readonly what: 'row'; readonly place: number; readonly rule: RowRule }
  | { readonly what: 'answer'; readonly place: number; readonly answer: RowAnswer }
  | { readonly what: 'take'; readonly places: readonly number[]; readonly isOn: boolean };

export function applyChoice(choices: PreviewChoices, choosing: PreviewChoiceChange): PreviewChoices {
  const { rules } = choices;
  switch (choosing.what) {
    case 'all':
      return { ...choices, rules: { ...rules, all: choosing.rule } };
    case 'group':
      return { ...choices, rules: { ...rules, groups: withGroup(rules, choosing) } };
    case 'row':
      return { ...choices, rules: { ...rules, rows: put(rules.rows, [choosing.place], choosing.rule) } };
    case 'answer': {
      const { place, answer } = choosing;
      const answers = put(choices.answers, [place], { ...choices.answers.get(place), ...answer });
      // An answered row is switched on. If the user rejects all offered titles, it is switched off.
      return { ...choices, answers, chosen: put(choices.chosen, [place], answer.media !== null) };
    }
    case 'take':
      return { ...choices, chosen: put(choices.chosen, choosing.places, choosing.isOn) };
  }
}

function withGroup({ groups }: RowRules, { verdict, rule }: Extract<PreviewChoiceChange, { what: 'group' }>) {
  const { [verdict]: _before, ...others } = groups;
  return rule === null ? others : { ...others, [verdict]: rule };
}

function put<V>(map: ReadonlyMap<number, V>, places: readonly number[], value: V): ReadonlyMap<number, V> {
  const next = new Map(map);
  for (const place of places) next.set(place, value);
  return next;
}
