// Tests whether an air date fits the weekly schedule of exactly one entry.
import { describe, expect, it } from 'vitest';
import { dateIdentifiesEntry, isPossibleAirDate } from '@/lib/matching/air-date.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import type { Numbering } from '@/lib/matching/numberings.ts';
import { createTitle } from '../../background/small-catalogue.ts';

const START = '2020-04-01';

describe('isPossibleAirDate', () => {
  it.each<[string, string, string | null, number | null, boolean]>([
    ['accepts the start date for episode 1', '2020-04-01', START, 1, true],
    ['accepts any hour of the start date for episode 1', '2020-04-01T23:30:00.000Z', START, 1, true],
    ['accepts eight days before the expected date', '2020-03-24', START, 1, true],
    ['rejects nine days before the expected date', '2020-03-23', START, 1, false],
    ['accepts 45 days after the expected date', '2020-05-16T23:30:00.000Z', START, 1, true],
    ['rejects 46 days after the expected date', '2020-05-17', START, 1, false],
    ['expects each episode a week after the previous episode', '2020-05-27', START, 9, true],
    ['rejects a date too early for the number', '2020-04-08', START, 9, false],
    ['treats a page without a number as the first episode', '2020-04-01', START, null, true],
    ['rejects a date weeks after the start on a page without a number', '2020-05-27', START, null, false],
    ['rejects an entry without a date', '2020-04-01', null, 1, false],
    ['rejects an entry with only a month as its start', '2020-04-01', '2020-04', 1, false],
    ['rejects an entry with only a year as its start', '2020-01-01', '2020', 1, false],
  ])('%s', (_what, day, start, number, fits) => {
    expect(isPossibleAirDate(day, start, number)).toBe(fits);
  });
});

describe('dateIdentifiesEntry', () => {
  const numbering = (startDate: string | null): Numbering => ({
    kind: 'plain',
    candidate: candidateOf(createTitle(1, 'Kaze', { startDate, year: null })),
    episode: 3,
    offset: 0,
  });

  it.each<[string, Numbering | undefined, string | null, readonly (string | null)[], boolean]>([
    [
      'is true if the date fits only this entry',
      numbering(START),
      '2020-04-15',
      ['2010-04-01', '2015-04-01'],
      true,
    ],
    ['is true without other entries', numbering(START), '2020-04-15', [], true],
    [
      'is false if the date also fits another entry',
      numbering(START),
      '2020-04-15',
      ['2010-04-01', '2020-04-08'],
      false,
    ],
    ['is false if another entry has no date', numbering(START), '2020-04-15', ['2010-04-01', null], false],
    ['is false if the date does not fit', numbering(START), '2021-04-15', ['2010-04-01'], false],
    ['is false if the entry has no date', numbering(null), '2020-04-15', ['2010-04-01'], false],
    ['is false if the page has no date', numbering(START), null, ['2010-04-01'], false],
    ['is false if the entry lacks the episode', undefined, '2020-04-15', ['2010-04-01'], false],
  ])('%s', (_what, one, day, others, decides) => {
    expect(dateIdentifiesEntry(one, day, others)).toBe(decides);
  });
});
