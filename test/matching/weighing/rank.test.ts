// Tests the score of each entry by the page's words. Also tests which entry owns a name.
import { describe, expect, it } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import {
  evidenceOfCandidate,
  mediaWithTitles,
  type ObservedFields,
  scoreOfCandidate,
} from './weighing-examples.ts';

const hana = createTitle(1, 'Hana');
const yama = createTitle(9, 'Yama');

describe('rankCandidates with one entry that is written exactly as on the page', () => {
  const ova = createTitle(2, 'Hana', { format: 'OVA' });
  const alone = scoreOfCandidate('Hana', {}, hana);

  it.each<[string, ObservedFields, Media, Media]>([
    ['no other entry is written like this', {}, hana, createTitle(2, 'Hana!')],
    ['only an OVA is also written like this', {}, hana, ova],
    ['the page has season 1', { seasonNumber: 1 }, hana, createTitle(2, 'Hana!')],
    [
      'one of its titles is written like this',
      {},
      mediaWithTitles(1, 'Flower', 'Hana'),
      createTitle(2, 'Hana!'),
    ],
  ])('prefers the entry if %s', (_what, part, one, other) => {
    expect(scoreOfCandidate('Hana', part, one, other)).toBe(alone);
  });

  it.each<[string, ObservedFields, Media, Media]>([
    ['another series is also written like this', {}, hana, createTitle(2, 'Hana')],
    ['the entry is an OVA', {}, ova, hana],
    [
      'the page has season 1 and the entry is a later season',
      { seasonNumber: 1 },
      mediaWithTitles(1, 'Hana', 'Hana 2nd Season'),
      createTitle(2, 'Hana!'),
    ],
    [
      'only the words of the season are written like this',
      { seasonTitle: 'Season 2' },
      createTitle(1, 'Hana Season 2'),
      yama,
    ],
  ])('does not prefer the entry if %s', (_what, part, one, other) => {
    expect(scoreOfCandidate('Hana', part, one, other)).toBeLessThan(alone);
  });
});

describe("rankCandidates with a name that continues the first season's name", () => {
  const first = mediaWithTitles(1, 'Zero no Tsukaima', 'The Familiar of Zero');
  const seen = 'The Familiar of Zero: Knight of the Twin Moons';
  const second = (part: Partial<Media> = {}) =>
    createTitle(2, 'Zero no Tsukaima: Futatsuki no Kishi 2nd Season', { synonyms: [seen], ...part });
  const ova = (part: Partial<Media> = {}) =>
    createTitle(3, 'Zero OVA', { format: 'OVA', synonyms: [seen], ...part });
  const isOwner = (...others: readonly Media[]) =>
    !evidenceOfCandidate(seen, {}, second(), ...others)?.some(({ code }) => code === 'seasonDiffers');

  it.each<[string, Media[]]>([
    ['no other series has the name', [first]],
    ['an OVA has the name among its synonyms', [first, ova()]],
    [
      'an OVA has the name as a translation',
      [first, mediaWithTitles(3, 'Zero OVA', seen, { format: 'OVA' })],
    ],
    ['the catalogue also has first seasons of other series', [yama, first, createTitle(8, 'Umi')]],
  ])('ignores the season number if %s', (_what, others) => {
    expect(isOwner(...others)).toBe(true);
  });

  it.each<[string, Media[]]>([
    ['another series also has the name', [first, { ...second(), id: 'other' }]],
    ['an OVA has the name', [first, createTitle(3, seen, { format: 'OVA' })]],
    ['an OVA has the name next to another OVA', [first, ova(), createTitle(4, seen, { format: 'OVA' })]],
    ['the name continues no other name', [yama, ova()]],
    [
      'the name continues the name of a later season',
      [createTitle(1, 'The Familiar of Zero 3rd Season'), yama],
    ],
    [
      'the name only begins with the same letters as another name',
      [createTitle(1, 'The Familiar of Zer'), yama],
    ],
    ['the name only ends with another entry’s name', [createTitle(1, 'Knight of the Twin Moons'), yama]],
  ])('treats the name as a synonym of another season if %s', (_what, others) => {
    expect(isOwner(...others)).toBe(false);
  });

  it("does not ignore the season number of an entry whose main title is the first season's name", () => {
    const own = createTitle(2, 'The Familiar of Zero', { synonyms: [seen] });
    expect(scoreOfCandidate(seen, {}, own, ova())).toBe(
      scoreOfCandidate(seen, {}, own, ova(), { ...own, id: 'other' }),
    );
  });

  it('scores an entry higher with a namesake OVA than with a namesake of season 1', () => {
    const own = mediaWithTitles(2, `${seen}!`, 'Zero 2nd Season');
    const rival = mediaWithTitles(5, `${seen}?`, 'Zero Season 1');
    expect(scoreOfCandidate(seen, {}, own, first, ova())).toBeGreaterThan(
      scoreOfCandidate(seen, {}, own, first, rival),
    );
  });

  it('gives the only entry with the name a lower score if the page also has a year or a season title', () => {
    const third = createTitle(2, 'Hana Kaze', { year: null, startDate: null });
    expect(scoreOfCandidate('Hana Kaze!', {}, third)).toBeGreaterThan(
      scoreOfCandidate('Hana Kaze! (2018)', {}, third),
    );
    const season = createTitle(2, 'Hana Kaze Season 2');
    expect(scoreOfCandidate('Hana Kaze Season 2', {}, season)).toBeGreaterThan(
      scoreOfCandidate('Hana', { seasonTitle: 'Hana Kaze Season 2!' }, season),
    );
  });
});
