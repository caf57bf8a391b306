// Where the way from sequel to sequel ends with nothing, since one step of it could go wrong.
import { describe, expect, it } from 'vitest';
import type { Media, Relation } from '@/lib/contract/media.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import type { SequelGoal } from '@/lib/matching/sequel-goal.ts';
import { followSequels } from '@/lib/matching/sequels.ts';
import { title } from '../background/small-catalogue.ts';

const first = title(1, 'Hoshi no Umi');
const second = title(2, 'Hoshi no Umi 2nd Season');
const third = title(3, 'Hoshi no Umi 3rd Season');
const cour = title(4, 'Hoshi no Umi Part 2', { startDate: '2001-10-04', year: 2001 });
const other = title(5, 'Yoru no Uta');

/** Each title with what the catalogue calls its sequels. */
type Line = readonly (readonly [Media, ...(readonly Media[])])[];

const sequel = ({ id, shortId, type, title: name, format, year }: Media): Relation => ({
  kind: 'SEQUEL',
  id,
  shortId,
  type,
  title: name,
  format,
  year,
});

function follow(part: Partial<SequelGoal>, line: Line): string {
  const related = new Map(
    line.map(([media, ...sequels]) => [media.id, { media, relations: sequels.map(sequel) }]),
  );
  const media = new Map([first, second, third, cour, other].map((one) => [one.id, one]));
  const goal: SequelGoal = {
    startId: first.id,
    byWords: true,
    episode: 14,
    offset: 0,
    season: null,
    numberOnly: false,
    named: null,
    evidence: [],
    ...part,
  };
  const walk = followSequels(goal, { related, media, data: noMatchingData });
  return walk.kind === 'accepted' ? `${walk.media.title} #${walk.episode}` : walk.kind;
}

const line: Line = [
  [first, second],
  [second, third],
];

describe('the way from sequel to sequel', () => {
  it('leads as far as the number reaches', () => {
    expect(follow({ episode: 14 }, line)).toBe('Hoshi no Umi 2nd Season #2');
    expect(follow({ episode: 25 }, line)).toBe('Hoshi no Umi 3rd Season #1');
  });

  it('ends where a title has two sequels', () => {
    expect(follow({}, [[first, second, other]])).toBe('lost');
  });

  it.each([1, 12])('is not taken by number %i, which the start has itself', (episode) => {
    expect(follow({ episode }, line)).toBe('lost');
  });

  it('ends at a second cour where the page has a mere number for its season', () => {
    const split: Line = [
      [first, cour],
      [cour, second],
    ];
    expect(follow({ season: 2, episode: 3 }, split)).toBe('Hoshi no Umi 2nd Season #3');
    expect(follow({ season: 2, episode: 3, numberOnly: true }, split)).toBe('lost');
  });

  it('ends in a season that is not the one that the page names', () => {
    expect(follow({ episode: 25, named: 3 }, line)).toBe('Hoshi no Umi 3rd Season #1');
    expect(follow({ episode: 25, named: 2 }, line)).toBe('lost');
  });
});
