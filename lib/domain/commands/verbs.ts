// Finds the words that name an action, in the user's language and in English.
import { normaliseText } from '../library-view.ts';
import { verbWords } from '../words/english/en-verbs.ts';
import { createTranslate, type TextKey, type Translate } from '../words.ts';

const english = createTranslate('en', verbWords);

const verbNames = [
  'score',
  'episode',
  'add',
  'next',
  'current',
  'completed',
  'on_hold',
  'dropped',
  'planned',
] as const;
export type VerbName = (typeof verbNames)[number];

/** `words` are normalised like titles: lower case, without accents. */
export interface Verb {
  readonly name: VerbName;
  readonly words: readonly string[];
}

const remembered = new WeakMap<Translate, readonly Verb[]>();

export function verbsOf(t: Translate): readonly Verb[] {
  const known = remembered.get(t);
  if (known) return known;
  const verbs = verbNames.flatMap((name) =>
    phrasesOf(t, name).map((phrase) => ({ name, words: phrase.split(' ') })),
  );
  remembered.set(t, verbs);
  return verbs;
}

/** Labels of statuses that can also be typed as verbs. */
const labels = {
  current: ['status.watching', 'status.reading'],
  completed: ['status.completed'],
  on_hold: ['status.on_hold'],
  dropped: ['status.dropped'],
  planned: ['status.plan_to_watch', 'status.plan_to_read'],
} as const satisfies Partial<Record<VerbName, readonly TextKey[]>>;

function phrasesOf(t: Translate, name: VerbName): readonly string[] {
  const shown = name in labels ? labels[name as keyof typeof labels] : [];
  return [
    ...new Set([
      ...commandPhrases(t, `verb.${name}`, shown),
      ...shown.map((key) => normaliseText(english(key))),
    ]),
  ];
}

/**
 * Returns the phrases of a word list in the user's language and in English, and the given labels in the user's language. All are normalised
 * (`normaliseText`).
 */
export function commandPhrases(
  t: Translate,
  list: Extract<keyof typeof verbWords, `verb.${string}` | `app.${string}`>,
  shown: readonly TextKey[],
): readonly string[] {
  const texts = [t(list), english(list), ...shown.map((key) => String(t.text(key)))];
  return [...new Set(texts.flatMap((text) => text.split(/[,、]/)).map(normaliseText))];
}
