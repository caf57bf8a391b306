// The words that name an action, in the user's language and in English.
import { plain } from '../library-view.ts';
import { verbWords } from '../words/english/en-verbs.ts';
import { createWords, type Translate, type WordKey } from '../words.ts';

const english = createWords('en', verbWords);

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

/** `words` in the normalized form of titles: lower case, without accents. */
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

/** Labels that are shown as a status elsewhere are understood as verbs, too. */
const labels = {
  current: ['status.watching', 'status.reading'],
  completed: ['status.completed'],
  on_hold: ['status.on_hold'],
  dropped: ['status.dropped'],
  planned: ['status.plan_to_watch', 'status.plan_to_read'],
} as const satisfies Partial<Record<VerbName, readonly WordKey[]>>;

function phrasesOf(t: Translate, name: VerbName): readonly string[] {
  const shown = name in labels ? labels[name as keyof typeof labels] : [];
  return [...new Set([...phrases(t, `verb.${name}`, shown), ...shown.map((key) => plain(english(key)))])];
}

/** The phrases of a list of words in the user's language and in English, and the labels in the user's language, all in plain form. */
export function phrases(
  t: Translate,
  list: Extract<keyof typeof verbWords, `verb.${string}` | `app.${string}`>,
  shown: readonly WordKey[],
): readonly string[] {
  const texts = [t(list), english(list), ...shown.map((key) => String(t.text(key)))];
  return [...new Set(texts.flatMap((text) => text.split(/[,、]/)).map(plain))];
}
