// Tests titles that only punctuation distinguishes: stars that a page leaves out, and additional punctuation.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { saysMoreSigns } from '@/lib/matching/weighing/sign-guards.ts';
import { title } from '../../background/small-catalogue.ts';
import { doubt, fitting, named, type Page, page } from './weighed.ts';

describe('an entry with a star that the page leaves out', () => {
  const spinOff = title(1, 'Sword Art☆Online.', { format: 'OVA' });
  const series = title(2, 'Sword Art Online: Aincrad');
  const asked = (other: Media, best = spinOff, part: Page = {}) =>
    doubt(page('Sword Art Online', part), [fitting(best), fitting(other, { score: 0.7 })]);

  it('is a question beside a series that goes on from the page’s words', () => {
    expect(asked(series)).toEqual({
      code: 'narrowMargin',
      values: { first: 'Sword Art☆Online.', second: 'Sword Art Online: Aincrad' },
    });
  });

  it.each<[string, Media, Media, Page]>([
    ['one of its titles alone does so', named(2, 'Aincrad', 'Sword Art Online: Aincrad'), spinOff, {}],
    ['it goes on from the address', title(2, 'SAO Alt: Aincrad'), spinOff, { seriesSlug: 'sao-alt' }],
  ])('is a question too where %s', (_what, other, best, part) => {
    expect(asked(other, best, part)?.code).toBe('narrowMargin');
  });

  it.each<[string, Media, Media]>([
    ['the other one is a later season', title(2, 'Sword Art Online: Aincrad 2nd Season'), spinOff],
    ['the other one has a star too', title(2, 'Sword Art Online: ☆Aincrad'), spinOff],
    ['the other one begins otherwise', title(2, 'Gun Gale Online'), spinOff],
    ['the other one’s words run on', title(2, 'Sword Art Onlineshop'), spinOff],
    ['the best one has no star', series, title(1, 'Sword Art Online.', { format: 'OVA' })],
  ])('is none where %s', (_what, other, best) => {
    expect(asked(other, best)).toBeNull();
  });

  it('is none where the page’s words are only another name of it', () => {
    const best = fitting(spinOff, { byTitle: false });
    expect(doubt(page('Sword Art Online'), [best, fitting(series, { score: 0.7 })])).toBeNull();
  });

  it('is none by itself, though it goes on from the page’s words', () => {
    const best = named(1, 'Sword Art Online☆', 'Sword Art Online Star', { format: 'OVA' });
    expect(doubt(page('Sword Art Online'), [fitting(best)])).toBeNull();
  });
});

describe('a page that somewhere has the name of another one, which has more signs', () => {
  const says = (seriesTitle: string, best: string, other: string) =>
    saysMoreSigns(seriesTitle, candidateOf(title(1, best)), candidateOf(title(2, other)));

  it.each([
    ['hataraku saibou!! (cells at work!!)', 'Hataraku Saibou!', 'Hataraku Saibou!!'],
    ['k-on!!', 'K-On!', 'K-On!!'],
    ['(gintama°)', 'Gintama', 'Gintama°'],
    ['hana!!', 'Hana', 'Hana!!'],
  ])('says so: %s is not %s', (seriesTitle, best, other) => {
    expect(says(seriesTitle, best, other)).toBe(true);
  });

  it.each([
    ['does not have it', 'hana', 'Hana', 'Hana!'],
    ['ends with other signs', 'hana!!', 'Hana', 'Hana!!!'],
    ['has a letter before it', 'ohana!', 'Hana', 'Hana!'],
    ['has a number before it', '2hana!', 'Hana', 'Hana!'],
    ['has a letter behind it', 'hana!x', 'Hana', 'Hana!'],
    ['has a letter of another script behind it', 'hana!花', 'Hana', 'Hana!'],
    ['has one more sign behind it', 'hana!!', 'Hana', 'Hana!'],
    ['has more words of it', 'hana! uta', 'Hana', 'Hana! Uta'],
    ['has other words', 'hana uta!', 'Hana', 'Uta!'],
  ])('does not say so where it %s', (_what, seriesTitle, best, other) => {
    expect(says(seriesTitle, best, other)).toBe(false);
  });
});
