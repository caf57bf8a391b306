// Tests seasons whose names differ from the first season's name only in punctuation. Covers the spellings and spaces that sites use.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { describeSeasonDecision } from './seasons/decided-season.ts';

const FIRST = { startDate: '2011-04-01', year: 2011, episodes: 12 };
const LATER = { startDate: '2013-04-01', year: 2013, episodes: 12 };

const entry = (id: number, name: string, native: string, part: Partial<Media> = {}) =>
  createTitle(id, name, { titles: { romaji: name, english: null, native }, ...part });

/** Returns the decision for episode 1 of a page that has only this title. */
const decide = (seriesTitle: string, found: readonly Media[], part = {}) =>
  describeSeasonDecision({ seriesTitle, titleIsSeries: false, ...part }, { found: [...found] });

describe('matching a name with punctuation at its end', () => {
  const first = entry(1, 'Inu no Hi', '犬の日', FIRST);

  it.each([
    [
      "'",
      ["犬の日'", '犬の日‘', '犬の日’', '犬の日´', '犬の日′', '犬の日`', '犬の日＇', "犬の日 '", '犬の日　’'],
    ],
    [
      "''",
      [
        "犬の日''",
        '犬の日"',
        '犬の日“',
        '犬の日”',
        '犬の日＂',
        '犬の日″',
        '犬の日´´',
        '犬の日’’',
        '犬の日 ”',
      ],
    ],
    ['∬', ['犬の日∬', '犬の日 ∬']],
    ['♪♪', ['犬の日♪♪', '犬の日 ♪♪']],
    ['××', ['犬の日××', '犬の日 ××']],
    ['＊', ['犬の日＊', '犬の日*', '犬の日 *', '犬の日∗']],
    ['！！', ['犬の日！！', '犬の日!!', '犬の日 !!', '犬の日‼']],
    ['??', ['犬の日??', '犬の日？？', '犬の日 ？？']],
    ['～', ['犬の日～', '犬の日~', '犬の日〜', '犬の日 ∽']],
  ])('accepts the later season for every form of "%s"', async (sign, pages) => {
    const found = [first, entry(2, `Inu no Hi${sign}`, `犬の日${sign}`, LATER)];
    for (const page of pages)
      expect([page, await decide(page, found)]).toEqual([page, `Inu no Hi${sign} #1`]);
    expect(await decide('犬の日', found)).toBe('Inu no Hi #1');
  });

  it.each(['犬の日：', '犬の日:', '犬の日 ：'])(
    'asks the user when only a synonym has the punctuation: %s',
    async (page) => {
      const later = entry(2, 'Inu no Hi 2nd Season', '犬の日', { ...LATER, synonyms: ['犬の日：'] });
      expect(await decide(page, [first, later])).toBe('ask');
    },
  );

  it.each(['SPECIAL', 'OVA', 'MOVIE'])(
    'asks the user when only an entry of the format %s has the punctuation',
    async (format) => {
      const titles = { romaji: 'Inu no Hi*', english: 'Dog Day Extra 2', native: '犬の日＊' };
      const single = createTitle(2, 'Inu no Hi*', { ...LATER, format, episodes: 2, titles });
      expect(await decide('犬の日*', [first, single])).toBe('ask');
      expect(await decide('犬の日', [first, single])).toBe('Inu no Hi #1');
    },
  );

  it("asks the user when the page has the series' synonym with the punctuation of a special", async () => {
    const both = { ...first, synonyms: ['Dog Day'] };
    const single = entry(2, 'Inu no Hi*', '犬の日＊', { ...LATER, format: 'SPECIAL', episodes: 2 });
    expect(await decide('Dog Day *', [both, single])).toBe('ask');
    expect(await decide('Dog Day', [both, single])).toBe('Inu no Hi #1');
  });

  it('accepts the series if only a song has the punctuation', async () => {
    const song = entry(2, 'Inu no Hi*', '犬の日＊', { ...LATER, format: 'MUSIC', episodes: 1 });
    expect(await decide('犬の日*', [first, song])).toBe('Inu no Hi #1');
  });

  it('accepts the series if only an entry with a different word has the punctuation', async () => {
    const other = entry(2, 'Neko no Hi*', '猫の日＊', LATER);
    expect(await decide('犬の日*', [first, other])).toBe('Inu no Hi #1');
  });

  it('does not ask when the page has no punctuation', async () => {
    const series = entry(1, 'Inu no Hi!', '犬の日！', FIRST);
    const single = entry(2, 'Inu no Hi Tokubetsuhen', '犬の日 特別編', {
      ...LATER,
      format: 'SPECIAL',
      episodes: 2,
      synonyms: ['Dog Day', '犬の日'],
    });
    expect(await decide('犬の日', [series, single])).toBe('Inu no Hi! #1');
  });

  it("asks about an OVA that lacks the page's punctuation", async () => {
    const single = entry(1, 'Inu no Hi', '犬の日', { ...FIRST, format: 'OVA', episodes: 2 });
    expect(await decide('犬の日∬', [single])).toBe('ask');
    expect(await decide('犬の日', [single])).toBe('Inu no Hi #1');
  });

  it('does not ask when no entry has the punctuation', async () => {
    for (const page of ['犬の日！', '犬の日 ∬', '犬の日’'])
      expect(await decide(page, [first])).toBe('Inu no Hi #1');
  });

  it('accepts the series by its synonym with the punctuation of its main title', async () => {
    const both = entry(1, 'Inu no Hi!', '犬の日！', { ...FIRST, synonyms: ['Dog Day'] });
    const titles = { romaji: 'Inu no Hi!!', english: 'Dog Day 2nd Season', native: '犬の日!!' };
    const later = createTitle(2, 'Inu no Hi!!', { ...LATER, titles, synonyms: ['Inu no Hi!'] });
    const found = [both, later];
    expect(await decide('Dog Day!', found)).toBe('Inu no Hi! #1');
    expect(await decide('Dog Day!!', found)).toBe('ask');
  });

  it('asks about season 1 if the page has the punctuation of a later season', async () => {
    const titles = { romaji: 'Inu no Hi!!', english: 'Dog Day 2nd Season', native: '犬の日!!' };
    const found = [first, createTitle(2, 'Inu no Hi!!', { ...LATER, titles })];
    const page = { seasonNumber: 1, titleIsSeries: true };
    expect(await decide('犬の日 !!', found, page)).toBe('ask');
    expect(await decide('犬の日', found, page)).toBe('Inu no Hi #1');
  });
});

describe('matching a name with punctuation in the middle', () => {
  it.each(["HATARAKU'!!", 'HATARAKU’!!', 'HATARAKU´!!', "HATARAKU '!!", 'HATARAKU ′ !!'])(
    'accepts the later season: %s',
    async (page) => {
      const found = [entry(1, 'Hataraku!!', '働く!!', FIRST), entry(2, "Hataraku'!!", "働く'!!", LATER)];
      expect(await decide(page, found)).toBe("Hataraku'!! #1");
    },
  );
});

describe('matching a season title that differs from the series title only in punctuation', () => {
  const first = entry(1, 'Dog Day', '犬の日', FIRST);
  const page = (seasonTitle: string, seasonNumber: number) => ({
    seasonTitle,
    seasonNumber,
    titleIsSeries: true,
  });

  it('asks about a later season if no entry has the punctuation', async () => {
    expect(await decide('Dog Day', [first], page('Dog Day*', 4))).toBe('ask');
    expect(await decide('Dog Day', [first], page('Dog Day ∽', 3))).toBe('ask');
  });

  it.each([
    ['has both titles', { ...LATER, synonyms: ['Dog Day', 'Dog Day*'] }],
    ['has neither title', LATER],
  ])('accepts the entry that fits the air date if the entry %s', async (_name, part) => {
    const later = entry(2, 'Dog Day 2nd Season', '犬の日2', part);
    const ofDay = { ...page('Dog Day *', 2), airDate: '2013-04-01' };
    expect(await decide('Dog Day', [first, later], ofDay)).toBe('Dog Day 2nd Season #1');
  });

  it('does not ask about season 1 or a range of episodes', async () => {
    expect(await decide('Dog Day', [first], page('Dog Day!', 1))).toBe('Dog Day #1');
    expect(await decide('Dog Day', [first], page('Dog Day (Eps 1-12)', 2))).toBe('Dog Day #1');
  });
});
