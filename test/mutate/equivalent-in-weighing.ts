// Changes of the weighing of titles that no test can notice; see equivalent.ts.
import type { Equivalent } from './unnoticeable.ts';

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
];
