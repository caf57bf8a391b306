// Tests which entry `findSeasonChain` takes as the first season, and how similar the entry's name is to the page's name.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { wantedNamesOf } from '@/lib/matching/wanted.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

function chainOf(seriesTitle: string, catalogue: readonly Media[], knownIds?: readonly number[]) {
  const wanted = wantedNamesOf(episode({ seriesTitle, seasonTitle: null }));
  return findSeasonChain(wanted, catalogue.map(candidateOf), knownIds);
}

/** Returns the id of the first season. Also returns how certain it is that the page names it: exactly, surely or perhaps. */
function anchorOf(...asked: Parameters<typeof chainOf>): string {
  const { anchor, fit } = chainOf(...asked);
  if (!anchor) return 'none';
  const how = fit === 1 ? 'exactly' : fit >= weights.surelyNamed ? 'surely' : 'perhaps';
  return `${Number(anchor.media.id.slice(-4))} ${how}`;
}

const name = 'Hoshi no Umi';
const names = (english: string | null, native: string | null = null) => ({
  titles: { romaji: null, english, native },
});

it('findSeasonChain returns no seasons for an unknown series', () => {
  expect(chainOf(name, [])).toEqual({ anchor: null, fit: 0, positions: [] });
});

describe('start of the season chain', () => {
  it.each<[string, readonly Media[]]>([
    ['that is the oldest, in any order of results', [createTitle(2, name), createTitle(1, name)]],
    [
      'with a date, if an entry without a date comes first',
      [createTitle(2, name, { startDate: null, year: null }), createTitle(1, name)],
    ],
    [
      'with a date, if an entry without a date comes last',
      [createTitle(1, name), createTitle(2, name, { startDate: null, year: null })],
    ],
    [
      'that is a series, not an older film',
      [createTitle(0, name, { format: 'MOVIE', episodes: 1 }), createTitle(1, name)],
    ],
    [
      'of the first season, not an older second season',
      [createTitle(0, `${name} 2nd Season`), createTitle(1, name)],
    ],
    ['of the first part, not an older second part', [createTitle(0, `${name} Part 2`), createTitle(1, name)]],
    [
      'of the first season, not an older final season',
      [createTitle(0, `${name} Final Season`), createTitle(1, name)],
    ],
    [
      'that calls itself season 1, not an entry with a subtitle',
      [createTitle(0, `${name}: Kaze`), createTitle(1, `${name} Season 1`)],
    ],
    ['with the name in one of its titles', [createTitle(1, 'Sea of Stars', names(name, '星の海'))]],
    ['that is a series, not an older pilot', [createTitle(0, name, { episodes: 1 }), createTitle(1, name)]],
    [
      'of eight episodes, not an older mini series of seven',
      [createTitle(0, name, { episodes: 7 }), createTitle(1, name, { episodes: 8 })],
    ],
    [
      'that is on TV and of unknown length, not an older mini series',
      [createTitle(0, name, { episodes: 3 }), createTitle(1, name, { episodes: null })],
    ],
    [
      'of twelve episodes, not an older ONA of unknown length',
      [createTitle(0, name, { episodes: null, format: 'ONA' }), createTitle(1, name)],
    ],
    [
      'that is the oldest mini series, if there is nothing longer',
      [createTitle(2, name, { episodes: 4 }), createTitle(1, name, { episodes: 3 })],
    ],
    [
      'with exactly the name as its title, not an older entry with another spelling',
      [createTitle(0, 'Hoshinoumi'), createTitle(1, name)],
    ],
    [
      'with the name as its title, not an older entry with the name as a synonym',
      [createTitle(0, 'Umibe', { synonyms: [name] }), createTitle(1, name)],
    ],
  ])('is the entry %s', (_what, catalogue) => {
    expect(anchorOf(name, catalogue)).toBe('1 exactly');
  });

  it('may have a number in its name that is not a season number', () => {
    expect(anchorOf('Kaze 86', [createTitle(1, 'Kaze 86')])).toBe('1 exactly');
    expect(anchorOf('Second Season', [createTitle(1, 'Second Season')])).toBe('none');
  });
});

describe('start of the season chain if no title equals the name', () => {
  it('is an entry with another spelling of the name', () => {
    const other = createTitle(1, 'Sea of Stars', names('Mahou no Umibe', '魔法の海辺'));
    expect(anchorOf('Maho no Umibe', [other])).toBe('1 surely');
    expect(anchorOf('Maho no Umibe', [other, createTitle(0, 'Umibe', { synonyms: ['Maho no Umibe'] })])).toBe(
      '1 surely',
    );
  });

  it("is the entry whose name is in the page's address", () => {
    const wanted = wantedNamesOf(
      episode({ seriesTitle: 'Kaze', seriesSlug: 'maho-no-umibe', seasonTitle: null }),
    );
    const { anchor } = findSeasonChain(wanted, [candidateOf(createTitle(1, 'Mahou no Umibe'))]);
    expect(anchor?.media.title).toBe('Mahou no Umibe');
  });

  it('is the entry that has the name as a synonym', () => {
    expect(anchorOf(name, [createTitle(1, 'Umibe', { synonyms: ['Sea', name] })])).toBe('1 surely');
  });

  it("is the entry that belongs to the site's series id", () => {
    const catalogue = [createTitle(1, 'Umibe', { mal_id: null }), createTitle(2, 'Kazeyama', { mal_id: 55 })];
    expect(anchorOf(name, catalogue, [54, 55])).toBe('2 perhaps');
    expect(anchorOf(name, catalogue, [54])).toBe('none');
    expect(anchorOf(name, catalogue)).toBe('none');
    expect(anchorOf(name, [createTitle(1, 'Umibe', { synonyms: [name] }), ...catalogue], [55])).toBe(
      '1 surely',
    );
  });

  it('is the entry with the most similar name', () => {
    const [older, younger] = [createTitle(1, 'Hoshi no Umibe'), createTitle(2, 'Hoshi no Umibe')];
    const { anchor, fit } = chainOf('Hoshi no Umiba', [younger, createTitle(3, 'Hoshi na Umeba'), older]);
    expect(anchor?.media.id).toBe(older.id);
    expect(fit).toBeLessThan(weights.surelyNamed);
  });

  it('is null if no name is similar enough', () => {
    expect(anchorOf('Hoshi no Umiba', [createTitle(1, 'Hoshi to Kaze')])).toBe('none');
  });
});
