// Tests titles that differ only in punctuation. A page may leave out a star (☆), or have additional punctuation.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { otherHasMorePunctuation } from '@/lib/matching/weighing/punctuation-guards.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  findReasonForQuestion,
  fittingHypothesis,
  mediaWithTitles,
  type ObservedFields,
  observedPage,
} from './weighing-examples.ts';

describe("findReasonToAsk with a star (☆) in the best entry's title but not on the page", () => {
  const spinOff = createTitle(1, 'Sword Art☆Online.', { format: 'OVA' });
  const series = createTitle(2, 'Sword Art Online: Aincrad');
  const asked = (other: Media, best = spinOff, part: ObservedFields = {}) =>
    findReasonForQuestion(observedPage('Sword Art Online', part), [
      fittingHypothesis(best),
      fittingHypothesis(other, { score: 0.7 }),
    ]);

  it("asks the user when a series title begins with the page's whole title", () => {
    expect(asked(series)).toEqual({
      code: 'narrowMargin',
      values: { first: 'Sword Art☆Online.', second: 'Sword Art Online: Aincrad' },
    });
  });

  it.each<[string, Media, Media, ObservedFields]>([
    [
      "the second entry's synonym begins with the page's title",
      mediaWithTitles(2, 'Aincrad', 'Sword Art Online: Aincrad'),
      spinOff,
      {},
    ],
    [
      "the second entry's title begins with the name in the address",
      createTitle(2, 'SAO Alt: Aincrad'),
      spinOff,
      { seriesSlug: 'sao-alt' },
    ],
  ])('asks the user when %s', (_what, other, best, part) => {
    expect(asked(other, best, part)?.code).toBe('narrowMargin');
  });

  it.each<[string, Media, Media]>([
    ['the second entry is a later season', createTitle(2, 'Sword Art Online: Aincrad 2nd Season'), spinOff],
    ['the second entry also has a star', createTitle(2, 'Sword Art Online: ☆Aincrad'), spinOff],
    ['the second entry begins differently', createTitle(2, 'Gun Gale Online'), spinOff],
    ['the second entry only begins with the same letters', createTitle(2, 'Sword Art Onlineshop'), spinOff],
    ['the best entry has no star', series, createTitle(1, 'Sword Art Online.', { format: 'OVA' })],
  ])('does not ask when %s', (_what, other, best) => {
    expect(asked(other, best)).toBeNull();
  });

  it("does not ask when the page's title is not a title of the best entry", () => {
    const best = fittingHypothesis(spinOff, { byTitle: false });
    expect(
      findReasonForQuestion(observedPage('Sword Art Online'), [
        best,
        fittingHypothesis(series, { score: 0.7 }),
      ]),
    ).toBeNull();
  });

  it("does not ask when only the best entry has a longer title that begins with the page's title", () => {
    const best = mediaWithTitles(1, 'Sword Art Online☆', 'Sword Art Online Star', { format: 'OVA' });
    expect(findReasonForQuestion(observedPage('Sword Art Online'), [fittingHypothesis(best)])).toBeNull();
  });
});

describe('otherHasMorePunctuation', () => {
  const says = (seriesTitle: string, best: string, other: string) =>
    otherHasMorePunctuation(
      seriesTitle,
      candidateOf(createTitle(1, best)),
      candidateOf(createTitle(2, other)),
    );

  it.each([
    ['hataraku saibou!! (cells at work!!)', 'Hataraku Saibou!', 'Hataraku Saibou!!'],
    ['k-on!!', 'K-On!', 'K-On!!'],
    ['(gintama°)', 'Gintama', 'Gintama°'],
    ['hana!!', 'Hana', 'Hana!!'],
  ])('is true if the page %s has more punctuation than %s', (seriesTitle, best, other) => {
    expect(says(seriesTitle, best, other)).toBe(true);
  });

  it.each([
    ['lacks the punctuation', 'hana', 'Hana', 'Hana!'],
    ['ends with other punctuation', 'hana!!', 'Hana', 'Hana!!!'],
    ['has a letter before the name', 'ohana!', 'Hana', 'Hana!'],
    ['has a number before the name', '2hana!', 'Hana', 'Hana!'],
    ['has a letter after the punctuation', 'hana!x', 'Hana', 'Hana!'],
    ['has a letter of another script after the punctuation', 'hana!花', 'Hana', 'Hana!'],
    ['has another mark after the punctuation', 'hana!!', 'Hana', 'Hana!'],
    ['has more words after the punctuation', 'hana! uta', 'Hana', 'Hana! Uta'],
    ['has other words', 'hana uta!', 'Hana', 'Uta!'],
  ])('is false if the page %s', (_what, seriesTitle, best, other) => {
    expect(says(seriesTitle, best, other)).toBe(false);
  });
});
