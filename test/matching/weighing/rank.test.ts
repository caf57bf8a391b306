// Tests the score of each entry by the page's words. Also tests which entry owns a name.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { title } from '../../background/small-catalogue.ts';
import { evidenceOf, named, type Page, scoreOf } from './weighed.ts';

const hana = title(1, 'Hana');
const yama = title(9, 'Yama');

describe('rankCandidates with one entry that is written exactly as on the page', () => {
  const ova = title(2, 'Hana', { format: 'OVA' });
  const alone = scoreOf('Hana', {}, hana);

  it.each<[string, Page, Media, Media]>([
    ['no other entry is written like this', {}, hana, title(2, 'Hana!')],
    ['only an OVA is also written like this', {}, hana, ova],
    ['the page states season 1', { seasonNumber: 1 }, hana, title(2, 'Hana!')],
    ['one of its titles is written like this', {}, named(1, 'Flower', 'Hana'), title(2, 'Hana!')],
  ])('prefers it if %s', (_what, part, one, other) => {
    expect(scoreOf('Hana', part, one, other)).toBe(alone);
  });

  it.each<[string, Page, Media, Media]>([
    ['another series is also written like this', {}, hana, title(2, 'Hana')],
    ['it is an OVA', {}, ova, hana],
    [
      'the page states season 1 and the entry is a later season',
      { seasonNumber: 1 },
      named(1, 'Hana', 'Hana 2nd Season'),
      title(2, 'Hana!'),
    ],
    [
      'only the words of the season are written like this',
      { seasonTitle: 'Season 2' },
      title(1, 'Hana Season 2'),
      yama,
    ],
  ])('does not prefer it if %s', (_what, part, one, other) => {
    expect(scoreOf('Hana', part, one, other)).toBeLessThan(alone);
  });
});

describe("rankCandidates with a name that continues the first season's name", () => {
  const first = named(1, 'Zero no Tsukaima', 'The Familiar of Zero');
  const seen = 'The Familiar of Zero: Knight of the Twin Moons';
  const second = (part: Partial<Media> = {}) =>
    title(2, 'Zero no Tsukaima: Futatsuki no Kishi 2nd Season', { synonyms: [seen], ...part });
  const ova = (part: Partial<Media> = {}) =>
    title(3, 'Zero OVA', { format: 'OVA', synonyms: [seen], ...part });
  const isOwner = (...others: readonly Media[]) =>
    !evidenceOf(seen, {}, second(), ...others)?.some(({ code }) => code === 'seasonDiffers');

  it.each<[string, Media[]]>([
    ['no other series has the name', [first]],
    ['an OVA has the name among its synonyms', [first, ova()]],
    ['an OVA has the name as a translation', [first, named(3, 'Zero OVA', seen, { format: 'OVA' })]],
    ['there are other first seasons', [yama, first, title(8, 'Umi')]],
  ])('ignores the season number if %s', (_what, others) => {
    expect(isOwner(...others)).toBe(true);
  });

  it.each<[string, Media[]]>([
    ['another series has the name, too', [first, { ...second(), id: 'other' }]],
    ['an OVA has the name', [first, title(3, seen, { format: 'OVA' })]],
    ['an OVA has the name next to another one', [first, ova(), title(4, seen, { format: 'OVA' })]],
    ['the name continues no other name', [yama, ova()]],
    ['the name continues that of a later season', [title(1, 'The Familiar of Zero 3rd Season'), yama]],
    ['the name only begins with the same letters as another one', [title(1, 'The Familiar of Zer'), yama]],
    ['the name only ends with another entry’s name', [title(1, 'Knight of the Twin Moons'), yama]],
  ])('treats the name as a synonym of another season if %s', (_what, others) => {
    expect(isOwner(...others)).toBe(false);
  });

  it("compares the season number if the name is the entry's own first title", () => {
    const own = title(2, 'The Familiar of Zero', { synonyms: [seen] });
    expect(scoreOf(seen, {}, own, ova())).toBe(scoreOf(seen, {}, own, ova(), { ...own, id: 'other' }));
  });

  it('ignores the season number for the first title, although an OVA has it as a synonym', () => {
    const own = named(2, `${seen}!`, 'Zero 2nd Season');
    const rival = named(5, `${seen}?`, 'Zero Season 1');
    expect(scoreOf(seen, {}, own, first, ova())).toBeGreaterThan(scoreOf(seen, {}, own, first, rival));
  });

  it('compares the season if the page states a year or a season as well', () => {
    const third = title(2, 'Hana Kaze', { year: null, startDate: null });
    expect(scoreOf('Hana Kaze!', {}, third)).toBeGreaterThan(scoreOf('Hana Kaze! (2018)', {}, third));
    const season = title(2, 'Hana Kaze Season 2');
    expect(scoreOf('Hana Kaze Season 2', {}, season)).toBeGreaterThan(
      scoreOf('Hana', { seasonTitle: 'Hana Kaze Season 2!' }, season),
    );
  });
});
