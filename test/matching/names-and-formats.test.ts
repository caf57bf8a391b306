// Tests when an exact name is not enough. Covers names of only punctuation, stated seasons, and recaps, specials and films of a series.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { createTitle } from '../background/small-catalogue.ts';
import { describeSeasonDecision } from './seasons/decided-season.ts';

const page = (seriesTitle: string) => ({ seriesTitle, titleIsSeries: false });
const native = (name: string, part: Partial<Media> = {}) => ({
  ...part,
  titles: { romaji: null, english: null, native: name },
});

describe('matching a name of punctuation alone', () => {
  it.each([
    ['...', createTitle(1, '......')],
    ['？', createTitle(1, 'Sankaku', { format: 'MOVIE', episodes: 1, synonyms: ['?'] })],
    ['◯', createTitle(1, '◯')],
    ['!!!', createTitle(1, 'Koe', native('！！！'))],
  ])('accepts no entry for "%s"', async (name, media) => {
    expect(await describeSeasonDecision(page(name), { found: [media] })).toBe('ask');
  });
});

describe('matching an exact name', () => {
  const first = createTitle(1, 'Niji Doukoukai', native('ラブ！虹同好会'));
  const second = createTitle(3, 'Niji Doukoukai 2nd Season', native('ラブ! 虹同好会'));
  const found = [first, second];

  it.each(['ラブ！虹同好会', 'ラブ！ 虹同好会', 'ラブ! 虹同好会', 'ラブ ! 虹同好会'])(
    'accepts the first of two seasons with the same native name: %s',
    async (name) => {
      expect(await describeSeasonDecision(page(name), { found })).toBe('Niji Doukoukai #1');
    },
  );

  it('does not accept a second season by its native name alone', async () => {
    const starred = [
      createTitle(1, 'Yume Koubou', native('ゆめ工房！')),
      createTitle(3, 'Yume Koubou 2nd Season', native('ゆめ工房')),
    ];
    expect(await describeSeasonDecision(page('ゆめ工房'), { found: starred })).not.toMatch(/2nd Season/);
  });

  it('accepts a later season whose main title contains no season number', async () => {
    const later = createTitle(3, 'Nisekoi:', {
      titles: { romaji: 'Nisekoi:', english: 'Nisekoi Season 2', native: null },
    });
    expect(
      await describeSeasonDecision(page('Nisekoi:'), { found: [createTitle(1, 'Nisekoi'), later] }),
    ).toBe('Nisekoi: #1');
  });
});

describe('matching a recap, special or film', () => {
  const first = createTitle(1, 'Niji Doukoukai', native('虹同好会'));
  const second = createTitle(3, 'Niji Doukoukai 2nd Season', native('虹同好会 2期'));

  it.each(['Recap', 'Soushuuhen', 'Digest'])(
    'prefers the season to a %s with the season number in its native name',
    async (word) => {
      const recap = createTitle(4, `Niji Doukoukai ${word}`, native('虹同好会(第2期)', { episodes: null }));
      const found = [first, second, recap];
      expect(await describeSeasonDecision(page('虹同好会(第2期)'), { found })).toBe(
        'Niji Doukoukai 2nd Season #1',
      );
    },
  );

  it.each(['SPECIAL', 'MOVIE'])('asks about a %s whose name is a synonym of a series', async (format) => {
    const single = createTitle(1, 'Sangoku', {
      format,
      episodes: 1,
      titles: { romaji: 'Sangoku', english: 'Romance of Kingdoms', native: null },
    });
    const series = createTitle(4, 'Sangoku Engi', { episodes: 52, synonyms: ['Romance of Kingdoms'] });
    expect(await describeSeasonDecision(page('Romance of Kingdoms'), { found: [single, series] })).toBe(
      'ask',
    );
    expect(await describeSeasonDecision(page('Romance of Kingdoms'), { found: [single] })).toBe('Sangoku #1');
    const ofYear = page(`Romance of Kingdoms (${single.year})`);
    expect(await describeSeasonDecision(ofYear, { found: [single, series] })).toBe('Sangoku #1');
  });
});
