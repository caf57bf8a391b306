// Tests whether an air date fits a weekly entry, and no other entry.
import { describe, expect, it } from 'vitest';
import { agreesWithDate, datesDecide } from '@/lib/matching/air-date.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import type { Numbering } from '@/lib/matching/numberings.ts';
import { title } from '../../background/small-catalogue.ts';

const START = '2020-04-01';

describe('a day fits an episode', () => {
  it.each<[string, string, string | null, number | null, boolean]>([
    ['on the first day', '2020-04-01', START, 1, true],
    ['at any hour of it', '2020-04-01T23:30:00.000Z', START, 1, true],
    ['eight days before it is expected, and not nine', '2020-03-24', START, 1, true],
    ['nine days before', '2020-03-23', START, 1, false],
    ['45 days after it is expected', '2020-05-16T23:30:00.000Z', START, 1, true],
    ['46 days after', '2020-05-17', START, 1, false],
    ['a week later with each number', '2020-05-27', START, 9, true],
    ['too early for its number', '2020-04-08', START, 9, false],
    ['without a number as the first', '2020-04-01', START, null, true],
    ['without a number, not as a later one', '2020-05-27', START, null, false],
    ['of an entry that has no day', '2020-04-01', null, 1, false],
    ['of an entry that has only a month', '2020-04-01', '2020-04', 1, false],
    ['of an entry that has only a year', '2020-01-01', '2020', 1, false],
  ])('%s', (_what, day, start, number, fits) => {
    expect(agreesWithDate(day, start, number)).toBe(fits);
  });
});

describe('the day decides', () => {
  const numbering = (startDate: string | null): Numbering => ({
    kind: 'plain',
    candidate: candidateOf(title(1, 'Kaze', { startDate, year: null })),
    episode: 3,
    offset: 0,
  });

  it.each<[string, Numbering | undefined, string | null, readonly (string | null)[], boolean]>([
    [
      'where it fits this entry and none of the others',
      numbering(START),
      '2020-04-15',
      ['2010-04-01', '2015-04-01'],
      true,
    ],
    ['where there are no others', numbering(START), '2020-04-15', [], true],
    [
      'not where it fits one of the others too',
      numbering(START),
      '2020-04-15',
      ['2010-04-01', '2020-04-08'],
      false,
    ],
    ['not where one of the others has no day', numbering(START), '2020-04-15', ['2010-04-01', null], false],
    ['not where it does not fit', numbering(START), '2021-04-15', ['2010-04-01'], false],
    ['not where the entry has no day', numbering(null), '2020-04-15', ['2010-04-01'], false],
    ['not where the page has no day', numbering(START), null, ['2010-04-01'], false],
    ['not where the entry has no such episode', undefined, '2020-04-15', ['2010-04-01'], false],
  ])('%s', (_what, one, day, others, decides) => {
    expect(datesDecide(one, day, others)).toBe(decides);
  });
});
