// Tests which season of a series a page means: when its number, words and air date are enough.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { bareLaterSeason } from '@/lib/matching/weighing/season-guards.ts';
import type { Hypothesis } from '@/lib/matching/weighing/weighing.ts';
import { title } from '../../background/small-catalogue.ts';
import { counted, doubt, fitting, named, type Page, page, ruled, weighing } from './weighed.ts';

const first = title(1, 'Hana no Uta');
const second = title(2, 'Hana no Uta 2nd Season');
const third = title(3, 'Hana no Uta 3rd Season');

/** The question about the first entry; the others score far lower. */
const ask = (
  part: Page,
  [best, ...others]: readonly Media[],
  more: Partial<Hypothesis> = {},
  data = ruled(),
) =>
  doubt(
    page('Hana no Uta', part),
    [
      ...(best ? [fitting(best, more)] : []),
      ...others.map((media) => fitting(media, { score: 0.5, byTitle: false })),
    ],
    data,
  );
const codeOf = (...asked: Parameters<typeof ask>) => ask(...asked)?.code ?? null;

it('a number that is an episode in two ways is a question, which names both', () => {
  const numberings = [counted(first, { episode: 13 }), counted(second)];
  expect(ask({ episodeNumber: 13 }, [first, second], { numberings })).toEqual({
    code: 'severalCountings',
    values: { first: 'Hana no Uta 13', second: 'Hana no Uta 2nd Season 1' },
  });
});

describe('the series’ title as that of a later season', () => {
  const bare = { seasonTitle: 'Hana no Uta', seasonNumber: 2 };
  const asked = (part: Page, best: Media, ...others: readonly Media[]) => {
    const entries = [best, ...others].map((media) => fitting(media));
    const [one = fitting(best)] = entries;
    return bareLaterSeason(one, weighing(page('Hana no Uta', part), entries));
  };

  it('is a question where there is such a season and another entry fits best', () => {
    expect(asked(bare, first, second)).toEqual({
      code: 'seasonOnlyNumbered',
      values: { season: 2, title: 'Hana no Uta 2nd Season' },
    });
  });

  it.each<[string, Page, Media[]]>([
    ['that season fits best', bare, [second, first]],
    ['there is no such season', bare, [first]],
    ['it is the first season', { ...bare, seasonNumber: 1 }, [title(4, 'Kaze'), first, second]],
    ['the page has no number', { ...bare, seasonNumber: null }, [title(4, 'Kaze'), first, second]],
    ['the page has words of the season', { ...bare, seasonTitle: 'Kaze no Machi' }, [first, second]],
  ])('is none where %s', (_what, part, [best = first, ...others]) => {
    expect(asked(part, best, ...others)).toBeNull();
  });

  it.each([
    ['the first season alone had begun', '2001-04-10', null],
    ['both may have been shown', '2002-04-02', 'seasonOnlyNumbered'],
  ])('is a question or none by a day on which %s', (what, airDate, code) => {
    const best = what.startsWith('both') ? { ...first, startDate: '2002-03-28' } : first;
    expect(asked({ ...bare, airDate }, best, second)?.code ?? null).toBe(code);
  });
});

describe('a page that names a whole series, and no season', () => {
  const whole = (episodeNumber: number | null, part: Page = {}): Page => ({
    titleIsSeries: true,
    episodeNumber,
    ...part,
  });
  const titled = { seasonTitle: 'Hana no Uta' };

  it('is a question where a later season may have the episode', () => {
    expect(ask(whole(12), [first, second])).toEqual({
      code: 'seasonUnsaid',
      values: { title: 'Hana no Uta' },
    });
  });

  it('is a question where any other entry than the first fits best', () => {
    expect(codeOf(whole(20), [second, first])).toBe('seasonUnsaid');
    expect(codeOf(whole(20), [title(4, 'Hana no Uta OVA', { format: 'OVA' }), first])).toBe('seasonUnsaid');
  });

  it.each<[string, Media[], number | null, string | null]>([
    ['no later one is so long', [second], 13, null],
    ['a later one is of unknown length', [{ ...second, episodes: null }], 99, 'seasonUnsaid'],
    [
      'two parts of a later one are together so long',
      [second, title(3, 'Hana no Uta 2nd Season Part 2')],
      20,
      'seasonUnsaid',
    ],
    [
      'those parts come before another season',
      [second, title(3, 'Hana no Uta 2nd Season Part 2'), title(4, 'Hana no Uta 3rd Season')],
      20,
      'seasonUnsaid',
    ],
    ['two later seasons are only together so long', [second, third], 20, null],
    [
      'a later one goes on from another by its title',
      [title(2, 'Hana no Uta: Kaze'), title(3, 'Hana no Uta: Kaze Yoru')],
      20,
      'seasonUnsaid',
    ],
    ['a fraction comes behind the last of a later one', [second], 12.5, 'seasonUnsaid'],
    ['the page has no number', [second], null, 'seasonUnsaid'],
  ])('is a question or none where %s', (_what, later, episodeNumber, code) => {
    expect(codeOf(whole(episodeNumber, titled), [first, ...later])).toBe(code);
  });

  it.each<[string, Media, number, Page, string | null]>([
    ['an OVA', title(4, 'Hana no Uta OVA', { format: 'OVA', episodes: 2 }), 2, {}, 'seasonUnsaid'],
    ['an OVA that is too short', title(4, 'Hana no Uta OVA', { format: 'OVA', episodes: 2 }), 3, {}, null],
    [
      'an OVA, and a season’s title',
      title(4, 'Hana no Uta OVA', { format: 'OVA', episodes: 2 }),
      2,
      titled,
      null,
    ],
    [
      'a film of unknown length',
      title(4, 'Hana no Uta Movie', { format: 'MOVIE', episodes: null }),
      1,
      {},
      'seasonUnsaid',
    ],
    [
      'a film of unknown length, and episode 2',
      title(4, 'Hana no Uta Movie', { format: 'MOVIE', episodes: null }),
      2,
      {},
      null,
    ],
    [
      'an OVA of unknown length',
      title(4, 'Hana no Uta OVA', { format: 'OVA', episodes: null }),
      3,
      {},
      'seasonUnsaid',
    ],
    ['an OVA of another name', title(4, 'Kaze no Uta OVA', { format: 'OVA', episodes: 2 }), 2, {}, null],
    [
      'a later season that is too short, by its place',
      title(4, 'Hana no Uta: Kaze', { episodes: 9 }),
      10,
      {},
      null,
    ],
  ])('is a question or none beside %s', (_what, other, episodeNumber, part, code) => {
    expect(codeOf(whole(episodeNumber, part), [first, other])).toBe(code);
  });

  it.each<[string, Media[], string, string | null]>([
    ['the first season alone had begun', [first, second], '2001-04-10', null],
    ['the second season began', [first, second], '2002-04-04', 'seasonUnsaid'],
    [
      'both may have been shown',
      [{ ...first, startDate: '2002-03-28' }, second],
      '2002-04-02',
      'seasonUnsaid',
    ],
  ])('is a question or none by a day on which %s', (_what, entries, airDate, code) => {
    expect(codeOf(whole(1, { airDate }), entries)).toBe(code);
  });

  it('is a question by a day of an entry beside the seasons', () => {
    const ova = title(7, 'Hana no Uta OVA', { format: 'OVA' });
    expect(codeOf(whole(1, { airDate: '2007-04-04' }), [ova, first, second])).toBe('seasonUnsaid');
  });
});

describe('a number in the title itself', () => {
  const kaiju = title(1, 'Kaiju No. 8');
  const asked = (part: Page) => doubt(page('Kaiju No. 8', part), [fitting(kaiju)]);

  it('is not that of the later season that the page counts', () => {
    expect(asked({ seasonNumber: 2 })).toEqual({
      code: 'seasonOnlyNumbered',
      values: { season: 2, title: 'Kaiju No. 8' },
    });
  });

  it.each<[string, Page]>([
    ['is the same as that of the season', { seasonNumber: 8 }],
    ['stands beside the first season', { seasonNumber: 1 }],
    ['stands beside no number', {}],
    ['stands beside a title of the season', { seasonNumber: 2, seasonTitle: 'Kaiju No. 8' }],
  ])('is no question where it %s', (_what, part) => {
    expect(asked(part)).toBeNull();
  });
});

it('an entry of two titles is one place among the seasons', () => {
  const entry = named(2, 'Hana no Uta 2nd Season', 'Song of Flowers Season 2');
  expect(codeOf({ seasonNumber: 2 }, [entry, first])).toBeNull();
});
