// Tests title parsing and matching. The titles and numbers are random.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRules } from '@/lib/domain/matches/match-rules.ts';
import { chooseMatch } from '@/lib/matching/choose.ts';
import { noMatchingData } from '@/lib/matching/matching-data.ts';
import { ruleOfAcceptedEpisode } from '@/lib/matching/ranges.ts';
import { normaliseTitle, parseTitle } from '@/lib/matching/title.ts';
import { trigramSimilarity } from '@/lib/matching/weighing/trigram-similarity.ts';
import { episode, media } from '../domain/examples.ts';

const name = fc.constantFrom('Kaze', 'Hoshi no Umi', 'Sousou no Tabi', 'Mob Psycho 100', '葬送の旅', 'Ветер');
const season = fc.integer({ min: 2, max: 9 });
const spellings: readonly ((title: string, number: number) => string)[] = [
  (title, number) => `${title} Season ${number}`,
  (title, number) => `${title} Season 0${number}`,
  (title, number) => `${title} Staffel ${number}`,
  (title, number) => `${title} Saison ${number}`,
  (title, number) => `${title} Temporada ${number}`,
  (title, number) => `${title} ${number}ª temporada`,
  (title, number) => `${title} Stagione ${number}`,
  (title, number) => `${title} Сезон ${number}`,
  (title, number) => `${title} ${number} сезон`,
  (title, number) => `${title} 第${number}期`,
  (title, number) => `${title} 第${number}季`,
  (title, number) => `${title} 第${'〇一二三四五六七八九'.charAt(number)}季`,
  (title, number) => `${title} シーズン${number}`,
  (title, number) => `${title} 시즌 ${number}`,
  (title, number) => `${title} ${number}기`,
  (title, number) => `${title} الموسم ${number}`,
  (title, number) => `${title}: Season ${number} (English Dub)`,
  (title, number) => `${title} S${number}`,
];

it('trigramSimilarity is symmetric and at most 1 for random titles', () => {
  const text = fc.string({ maxLength: 30 }).map(normaliseTitle);
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(trigramSimilarity(a, b)).toBe(trigramSimilarity(b, a));
      expect(trigramSimilarity(a, b)).toBeLessThanOrEqual(1);
    }),
  );
});

describe('parseTitle with random titles', () => {
  it('finds the same season in every language', () => {
    fc.assert(
      fc.property(name, season, fc.constantFrom(...spellings), (title, number, spell) => {
        expect(parseTitle(spell(title, number))).toMatchObject({
          plain: normaliseTitle(title),
          season: number,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('returns an empty plain title only for a title without letters or digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
        const { plain, season: found } = parseTitle(title);
        expect(plain === '' ? normaliseTitle(title) : plain).toBe(plain);
        expect(found === null || Number.isInteger(found)).toBe(true);
      }),
    );
  });
});

describe('chooseMatch with random pages', () => {
  const catalogue = [
    media({ episodes: 28, startDate: '2023-09-29' }),
    media({
      id: '6f9619ff-8b86-d011-b42d-00cf4fc96500',
      title: 'Sousou no Frieren 2nd Season',
      titles: { romaji: 'Sousou no Frieren 2nd Season', english: null, native: null },
      episodes: 10,
      mal_id: 59978,
      anilist_id: null,
      startDate: '2026-01-16',
    }),
  ];

  it('never returns an episode that the entry does not have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 4 }), (number, of) => {
        const observed = episode({ episodeNumber: number, seasonNumber: of });
        const choice = chooseMatch(observed, catalogue, noMatchingData);
        if (choice.kind !== 'accepted') return;
        expect(choice.episode).toBeLessThanOrEqual(choice.media.episodes ?? 0);
        expect(choice.episode).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('returns an offset from which ruleOfAcceptedEpisode makes a rule for the same episode', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 4 }), (number, of) => {
        const observed = episode({ episodeNumber: number, seasonNumber: of });
        const choice = chooseMatch(observed, catalogue, noMatchingData);
        if (choice.kind !== 'accepted') return;
        const ruled = applyRules([ruleOfAcceptedEpisode(choice.media, number, choice.offset)], number);
        expect(ruled).toMatchObject({ rule: { mediaId: choice.media.id }, episode: choice.episode });
      }),
    );
  });
});
