// Tests titles that differ only in punctuation. A page may leave out a star, or have additional punctuation.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { hasMorePunctuation } from '@/lib/matching/weighing/punctuation-guards.ts';
import { title } from '../../background/small-catalogue.ts';
import { doubt, fitting, named, type Page, page } from './weighed.ts';

describe('guardAgainst with an entry that has a star, which the page lacks', () => {
  const spinOff = title(1, 'Sword Art☆Online.', { format: 'OVA' });
  const series = title(2, 'Sword Art Online: Aincrad');
  const asked = (other: Media, best = spinOff, part: Page = {}) =>
    doubt(page('Sword Art Online', part), [fitting(best), fitting(other, { score: 0.7 })]);

  it("asks the user if a series continues the page's words", () => {
    expect(asked(series)).toEqual({
      code: 'narrowMargin',
      values: { first: 'Sword Art☆Online.', second: 'Sword Art Online: Aincrad' },
    });
  });

  it.each<[string, Media, Media, Page]>([
    [
      'only one title of the series continues the words',
      named(2, 'Aincrad', 'Sword Art Online: Aincrad'),
      spinOff,
      {},
    ],
    [
      'a series continues the name in the address',
      title(2, 'SAO Alt: Aincrad'),
      spinOff,
      { seriesSlug: 'sao-alt' },
    ],
  ])('asks the user if %s', (_what, other, best, part) => {
    expect(asked(other, best, part)?.code).toBe('narrowMargin');
  });

  it.each<[string, Media, Media]>([
    ['the other entry is a later season', title(2, 'Sword Art Online: Aincrad 2nd Season'), spinOff],
    ['the other entry has a star, too', title(2, 'Sword Art Online: ☆Aincrad'), spinOff],
    ['the other entry begins differently', title(2, 'Gun Gale Online'), spinOff],
    ['the other entry only begins with the same letters', title(2, 'Sword Art Onlineshop'), spinOff],
    ['the best entry has no star', series, title(1, 'Sword Art Online.', { format: 'OVA' })],
  ])('does not ask if %s', (_what, other, best) => {
    expect(asked(other, best)).toBeNull();
  });

  it("does not ask if the page's words are not a title of the entry", () => {
    const best = fitting(spinOff, { byTitle: false });
    expect(doubt(page('Sword Art Online'), [best, fitting(series, { score: 0.7 })])).toBeNull();
  });

  it("does not ask because the entry itself continues the page's words", () => {
    const best = named(1, 'Sword Art Online☆', 'Sword Art Online Star', { format: 'OVA' });
    expect(doubt(page('Sword Art Online'), [fitting(best)])).toBeNull();
  });
});

describe('hasMorePunctuation', () => {
  const says = (seriesTitle: string, best: string, other: string) =>
    hasMorePunctuation(seriesTitle, candidateOf(title(1, best)), candidateOf(title(2, other)));

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
