// Reads the possible meanings of a typed line: a title, or an action with its title. Executes nothing.
import { normaliseText } from '../library-view.ts';
import type { Verb, VerbName } from './verbs.ts';

/** The statuses that a verb can name. `current` is "watching" for anime and "reading" for manga. */
export type StatusName = Exclude<VerbName, 'score' | 'episode' | 'add' | 'next'>;

export type EntryAction =
  | { readonly kind: 'add' }
  /** Resumes the title on its page. */
  | { readonly kind: 'next' }
  /** `score` is null if the user has not typed it yet. */
  | { readonly kind: 'score'; readonly score: number | null }
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'progress'; readonly to: number }
  | { readonly kind: 'status'; readonly status: StatusName };

/** One meaning of a line: an action, and the remaining words, which name the title. */
export interface ParsedCommand {
  readonly entryAction: EntryAction;
  readonly title: string;
}

interface Numbered {
  readonly number: string;
  readonly title: string;
}

const STEP = /^([+−–-])(\d{0,4})$/;
const EPISODE = /^(?:第|#|e|ep|ch)?(\d{1,6})(?:話|巻)?$/i;
const SCORE = /^(\d{1,2}(?:[.,]\d)?)(?:\/10|点)?$/;

/** Returns every action that the line may mean; empty if the line is only a title. */
export function parseCommand(text: string, verbs: readonly Verb[]): readonly ParsedCommand[] {
  const words = text
    .normalize('NFKC')
    .replace(/(?<!\S)([+−–-])\s+(?=\d)/g, '$1')
    .trim()
    .split(/\s+/);
  const folded = words.map(normaliseText);
  const verbReadings = verbs.flatMap((verb) =>
    withoutVerb(words, folded, verb.words).flatMap((rest) => readVerb(verb.name, rest)),
  );
  const seen = new Set<string>();
  return [...verbReadings, ...readNumber(words)].filter((reading) => {
    const key = JSON.stringify(reading);
    return reading.title !== '' && !seen.has(key) && seen.add(key);
  });
}

/**
 * Removes the verb and returns the remaining words. The verb may be at either end, or between the title and a number: "frieren score 8".
 */
function withoutVerb(
  words: readonly string[],
  folded: readonly string[],
  verb: readonly string[],
): string[][] {
  const { length } = verb;
  const last = words.length - length;
  if (length === 0 || last < 1) return [];
  const hasNumber = (at: number) => /\d/.test(words.at(at) ?? '');
  const positions = [0, last, ...(hasNumber(-1) ? [last - 1] : []), ...(hasNumber(0) ? [1] : [])];
  return [...new Set(positions)]
    .filter((from) => from >= 0 && verb.every((word, index) => folded[from + index] === word))
    .map((from) => [...words.slice(0, from), ...words.slice(from + length)]);
}

function readVerb(name: VerbName, rest: readonly string[]): readonly ParsedCommand[] {
  const title = rest.join(' ');
  switch (name) {
    case 'add':
    case 'next':
      return [{ entryAction: { kind: name }, title }];
    case 'score':
      return [...scores(rest), { entryAction: { kind: 'score', score: null }, title }];
    case 'episode':
      return episodes(rest);
    default:
      return [{ entryAction: { kind: 'status', status: name }, title }];
  }
}

/**
 * Reads a number without a verb: "+1" as a step, and any other number as an episode, and also as a score if it is in the range of scores.
 */
function readNumber(words: readonly string[]): readonly ParsedCommand[] {
  const steps = numbersAt(words, STEP).map(({ number, title }) => {
    const size = Number(number.slice(1) || '1');
    return { entryAction: { kind: 'step', by: number.startsWith('+') ? size : -size } as const, title };
  });
  return [...steps, ...episodes(words), ...scores(words)];
}

function episodes(words: readonly string[]): readonly ParsedCommand[] {
  return numbersAt(words, EPISODE).map(({ number, title }) => ({
    entryAction: { kind: 'progress', to: Number(EPISODE.exec(number)?.[1]) },
    title,
  }));
}

/** Reads scores from 0.5 to 10, which the service accepts. */
function scores(words: readonly string[]): readonly ParsedCommand[] {
  return numbersAt(words, SCORE).flatMap(({ number, title }) => {
    const score = Number(SCORE.exec(number)?.[1]?.replace(',', '.'));
    return score >= 0.5 && score <= 10 ? [{ entryAction: { kind: 'score', score } as const, title }] : [];
  });
}

/** Finds a number at the end or at the beginning of the line, and returns it with the remaining words. */
function numbersAt(words: readonly string[], form: RegExp): readonly Numbered[] {
  const last = words.at(-1) ?? '';
  const first = words[0] ?? '';
  if (words.length < 2) return [];
  return [
    ...(form.test(last) ? [{ number: last, title: words.slice(0, -1).join(' ') }] : []),
    ...(form.test(first) ? [{ number: first, title: words.slice(1).join(' ') }] : []),
  ];
}
