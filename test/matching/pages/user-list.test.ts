// Tests which title of the user's list acceptIfOnlyListedTitle accepts. Also tests which namesakes must be completed first.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { acceptIfOnlyListedTitle, type ListedTitle } from '@/lib/matching/listed.ts';
import { noMatchingData as data } from '@/lib/matching/matching-data.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

const NAME = 'Yama no Koe';
const first = createTitle(1, NAME);
const second = createTitle(2, `${NAME} 2nd Season`, { episodes: 24 });
const third = createTitle(3, `${NAME} 3rd Season`);
const seasons = [first, second, third];
const remake = createTitle(4, NAME);
const ova = createTitle(5, NAME, { format: 'OVA' });
const undated = createTitle(6, `${NAME} 2nd Season`, { startDate: null, year: null });
const alike = createTitle(7, 'Yama no Koi Monogatari');
/** This title has the name as a synonym, but belongs to another series. */
const namesake = createTitle(8, 'Kawa', { synonyms: [NAME] });
const another = createTitle(9, 'Tani', { synonyms: [NAME] });
const film = createTitle(10, 'Mori', { synonyms: [NAME], format: 'MOVIE' });
const short = createTitle(11, 'Nami', { synonyms: [NAME], episodes: 3 });

type Lines = readonly (readonly [Media, number, string?])[];

function settle(part: Partial<ObservedEpisode>, lines: Lines, results: readonly Media[]) {
  const page = { seriesTitle: NAME, titleIsSeries: true, seasonTitle: null, episodeNumber: 5 };
  const seen = episode({ ...page, ...part });
  const list = new Map(
    lines.map(([{ id }, progress, status = 'watching']): [string, ListedTitle] => [id, { progress, status }]),
  );
  const question = chooseMatch(seen, results, data, []);
  return { question, settled: acceptIfOnlyListedTitle(seen, question, { results, data, rules: [], list }) };
}

function decide(...asked: Parameters<typeof settle>): string {
  const { settled } = settle(...asked);
  if (settled.kind === 'accepted') return `${settled.media.title} #${settled.episode}`;
  return `${settled.kind}: ${Number(settled.choices[0]?.media.id.slice(-4))}`;
}

const seen = [first, 12, 'completed'] as const;
const named = { titleIsSeries: false, seasonNumber: 1 };

it('acceptIfOnlyListedTitle accepts a manga that the user is reading', () => {
  const ofManga = (id: number, year: number) =>
    createTitle(id, NAME, {
      type: 'manga',
      format: 'MANGA',
      episodes: null,
      chapters: 12,
      startDate: `${year}-04-04`,
      year,
    });
  const [one, two] = [ofManga(1, 2001), ofManga(2, 2010)];
  const lines: Lines = [
    [one, 12, 'completed'],
    [two, 4, 'reading'],
  ];
  const page = { ...named, mediaType: 'manga' } as const;
  expect(decide(page, lines, [one, two])).toBe('Yama no Koe #5');
});

describe('acceptIfOnlyListedTitle with a title whose next episode is on the page', () => {
  it.each<[string, Partial<ObservedEpisode>, Lines, readonly Media[]]>([
    ['does not accept an OVA if the page has no format', {}, [seen, [ova, 4]], [...seasons, ova]],
    ['does not accept a title with only a similar name', {}, [seen, [alike, 4]], [...seasons, alike]],
    [
      'does not accept a title with another season than the page',
      named,
      [seen, [second, 4]],
      [first, remake, second],
    ],
    ['does not accept an entry whose season is unknown', {}, [seen, [undated, 4]], [first, third, undated]],
    [
      'does not accept a title with another year than the page',
      { seriesTitle: `${NAME} (2001)`, seasonTitle: NAME, seasonNumber: 2 },
      [seen, [second, 4]],
      seasons,
    ],
  ])('%s', (_what, page, lines, results) => {
    const { question, settled } = settle(page, lines, results);
    expect(question.kind).toBe('ask');
    expect(settled).toEqual(question);
  });

  it("accepts the season with the page's number", () => {
    const page = { seasonTitle: NAME, seasonNumber: 3 };
    const both: Lines = [seen, [second, 24, 'completed'], [third, 4]];
    expect(decide(page, both, seasons)).toBe('Yama no Koe 3rd Season #5');
  });
});

describe('acceptIfOnlyListedTitle with namesakes', () => {
  const ofLine: Lines = [seen, [second, 4]];

  it.each<[string, Lines, readonly Media[], string]>([
    [
      'asks the user while a namesake of another series is not completed',
      ofLine,
      [...seasons, namesake],
      'ask: 2',
    ],
    [
      'accepts the title if a namesake of another series is completed',
      [...ofLine, [namesake, 12, 'completed']],
      [...seasons, namesake],
      'Yama no Koe 2nd Season #5',
    ],
    [
      'asks the user while one of two namesakes is not completed',
      [...ofLine, [namesake, 12, 'completed']],
      [...seasons, namesake, another],
      'ask: 2',
    ],
    ['ignores a film of the same name', ofLine, [...seasons, film], 'Yama no Koe 2nd Season #5'],
    ['ignores a namesake without the episode', ofLine, [...seasons, short], 'Yama no Koe 2nd Season #5'],
    ['ignores a title with only a similar name', ofLine, [...seasons, alike], 'Yama no Koe 2nd Season #5'],
    ['ignores a later season', ofLine, seasons, 'Yama no Koe 2nd Season #5'],
  ])('%s', (_what, lines, results, end) => {
    expect(decide({}, lines, results)).toBe(end);
  });

  it('asks about a title with the name as a synonym while another title with the name is not completed', () => {
    const line: Lines = [
      [namesake, 4],
      [another, 12, 'completed'],
    ];
    const results = [...seasons, namesake, another];
    expect(decide({}, line, results)).toBe('ask: 8');
    expect(decide({}, [...line, seen], results)).toBe('Kawa #5');
    expect(decide({}, [seen, [namesake, 4]], results)).toBe('ask: 8');
  });
});

describe('acceptIfOnlyListedTitle', () => {
  it('returns `onList` as evidence before the evidence for the numbering', () => {
    expect(settle({ episodeNumber: 17 }, [seen, [second, 4]], seasons).settled.evidence).toEqual([
      { code: 'onList', values: { episode: 4 } },
      { code: 'laterPart', values: { title: second.title, episode: 5, before: 12 } },
    ]);
  });

  it('puts the listed title first among the choices', () => {
    const { question, settled } = settle({}, [[second, 4]], seasons);
    if (question.kind !== 'ask' || settled.kind !== 'ask') throw new Error('no question');
    const order = (choices: typeof question.choices) =>
      choices.map(({ media }) => Number(media.id.slice(-4)));
    expect(order(question.choices)).toEqual([1, 3, 2]);
    expect(order(settled.choices)).toEqual([2, 1, 3]);
    expect(settled.evidence).toEqual(question.evidence);
  });
});
