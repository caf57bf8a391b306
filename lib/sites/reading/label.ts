// Parses labels. A label is a regular episode, a special, a range, the last episode, or an extra such as a trailer.
//
// The patterns of numbers ("Episode 12", "第12話") are in `episode-label.ts` and `chapter.ts`. The words around them are in `label-words.ts`.
import {
  ABBREVIATIONS,
  LABEL_QUALIFIERS,
  LOADING_TEXTS,
  labelWords,
  NON_EPISODE_COUNTERS,
  TITLE_VERBS,
} from './label-words.ts';
import { KANJI_NUMBER_PATTERN, readRomanNumeral, toNumber, toPlainDigits } from './numerals.ts';

/**
 * | kind | example | number |
 * |---|---|---|
 * | regular | "Episode 12" | 12 |
 * | range | "E11-12" | the last, 12; `first` is 11 |
 * | special: outside of the numbering | "OVA 2", "番外編" | 2, or null |
 * | extra: not an episode | "Trailer 2", "第5話 予告" | null |
 * | final: the last episode | "最終話" | null |
 *
 * A text without any of these has no label: null.
 */
export type LabelKind = 'regular' | 'range' | 'special' | 'extra' | 'final';

/**
 * A label that was found in a text. `label` is the label as it is written. `before` and `after` are the text around it, without separators.
 */
export interface EpisodeLabel {
  readonly kind: LabelKind;
  readonly label: string;
  readonly number: number | null;
  /**
   * The first number of a range, and null for other labels. It is higher than the last number if the page writes the range in descending
   * order.
   */
  readonly first: number | null;
  readonly season: number | null;
  readonly before: string;
  readonly after: string;
}

/** A number that was found with a word for an episode. `index` and `end` are its position in the text. */
export interface FoundNumber {
  readonly index: number;
  readonly end: number;
  readonly number: number;
  readonly first: number | null;
  readonly season: number | null;
}

/** The patterns of labels. There is one set for anime and one for manga. All texts and patterns are in lower case. */
export interface LabelForms {
  /** Finds the first clear label of a text, or returns null. */
  readonly find: (plain: string) => FoundNumber | null;
  /** Returns the pattern for a season. The season's number is in a group named `season` or `cjk`. */
  readonly season: () => string;
  /** Returns the pattern for the words before a number. */
  readonly words: () => string;
}

/** Options for fields whose label may have no known word for an episode. */
export interface LabelFieldOptions {
  /** Whether a bare number is an episode, as in "12" or "12 of 24". */
  readonly bareNumber?: boolean;
  /** Whether a work may use its own word instead of "episode", as in "Lesson.5", "Retrace XII" or "第三幕". */
  readonly customWord?: boolean;
}

/** Matches where a word of the vocabulary may begin. No letter or digit may come before it, except in "第SP話". */
const START = '(?:(?<![\\p{L}\\p{N}])|(?<=第))';
/**
 * Matches where a word of the vocabulary may end. No letter may follow, except a letter that starts a number (第), marks a half (前編) or
 * counts episodes (話).
 */
const WORD_END = '(?=$|[^\\p{L}\\p{M}]|第|その|其の|[前後中][編篇]|[話话集回화](?!\\p{L}))';
const SEPARATORS = '[^\\p{L}\\p{N}]{0,8}';

/**
 * Returns the pattern for a list of phrases. Longer phrases come first, so that "ep" does not match before "episode". A space may be
 * missing or be a hyphen.
 */
function alternatives(phrases: readonly string[]): string {
  return [...phrases]
    .sort((a, b) => b.length - a.length)
    .map((phrase) =>
      phrase
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(' ', '[\\s-]?')
        .replaceAll('ı', '[ıi]'),
    )
    .join('|');
}

export function splitPhrases(list: string): readonly string[] {
  return list.split(',').map((phrase) => phrase.trim());
}

/** Matches letters of scripts without spaces. In these, a word may directly follow another word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns the pattern for the words of one or more columns of the vocabulary. */
function wordsOf(...columns: readonly ('special' | 'extra' | 'final')[]): string {
  const all = Object.values(labelWords).flatMap((words) =>
    columns.flatMap((column) => splitPhrases(words[column])),
  );
  // Group the words by the script of their first letter, which decides where a word may begin.
  const unspaced = all.filter((word) => UNSPACED.test(word.charAt(0)));
  const spaced = all.filter((word) => !UNSPACED.test(word.charAt(0)));
  return `(?:${START}(?:${alternatives(spaced)})${WORD_END}|(?=${UNSPACED.source})(?:${alternatives(unspaced)}))`;
}

/** Returns the pattern for up to four consecutive words, with qualifiers before them, as in "official special trailer". */
function runOf(words: string): string {
  return `(?:${START}(?:${alternatives(splitPhrases(LABEL_QUALIFIERS))})[\\s-]?){0,2}${words}(?:[\\s・/+-]{0,2}${words}){0,3}`;
}

/**
 * Compiled patterns. They are compiled lazily, because patterns with Unicode classes are slow to compile, and most texts need none of these
 * patterns.
 */
const made = new Map<string, RegExp>();

function pattern(name: string, source: () => string, flags = 'u'): RegExp {
  const known = made.get(name);
  if (known) return known;
  const fresh = new RegExp(source(), flags);
  made.set(name, fresh);
  return fresh;
}

type NonRegularKind = 'special' | 'extra';

/** Consecutive words of the vocabulary, and the kind that they mark. */
interface Run {
  readonly kind: NonRegularKind;
  readonly index: number;
  readonly end: number;
}

function findRun(text: string, where: 'start' | 'end'): Run | null {
  const run = () => runOf(wordsOf('special', 'extra'));
  const sources = {
    start: () => `^${run()}${WORD_END}`,
    end: () => `${run()}$`,
  };
  const found = pattern(`run ${where}`, sources[where]).exec(text);
  if (!found) return null;
  const isExtra = pattern('extra', () => wordsOf('extra')).test(found[0]);
  return {
    kind: isExtra ? 'extra' : 'special',
    index: found.index,
    end: found.index + found[0].length,
  };
}

/** A phrase of the vocabulary has at most this many words. */
const MOST_WORDS = 4;
/** Maps each phrase of the vocabulary to its kind. */
let phrases: ReadonlyMap<string, NonRegularKind> | undefined;

function knownPhrases(): ReadonlyMap<string, NonRegularKind> {
  phrases ??= new Map(
    Object.values(labelWords).flatMap(({ special, extra }) => [
      ...splitPhrases(special).map((phrase) => [foldDotlessI(phrase), 'special'] as const),
      ...splitPhrases(extra).map((phrase) => [foldDotlessI(phrase), 'extra'] as const),
    ]),
  );
  return phrases;
}

/** Replaces the Turkish dotless ı with i. This is needed because lower-casing turns a capital I into i. */
function foldDotlessI(text: string): string {
  return text.replaceAll('ı', 'i');
}

/**
 * Returns the kind that the words of the vocabulary in a text mark, or null if the text has no such words. `extra` has priority over
 * `special`. Looks up single words, because this is faster than a pattern, and a history has tens of thousands of titles.
 */
export function nonRegularKind(text: string): NonRegularKind | null {
  const plain = foldDotlessI(toLowerCase(toPlainDigits(text)));
  const words = plain.split(/[^\p{L}\p{M}\p{N}&'’]+/u).map((word) => word.replace(/\d{1,4}$/, ''));
  const known = words.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (_one, more) =>
      knownPhrases().get(words.slice(from, from + 1 + more).join(' ')),
    ),
  );
  if (known.includes('extra')) return 'extra';
  const unspaced = UNSPACED.test(plain) ? nonRegularUnspaced(plain) : null;
  return unspaced ?? known.find((kind) => kind !== undefined) ?? null;
}

function nonRegularUnspaced(plain: string): NonRegularKind | null {
  const source = (kind: NonRegularKind) => () =>
    alternatives(
      [...knownPhrases()].flatMap(([word, of]) => (of === kind && UNSPACED.test(word) ? word : [])),
    );
  if (pattern('unspaced extra', source('extra')).test(plain)) return 'extra';
  return pattern('unspaced special', source('special')).test(plain) ? 'special' : null;
}

/**
 * Returns the kind of a word of the vocabulary at one of the given ends of a text. Returns null if there is no such word at these ends, or
 * if the text consists only of such words.
 */
export function nonRegularKindAt(text: string, ...ends: readonly ('start' | 'end')[]): NonRegularKind | null {
  if (nonRegularKind(text) === null) return null;
  const plain = toLowerCase(toPlainDigits(text)).replace(/^[^\p{L}\p{N}]{1,20}/u, '');
  const runs = ends.map((end) => findRun(plain, end)).filter((run) => run !== null);
  if (runs.some(({ index, end }) => end - index === plain.length)) return null;
  return runs.find(({ kind }) => kind === 'extra')?.kind ?? runs[0]?.kind ?? null;
}

/**
 * Returns the label of a text that also contains the series, such as "Show - OVA 2 | Site" or "Show Episode 5 – Name". Words of the
 * vocabulary within a name are ignored.
 */
export function labelOfText(text: string | null | undefined, forms: LabelForms): EpisodeLabel | null {
  if (!text) return null;
  const plain = toLowerCase(toPlainDigits(text));
  const found = forms.find(plain);
  if (!found) return nonRegularInText(text, plain) ?? finalInText(text, plain);
  const kindRun = runBefore(plain, found);
  if (kindRun) return toNonRegular(text, { ...found, index: kindRun.index }, kindRun.kind);
  const isRange = found.first !== null;
  const behind = kindBehind(plain.slice(found.end), { isRange, inBrackets: false });
  if (behind) return toNonRegular(text, found, behind);
  return toLabel(text, found, isRange ? 'range' : 'regular');
}

/**
 * Finds a word of the vocabulary before the number. The word must come after a separator ("Show - OVA 2"), or between two separators ("Show
 * - Specials · E4"). A word directly after the title may belong to the title.
 */
function runBefore(plain: string, { index, end }: FoundNumber): Run | null {
  const before = plain.slice(0, index).replace(/(?<!\s)\s?[-–—|·•]?\s?$/, '');
  const isSetOff = /[-–—|·•]/.test(plain.slice(before.length, index));
  const separator = lastSeparator(before);
  if (separator === before.length) return null;
  if (!/\p{L}/u.test(before.slice(0, separator))) return labelAlone(before);
  // Ignore the word after a colon or a bracket. In "Lantern Harbor: Special - Episode 5", "Special" may be a subtitle.
  if (isSetOff && /[:』」》]/.test(before.charAt(separator - 1))) return null;
  const at = separator + (plain.slice(separator).length - plain.slice(separator).trimStart().length);
  const run = findRun(plain.slice(at, end), 'start');
  return run && at + run.end >= before.length ? { ...run, index: at } : labelAlone(before);
}

/** Finds a word of the vocabulary at the end of a title, if such a word rarely belongs to a title, as in "Show OVA" or "作品 番外編". */
function labelAlone(before: string): Run | null {
  const from = Math.max(0, before.length - LONGEST_RUN);
  const run = findRun(before.slice(from), 'end');
  if (!run || !/\p{L}/u.test(dropTitleVerb(before.slice(0, from + run.index)))) return null;
  const word = before.slice(from + run.index);
  const isAlone = UNSPACED.test(word) || splitPhrases(ABBREVIATIONS).includes(word);
  return isAlone ? { ...run, index: from + run.index } : null;
}

const LONGEST_RUN = 40;

/** Removes a verb such as "Watch" that a site puts before a title. */
export function dropTitleVerb(text: string): string {
  const verb = pattern('verb', () => `^(?:${alternatives(splitPhrases(TITLE_VERBS))})\\s+`, 'iu');
  return text.replace(verb, '');
}

/** Returns the position after the last separator in a title, or 0 if there is none. */
function lastSeparator(text: string): number {
  for (let at = text.length; at > 0; at -= 1) if (/[-–—:|·•』」》]/.test(text.charAt(at - 1))) return at;
  return 0;
}

/** Finds a word of the vocabulary directly before a number, instead of a word for an episode, as in "Show - OVA 2". */
function nonRegularInText(text: string, plain: string): EpisodeLabel | null {
  // Return early if possible, because looking up words is faster than trying the pattern at each word.
  if (!/\d/.test(plain) || nonRegularKind(plain) === null) return null;
  const found = pattern(
    'run and number',
    () =>
      `(?<=[^\\p{L}\\p{N}])(?<run>${runOf(wordsOf('special', 'extra'))})[\\s.:#-]{0,2}(?<number>\\d{1,3})(?=$|\\s?[^\\p{L}\\p{N}\\s])`,
  ).exec(plain);
  const run = found?.groups?.run;
  if (!found || !run || !/\p{L}/u.test(plain.slice(0, found.index))) return null;
  const kind = findRun(run, 'start')?.kind ?? 'special';
  const end = found.index + found[0].length;
  const number = Number(found.groups?.number);
  return toNonRegular(text, { index: found.index, end, number, first: null, season: null }, kind);
}

/**
 * Returns the label of a field. The field may contain only a label, and the episode's name after it. Returns null if the field contains an
 * unknown word.
 */
export function labelOfField(
  text: string | null | undefined,
  forms: LabelForms,
  options: LabelFieldOptions = {},
): EpisodeLabel | null {
  if (!text) return null;
  const plain = toLowerCase(toPlainDigits(text));
  const beside = nonRegularInField(text, plain, forms);
  if (beside) return beside;
  const found = forms.find(plain);
  if (found) return numberedField(text, plain, found, forms);
  return finalInField(text, plain, forms) ?? bareField(text, plain, options);
}

/** Reads labels that begin with a word of the vocabulary, such as "SP2", "Season 2 Trailer", "番外編 第3話" or "[お知らせ 2] …". */
function nonRegularInField(text: string, plain: string, forms: LabelForms): EpisodeLabel | null {
  const lead = pattern(
    `lead ${forms.words()}`,
    () =>
      `^${SEPARATORS}(?:${forms.season()}${SEPARATORS})?(?:第|(?:${forms.words()})[\\s.:#-]{0,3})?(?=(?<run>${runOf(wordsOf('special', 'extra'))})${WORD_END})`,
  ).exec(plain);
  const run = lead?.groups?.run;
  if (!lead || !run) return null;
  const behind = plain.slice(lead[0].length + run.length);
  const kindRun = behindRun(behind, forms);
  if (kindRun === null) return null;
  const season = toNumber(lead.groups?.season ?? lead.groups?.cjk);
  const place = { index: 0, end: text.length, number: 0, first: null, season };
  const kind = findRun(run, 'start')?.kind ?? 'special';
  return {
    ...toNonRegular(text, place, kind),
    label: text.trim(),
    number: kind === 'extra' ? null : kindRun.number,
  };
}

/**
 * Reads the text after a word of the vocabulary. This text may be empty, a number, or a separate part. Returns null if other words follow
 * directly, because the word of the vocabulary is then part of a name.
 */
function behindRun(after: string, forms: LabelForms): { readonly number: number | null } | null {
  const behind = after.replace(/^[話话集回화]/, '');
  const counted = pattern(
    'number of a special',
    () =>
      `^[\\s.:#№_・-]{0,3}(?:第|vol\\.?|no\\.?|その|其の)?\\s?(?<number>\\d{1,4}(?:\\.\\d)?|${KANJI_NUMBER_PATTERN})(?!\\d)`,
  ).exec(behind);
  if (counted) return { number: toNumber(counted.groups?.number) };
  const roman = readRomanNumeral(/^\s([ivxl]{1,6})(?![\p{L}\p{N}])/u.exec(behind)?.[1] ?? '');
  if (roman !== null) return { number: roman };
  const found = forms.find(behind);
  if (found && !/\p{L}/u.test(behind.slice(0, found.index))) return { number: found.number };
  return /^(?:\s?[^\p{L}\p{N}\s]|\s*$|\s?(?:前|後|中)[編篇]|\s?[上中下]$)/u.test(behind)
    ? { number: null }
    : null;
}

function numberedField(
  text: string,
  plain: string,
  found: FoundNumber,
  forms: LabelForms,
): EpisodeLabel | null {
  const before = plain.slice(0, found.index);
  const kind = kindBefore(before, forms);
  if (kind === 'unknown') return null;
  if (kind) return toNonRegular(text, found, kind);
  const isRange = found.first !== null;
  const behind = kindBehind(plain.slice(found.end), { isRange, inBrackets: true });
  if (behind) return toNonRegular(text, found, behind);
  return toLabel(text, found, isRange ? 'range' : 'regular');
}

/**
 * Returns the kind that is marked by the text before the label of a field. Returns null if the text marks no kind, and `unknown` if the
 * text contains other words.
 */
function kindBefore(before: string, forms: LabelForms): NonRegularKind | 'unknown' | null {
  if (!/[\p{L}\p{N}]/u.test(before)) return null;
  const words = trimSigns(before);
  const run = findRun(words, 'end') ?? findRun(words, 'start');
  if (run) return run.kind;
  const explained = pattern(
    `explained ${forms.words()}`,
    () =>
      `^(?:${SEPARATORS}(?:${forms.season()}|[[(【（][^\\])】）]{0,40}[\\])】）]|${OTHER_COUNT}|${DATE}|${wordsOf('final')})){0,3}${SEPARATORS}$`,
  );
  return explained.test(before) ? null : 'unknown';
}

const OTHER_COUNT = `(?:(?:${alternatives(splitPhrases(NON_EPISODE_COUNTERS))})[\\s.:]{0,3}\\d{1,4}|第?\\d{1,4}[巻卷])`;

/** Matches the date of a broadcast, such as "7月5日(土)放送分" or "2026.7.5". */
const DATE =
  '(?:\\d{4}[年./-]\\s?)?\\d{1,2}[月./-]\\s?\\d{1,2}(?!\\d)日?(?:[(（]\\p{L}[)）])?\\s?(?:[放配][送信]分?)?';

interface Behind {
  /** Whether the label is a range. After a range, a word such as "recap" marks the kind, because no episode name can follow. */
  readonly isRange: boolean;
  /** Whether a word for a special counts if it is in brackets. */
  readonly inBrackets: boolean;
}

/**
 * Returns the kind that a word directly after a label's number marks, as in "第5話 予告", "Episode 5 (Special)" and "Episodes 1-3 Recap". After
 * a single number, a word for a special counts only in brackets. In "S1 E2 Prologue", for example, "Prologue" is the episode's name.
 */
function kindBehind(after: string, { isRange, inBrackets }: Behind): NonRegularKind | null {
  const [opening] = /^(?:\s?[[(【（]|\s|[-_](?!\s))?/u.exec(after) ?? [''];
  const rest = after.slice(opening.length);
  // After most labels there is a name or nothing. Return early if nothing follows, because searching for words is slow.
  if (rest === '') return null;
  const run = findRun(rest, 'start');
  if (!run || !/^(?:$|\s?[^\p{L}\p{N}\s]|\s?\d)/u.test(rest.slice(run.end))) return null;
  if (run.kind === 'extra') return 'extra';
  return isRange || (inBrackets && /[[(【（]/u.test(opening)) ? 'special' : null;
}

/** Reads a field that begins with a phrase such as "最終話" or "Series finale". A name may follow. */
function finalInField(text: string, plain: string, forms: LabelForms): EpisodeLabel | null {
  const found = pattern(
    `final ${forms.words()}`,
    () =>
      `^${SEPARATORS}(?:${forms.season()}${SEPARATORS})?(?<final>${wordsOf('final')})(?=\\s?[^\\p{L}\\p{N}\\s]|\\s*$|(?<=\\p{Script=Han})\\s)`,
  ).exec(plain);
  const phrase = found?.groups?.final;
  if (!found || !phrase) return null;
  const end = found[0].length;
  // If a "final chapter" has a number, it is one of several. So it is not the last episode.
  if (/^\s?[([（]?\d/.test(plain.slice(end))) return null;
  const season = toNumber(found.groups?.season ?? found.groups?.cjk);
  return asFinal(text, { index: end - phrase.length, end, season });
}

/** Finds a phrase for the last episode that is a separate part after the series, as in "Show - Final Episode | Site". */
function finalInText(text: string, plain: string): EpisodeLabel | null {
  const whole = pattern('final', () => `^${wordsOf('final')}$`);
  let index = 0;
  for (const part of plain.split(/(\s[-–—|·•]\s|[|:「」『』《》(（)）])/u)) {
    const words = part.trim();
    const last = words.split(/\s/).at(-1) ?? '';
    const phrase = [words, UNSPACED.test(last) ? last : ''].find((one) => one !== '' && whole.test(one));
    const at = index + part.lastIndexOf(phrase ?? '');
    if (phrase && /\p{L}/u.test(plain.slice(0, at)))
      return asFinal(text, { index: at, end: at + phrase.length, season: null });
    index += part.length;
  }
  return null;
}

function asFinal(text: string, place: Pick<FoundNumber, 'index' | 'end' | 'season'>): EpisodeLabel {
  return { ...toLabel(text, { ...place, number: 0, first: null }, 'final'), number: null };
}

/**
 * Reads labels without a known word, if the options allow them. These are bare numbers ("12", "12 of 24", "12-13"), and labels with a
 * work's own word ("Lesson.5").
 */
function bareField(
  text: string,
  plain: string,
  { bareNumber, customWord }: LabelFieldOptions,
): EpisodeLabel | null {
  const whole = { index: 0, end: text.length, season: null };
  const number = '\\d{1,4}(?:[.,]\\d)?';
  if (bareNumber) {
    const found = pattern(
      'bare',
      () =>
        `^[\\s[(【（#]*(?<number>${number}|${KANJI_NUMBER_PATTERN})(?:\\s?(?:of|von|de|di|sur|из|van)\\s?\\d{1,4}|(?:[-~–〜]|\\s?[&+~]\\s?)(?<last>${number}))?(?:[\\s[(【（]+${wordsOf('final')})?[\\s\\])】）.]*$`,
    ).exec(plain)?.groups;
    const only = toNumber(found?.number);
    const last = toNumber(found?.last);
    if (only !== null && last === null) return bare(text, { ...whole, number: only, first: null }, 'regular');
    // "12-1" means part 1 of chapter 12, so it is not a range.
    if (only !== null && last !== null && last > only)
      return bare(text, { ...whole, number: last, first: only }, 'range');
  }
  if (!customWord) return null;
  const own = pattern(
    'own word',
    () =>
      `^[\\s[(【（]*(?:(?<word>\\p{Script=Latin}{2,15})(?:[\\s.:#♯・-]{0,3}(?:(?<number>${number})|(?<roman>[ivxl]{1,7}))(?:[\\s\\])】）]*$|\\s?[:：「『])|[.#♯]\\s?(?<named>${number})(?=[\\s「『]))|(?:第\\s?(?<cjk>\\d{1,4}|${KANJI_NUMBER_PATTERN})\\s?(?![期季巻卷部弾弹])\\p{L}{1,2}|[そ其][のノ]\\s?(?<nth>\\d{1,4}|${KANJI_NUMBER_PATTERN}))[\\s\\])】）]*$)`,
  ).exec(plain)?.groups;
  const isOther = own?.word !== undefined && splitPhrases(NON_EPISODE_COUNTERS).includes(own.word);
  if (!own || isOther) return null;
  const value = own.roman
    ? readRomanNumeral(own.roman)
    : toNumber(own.number ?? own.named ?? own.cjk ?? own.nth);
  return value === null ? null : bare(text, { ...whole, number: value, first: null }, 'regular');
}

function bare(text: string, found: FoundNumber, kind: LabelKind): EpisodeLabel {
  return { ...toLabel(text, found, kind), before: '', after: '' };
}

function toLabel(text: string, found: FoundNumber, kind: LabelKind): EpisodeLabel {
  const { index, end, number, first, season } = found;
  return {
    // Media servers keep specials in season 0, so every episode of season 0 is a special.
    kind: season === 0 ? 'special' : kind,
    label: text.slice(index, end).trim(),
    number,
    first,
    season,
    before: trimSeparators(text.slice(0, index)),
    after: trimSeparators(text.slice(end)),
  };
}

function toNonRegular(text: string, found: FoundNumber, kind: NonRegularKind): EpisodeLabel {
  const label = toLabel(text, found, kind);
  return { ...label, first: null, number: kind === 'extra' ? null : label.number };
}

/** Whether a text is only a placeholder that a page shows while it loads. */
export function isLoadingText(text: string): boolean {
  const loading = pattern(
    'loading',
    () => `^${SEPARATORS}(?:${alternatives(splitPhrases(LOADING_TEXTS))})${SEPARATORS}$`,
  );
  return text.length < 40 && loading.test(toLowerCase(text));
}

/** Removes punctuation and spaces around a text. */
function trimSigns(text: string): string {
  let end = text.length;
  // This is a loop for the same reason as in `trimSeparators`.
  while (end > 0 && /[^\p{L}\p{M}\p{N}]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[^\p{L}\p{N}]+/u, '');
}

/** Removes separators from both ends of a text. Sites put such separators between a title, a label and the site's name. */
export function trimSeparators(text: string): string {
  let end = text.length;
  // This is a loop, because a regular expression anchored at the end would be retried at every separator, which takes quadratic time.
  while (end > 0 && /[\s\-–—:|·•,~«</([【「]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[\s\-–—:|·•,~»>/)\]】」]+/u, '');
}

/**
 * Converts a text to lower case, and keeps the offset of every character. Only the Turkish `İ` would become two characters, so it is
 * replaced first.
 */
export function toLowerCase(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
