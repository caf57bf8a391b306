// Changes of the weighing of titles that no test can notice; see equivalent.ts.
import type { Equivalent } from '../unnoticeable.ts';

export const inWeighing: readonly Equivalent[] = [
  {
    file: 'lib/matching/weighing/guards.ts',
    line: 'if (other.candidate.main[0]?.raw !== page && best.candidate.main.some(({ raw }) => raw === page))',
    by: 'other.candidate.main[0].raw',
    why: 'one of its titles was found just before, so it has a first one; the types do not know it',
  },
  {
    file: 'lib/matching/weighing/guards.ts',
    line: "if (best.numberings[0]?.kind === 'redirected') return null;",
    by: 'best.numberings[0].kind',
    why: 'where the best one does not have the episode the first guard has asked already',
  },
  {
    file: 'lib/matching/weighing/guards.ts',
    line: 'const reached = best.numberings[0]?.candidate;',
    by: 'best.numberings[0].candidate',
    why: 'where the best one does not have the episode the first guard has asked already',
  },
  {
    file: 'lib/matching/weighing/rank.ts',
    line: 'const isEntrys = named.some((one) => one !== owner && one.main.slice(0, 1).some(hasName));',
    by: 'one.main.slice(0, 1).every(hasName)',
    why: 'every entry that is compared has a title: of one the two say the same',
  },
  {
    file: 'lib/matching/weighing/fits.ts',
    line: 'if (!best || score > best.score)',
    by: 'score >= best.score',
    why: 'a title and a synonym are never worth the same, and two of one kind leave the same reason',
  },
  {
    file: 'lib/matching/weighing/fits.ts',
    line: 'return range !== null && range.to !== null && total !== null && total <= range.to - range.from;',
    of: 'range.to !== null',
    by: 'true',
    why: 'numbers without an end have been turned away before; the types do not know it',
  },
  {
    file: 'lib/matching/weighing/spelling.ts',
    line: 'const [short, long] = a.length < b.length ? [a, b] : [b, a];',
    by: 'a.length <= b.length',
    why: 'of two that are equally long either may be called the longer one: no word is missing, and letters are compared alike',
  },
  {
    file: 'lib/matching/weighing/spelling.ts',
    line: "const isMiddle = at > 0 && at < long.length - 1 && SMALL_WORD.test(long[at] ?? '');",
    of: "''",
    by: '"Stryker was here!"',
    why: 'the place was found among the words before; the types do not know it',
  },
  {
    file: 'lib/matching/weighing/spelling.ts',
    line: 'while (at < short.length && short[at] === long[at]) at += 1;',
    by: 'at <= short.length',
    why: 'one step beyond the end of both, which are then the same up to there: nothing is left to compare',
  },
  {
    file: 'lib/matching/weighing/spelling.ts',
    line: 'if (known) return known;',
    by: 'false',
    why: 'what is known is only not worked out again: the halves are the same',
  },
  {
    file: 'lib/matching/weighing/weighing.ts',
    line: 'if (words < HOPELESS - weights.outOfRange) return { ...ranked, words, numberings: [] };',
    by: 'words <= HOPELESS - weights.outOfRange',
    why: 'only names that are merely alike are worth so little, and no number of shared letters is worth exactly this',
  },
  {
    file: 'lib/matching/choose.ts',
    line: "if (!numbering) return ask(weighing, { code: 'noCandidates', values: {} });",
    of: '!numbering',
    by: 'false',
    why: 'where the best one does not have the episode the first guard has asked already; the types do not know it',
  },
  {
    file: 'lib/matching/choose.ts',
    line: "if (!numbering) return ask(weighing, { code: 'noCandidates', values: {} });",
    of: "{ code: 'noCandidates', values: {} }",
    by: '{}',
    why: 'where the best one does not have the episode the first guard has asked already; the types do not know it',
  },
  {
    file: 'lib/matching/choose.ts',
    line: "if (!numbering) return ask(weighing, { code: 'noCandidates', values: {} });",
    of: "'noCandidates'",
    by: '""',
    why: 'where the best one does not have the episode the first guard has asked already; the types do not know it',
  },
  {
    file: 'lib/matching/weighing/likely.ts',
    line: 'const away = season < number ? number - season : season - number + 0.5;',
    by: 'season <= number',
    why: 'the season of that very number has been turned away just before',
  },
  {
    file: 'lib/matching/weighing/likely.ts',
    line: 'uses.set(word, (uses.get(word) ?? 0) + 1);',
    by: '(uses.get(word) ?? 0) - 1',
    why: 'every rarity changes its sign, and only one sum of them divided by another is used',
  },
  {
    file: 'lib/matching/weighing/likely.ts',
    line: 'words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0) || 1;',
    by: 'sum - (rarity.get(word) ?? 0)',
    why: 'every sum changes its sign, and only one of them divided by another is used',
  },
  {
    file: 'lib/matching/candidate.ts',
    line: "format: FORMATS[media.format ?? ''] ?? (media.format === null ? (first(main, 'format') ?? null) : null),",
    of: "''",
    by: '"Stryker was here!"',
    why: 'neither is the name of a format',
  },
];
