// Finds typed commands that are about Kiroku itself instead of a title, such as undo, help and sign out.
import { normaliseText } from '../library-view.ts';
import type { TextKey, Translate } from '../words.ts';
import { commandPhrases } from './verbs.ts';

/** Maps each action to the label of its row. The user can also type that label. */
export const labelKeyByAppAction = {
  undo: 'action.undo',
  statistics: 'statistics.title',
  help: 'help.title',
  refresh: 'data.refresh',
  signOut: 'service.disconnect',
  settings: 'options.title',
} as const satisfies Readonly<Record<string, TextKey>>;
export type AppAction = keyof typeof labelKeyByAppAction;

interface AppActionsFound {
  /** The likeliest action comes first. */
  readonly actions: readonly AppAction[];
  /** Whether the typed line is exactly a phrase of the first action. */
  readonly isExact: boolean;
}

/** A text with fewer characters must be a complete word. A longer text may be the beginning of a phrase. */
const SHORTEST_BEGINNING = 3;

export function findAppActions(t: Translate, text: string): AppActionsFound {
  const line = normaliseText(text);
  const names = Object.keys(labelKeyByAppAction) as AppAction[];
  const phrasesByName = names.map((name) => ({
    name,
    words: commandPhrases(t, `app.${name}`, [labelKeyByAppAction[name]]),
  }));
  const exact = phrasesByName.filter(({ words }) => words.includes(line));
  const begun = phrasesByName.filter(({ words }) => words.some((word) => word.startsWith(line)));
  const found = line.length < SHORTEST_BEGINNING ? exact : [...exact, ...begun];
  return { actions: [...new Set(found.map(({ name }) => name))], isExact: exact.length > 0 };
}
