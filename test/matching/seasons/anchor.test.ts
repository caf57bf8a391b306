// Tests which entry is the first season of a page's series. Also tests how similar its name is.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { candidateOf } from '@/lib/matching/candidate.ts';
import { findSeasonChain } from '@/lib/matching/season-chain.ts';
import { describeWanted } from '@/lib/matching/wanted.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { episode } from '../../domain/examples.ts';

function chainOf(seriesTitle: string, catalogue: readonly Media[], knownIds?: readonly number[]) {
  const wanted = describeWanted(episode({ seriesTitle, seasonTitle: null }));
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

describe('start of findSeasonChain', () => {
  it.each<[string, readonly Media[]]>([
    ['that is the oldest, in any order of results', [title(2, name), title(1, name)]],
    [
      'with a date, if an entry without a date comes first',
      [title(2, name, { startDate: null, year: null }), title(1, name)],
    ],
    [
      'with a date, if an entry without a date comes last',
      [title(1, name), title(2, name, { startDate: null, year: null })],
    ],
    [
      'that is a series, not an older film',
      [title(0, name, { format: 'MOVIE', episodes: 1 }), title(1, name)],
    ],
    ['that is not a later season, even if that is older', [title(0, `${name} 2nd Season`), title(1, name)]],
    ['that is not a later part, even if that is older', [title(0, `${name} Part 2`), title(1, name)]],
    [
      'that is not the final season, even if that is older',
      [title(0, `${name} Final Season`), title(1, name)],
    ],
    [
      'that calls itself season 1, not an arc of that name',
      [title(0, `${name}: Kaze`), title(1, `${name} Season 1`)],
    ],
    ['with the name in one of its titles', [title(1, 'Sea of Stars', names(name, '星の海'))]],
    ['that is not an older pilot', [title(0, name, { episodes: 1 }), title(1, name)]],
    ['that is not an older mini series', [title(0, name, { episodes: 7 }), title(1, name, { episodes: 8 })]],
    [
      'that is on TV, even if its length is unknown',
      [title(0, name, { episodes: 3 }), title(1, name, { episodes: null })],
    ],
    [
      'that is long, not one of unknown length that is not on TV',
      [title(0, name, { episodes: null, format: 'ONA' }), title(1, name)],
    ],
    [
      'that is the oldest mini series, if there is nothing longer',
      [title(2, name, { episodes: 4 }), title(1, name, { episodes: 3 })],
    ],
    ['with the title, not an older one with another spelling', [title(0, 'Hoshinoumi'), title(1, name)]],
    [
      'with the title, not an older one with a synonym',
      [title(0, 'Umibe', { synonyms: [name] }), title(1, name)],
    ],
  ])('is the entry %s', (_what, catalogue) => {
    expect(anchorOf(name, catalogue)).toBe('1 exactly');
  });

  it('may have a number in its name, but not only words for a season', () => {
    expect(anchorOf('Kaze 86', [title(1, 'Kaze 86')])).toBe('1 exactly');
    expect(anchorOf('Second Season', [title(1, 'Second Season')])).toBe('none');
  });
});

describe('start of findSeasonChain if no title equals the name', () => {
  it('is the entry with another spelling of it, in any of its titles', () => {
    const other = title(1, 'Sea of Stars', names('Mahou no Umibe', '魔法の海辺'));
    expect(anchorOf('Maho no Umibe', [other])).toBe('1 surely');
    expect(anchorOf('Maho no Umibe', [other, title(0, 'Umibe', { synonyms: ['Maho no Umibe'] })])).toBe(
      '1 surely',
    );
  });

  it("is the entry that is spelled like the page's address", () => {
    const wanted = describeWanted(
      episode({ seriesTitle: 'Kaze', seriesSlug: 'maho-no-umibe', seasonTitle: null }),
    );
    const { anchor } = findSeasonChain(wanted, [candidateOf(title(1, 'Mahou no Umibe'))]);
    expect(anchor?.media.title).toBe('Mahou no Umibe');
  });

  it('is the entry that has the name as a synonym', () => {
    expect(anchorOf(name, [title(1, 'Umibe', { synonyms: ['Sea', name] })])).toBe('1 surely');
  });

  it("is the entry of the site's own id, but without the certainty for accepting it", () => {
    const catalogue = [title(1, 'Umibe', { mal_id: null }), title(2, 'Kazeyama', { mal_id: 55 })];
    expect(anchorOf(name, catalogue, [54, 55])).toBe('2 perhaps');
    expect(anchorOf(name, catalogue, [54])).toBe('none');
    expect(anchorOf(name, catalogue)).toBe('none');
    expect(anchorOf(name, [title(1, 'Umibe', { synonyms: [name] }), ...catalogue], [55])).toBe('1 surely');
  });

  it('is the entry with the most similar name, and the older of two equally similar ones', () => {
    const [older, younger] = [title(1, 'Hoshi no Umibe'), title(2, 'Hoshi no Umibe')];
    const { anchor, fit } = chainOf('Hoshi no Umiba', [younger, title(3, 'Hoshi na Umeba'), older]);
    expect(anchor?.media.id).toBe(older.id);
    expect(fit).toBeLessThan(weights.surelyNamed);
  });

  it('is null if no name is similar enough', () => {
    expect(anchorOf('Hoshi no Umiba', [title(1, 'Hoshi to Kaze')])).toBe('none');
  });
});

it('findSeasonChain returns no seasons for an unknown series', () => {
  expect(chainOf(name, [])).toEqual({ anchor: null, fit: 0, positions: [] });
});
