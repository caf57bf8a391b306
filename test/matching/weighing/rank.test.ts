// How much the words of a page are worth to each entry, and which name is an entry's own.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { weights } from '@/lib/matching/weighing/weights.ts';
import { title } from '../../background/small-catalogue.ts';
import { named, type Page, scoreOf } from './weighed.ts';

const { sameTitle, writtenAlike, contradicted } = weights;
const hana = title(1, 'Hana');
const yama = title(9, 'Yama');

describe('the one series that is written exactly as on the page', () => {
  it.each<[string, string, Page, Media, Media, number]>([
    ['no other one is', 'Hana', {}, hana, title(2, 'Hana!'), sameTitle + writtenAlike],
    ['another series is', 'Hana', {}, hana, title(2, 'Hana'), sameTitle],
    ['an OVA is', 'Hana', {}, hana, title(2, 'Hana', { format: 'OVA' }), sameTitle + writtenAlike],
    [
      'it is an OVA',
      'Hana',
      {},
      title(2, 'Hana', { format: 'OVA' }),
      hana,
      sameTitle - weights.sameNameOtherFormat,
    ],
    [
      'the page counts season 1',
      'Hana',
      { seasonNumber: 1 },
      hana,
      title(2, 'Hana!'),
      sameTitle + writtenAlike,
    ],
    [
      'the page counts season 1 of it',
      'Hana',
      { seasonNumber: 1 },
      named(1, 'Hana', 'Hana 2nd Season'),
      title(2, 'Hana!'),
      sameTitle * contradicted,
    ],
    [
      'one of its titles is',
      'Hana',
      {},
      named(1, 'Flower', 'Hana'),
      title(2, 'Hana!'),
      sameTitle + writtenAlike,
    ],
    [
      'only the words of the season are',
      'Hana',
      { seasonTitle: 'Season 2' },
      title(1, 'Hana Season 2'),
      yama,
      sameTitle - weights.signsDiffer,
    ],
  ])('is worth more where %s', (_what, seriesTitle, part, one, other, score) => {
    expect(scoreOf(seriesTitle, part, one, other)).toBeCloseTo(score, 6);
  });
});

describe('a name that goes on from that of the first season', () => {
  const first = named(1, 'Zero no Tsukaima', 'The Familiar of Zero');
  const seen = 'The Familiar of Zero: Knight of the Twin Moons';
  const second = (part: Partial<Media> = {}) =>
    title(2, 'Zero no Tsukaima: Futatsuki no Kishi 2nd Season', { synonyms: [seen], ...part });
  const ova = (part: Partial<Media> = {}) =>
    title(3, 'Zero OVA', { format: 'OVA', synonyms: [seen], ...part });
  const isOwner = (...others: readonly Media[]) =>
    scoreOf(seen, {}, second(), ...others) > weights.sameSynonym * contradicted + 0.1;

  it.each<[string, Media[]]>([
    ['no other series has it', [first]],
    ['an OVA has it among its synonyms', [first, ova()]],
    ['an OVA has it as a translation', [first, named(3, 'Zero OVA', seen, { format: 'OVA' })]],
    ['there are other first seasons', [yama, first, title(8, 'Umi')]],
  ])('is its own, whatever its number, where %s', (_what, others) => {
    expect(isOwner(...others)).toBe(true);
  });

  it.each<[string, Media[]]>([
    ['another series has it too', [first, { ...second(), id: 'other' }]],
    ['an OVA is called so', [first, title(3, seen, { format: 'OVA' })]],
    ['an OVA is called so beside another one', [first, ova(), title(4, seen, { format: 'OVA' })]],
    ['it goes on from no other name', [yama, ova()]],
    ['what it goes on from is a later season', [title(1, 'The Familiar of Zero 3rd Season'), yama]],
    ['it merely begins with the same letters', [title(1, 'The Familiar of Zer'), yama]],
    ['it merely ends with another one’s name', [title(1, 'Knight of the Twin Moons'), yama]],
  ])('is a mere synonym of another season where %s', (_what, others) => {
    expect(isOwner(...others)).toBe(false);
  });

  it('is not made its own by its own first title', () => {
    const own = title(2, 'The Familiar of Zero', { synonyms: [seen] });
    expect(scoreOf(seen, {}, own, ova())).toBeCloseTo(0.97, 6);
  });

  it('is its own where it is its first title, though an OVA has it among its synonyms', () => {
    const own = named(2, `${seen}!`, 'Zero 2nd Season');
    expect(scoreOf(seen, {}, own, first, ova())).toBeCloseTo(
      sameTitle - weights.signsDiffer + writtenAlike,
      6,
    );
  });

  it('is not its own where the page says more: a season, or a year', () => {
    const third = title(2, 'Hana Kaze', { year: null, startDate: null });
    expect(scoreOf('Hana Kaze!', {}, third)).toBeCloseTo(sameTitle + writtenAlike, 6);
    expect(scoreOf('Hana Kaze! (2018)', {}, third)).toBeCloseTo(sameTitle, 6);
    const season = title(2, 'Hana Kaze Season 2');
    expect(scoreOf('Hana', { seasonTitle: 'Hana Kaze Season 2!' }, season)).toBeCloseTo(
      sameTitle - weights.signsDiffer,
      6,
    );
  });
});
