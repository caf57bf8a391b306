// Tests how a page's name may differ from the name in the catalogue. Checks which letters and words may be missing, wrong or joined.
import { describe, expect, it } from 'vitest';
import { type CandidateName, candidateOf } from '@/lib/matching/candidate.ts';
import { parseTitle } from '@/lib/matching/title.ts';
import { isLooselySameName, isSlugOfName, joinsTwoTitles } from '@/lib/matching/weighing/spelling.ts';
import { createTitle } from '../../background/small-catalogue.ts';
import { mediaWithTitles } from './weighing-examples.ts';

function nameOf(name: string): CandidateName {
  const [only] = candidateOf(createTitle(1, name)).names;
  if (!only) throw new Error(`${name} is no name`);
  return only;
}

describe('isSlugOfName', () => {
  it.each([
    ['Kämpfer', 'kmpfer', true],
    ['Ähnö', 'hn', false],
    ['Kähn', 'khn', false],
    ['Käshn', 'kshn', true],
    ['Hana*Uta', 'hana uta', true],
    ['Hana Uta', 'hana umi', false],
    ['花 Hana', 'hana', false],
  ])('returns $2 for the name %s and the slug %s', (name, slug, expected) => {
    expect(isSlugOfName(nameOf(name), parseTitle(slug))).toBe(expected);
  });
});

describe('isLooselySameName', () => {
  const same = (one: string, other: string) => [
    isLooselySameName(parseTitle(one), parseTitle(other)),
    isLooselySameName(parseTitle(other), parseTitle(one)),
  ];

  it.each([
    ['an article', 'snow white with the red hair', 'snow white with red hair'],
    ['a single letter', 'song of a flower town', 'song of flower town'],
    ['several little words if nine letters remain', 'the hanakazes', 'of no hanakazes'],
    ['a space', 'shira yuki hime', 'shirayuki hime'],
    ['long vowels', 'the hourou machi', 'horo machi'],
    ['a missing letter', 'amagi brilliant park', 'amagi briliant park'],
    ['a missing letter at the end', 'amagi park brilliant', 'amagi park brillian'],
    ['a missing letter at the end of a word', 'brilliant amagi', 'brillian amagi'],
    ['a missing letter in a name of ten letters', 'shirayukih', 'shirayukh'],
    ['a different letter in a name of thirteen characters', 'hana shirayuk', 'hana shirayuq'],
    ['a different letter at the end of a word', 'shirayuka hime', 'shirayuki hime'],
    ['a different first letter', 'shirayuki hime', 'chirayuki hime'],
    ['a different letter in a last word of six letters', 'hana machi kazeno', 'hana machi kazena'],
  ])('ignores %s', (_what, one, other) => {
    expect(same(one, other)).toEqual([true, true]);
  });

  it.each([
    ['a season', 'shirayuki hime season 2', 'shirayuki hime'],
    ['a part', 'shirayuki hime part 2', 'shirayuki hime'],
    ['the final season', 'shirayuki hime the final season', 'shirayuki hime'],
    ['a format', 'hana gekijouban', 'hana gekijoubar'],
    ['a missing letter in a name of nine letters', 'shirayuki', 'shirayuk'],
    ['little words that leave fewer than nine letters', 'of the hana', 'no the hana'],
    ['a different letter in a name of twelve characters', 'hana shirayu', 'hana shiraya'],
    ['two other letters', 'shirayuki hime', 'shirayuka hima'],
    ['two additional equal letters', 'machi shirayukiii', 'machi shirayuki'],
    ['a different letter in a word of five letters', 'amagi brilliant parks', 'amagi brilliant parkz'],
    ['a different letter in a word with a number', 'amagi machi kaze2000', 'amagi machi koze2000'],
    ['a different digit after letters', 'amagi machi kazeno1', 'amagi machi kazeno2'],
    ['a different letter after a digit', 'amagi machi 2kazeno', 'amagi machi 2kazena'],
    ['a letter in place of a space', 'hana kaze machi', 'hanaxkaze machi'],
  ])('does not ignore %s', (_what, one, other) => {
    expect(same(one, other)).toEqual([false, false]);
  });

  it.each(['wa', 'ii', 'ova', 'shirayuki', '22'])(
    'does not ignore the additional word "%s" in the middle',
    (word) => {
      const one = 'kono subarashii sekai shukufuku machi';
      expect(same(one, one.replace(' ', ` ${word} `))).toEqual([false, false]);
    },
  );
});

describe('joinsTwoTitles', () => {
  const names = candidateOf(
    mediaWithTitles(1, 'Hourou Musuko', 'Wandering Son', { synonyms: ['Transient Son'] }),
  ).names;
  const both = (seriesTitle: string, of = names) => joinsTwoTitles(of, parseTitle(seriesTitle));

  it.each([
    ['two titles in the order of the catalogue', 'Hourou Musuko Wandering Son', true],
    ['two titles in the opposite order', 'Wandering Son: Hourou Musuko', true],
    ['the same title twice', 'Hourou Musuko Hourou Musuko', false],
    ['one title and other words', 'Hourou Musuko no Umi', false],
    ['other words and one title', 'Umi no Machi Wandering Son', false],
    ['a title and a synonym', 'Hourou Musuko Transient Son', false],
    ['only one title', 'Hourou Musuko', false],
  ])('returns $2 for %s', (_what, seriesTitle, expected) => {
    expect(both(seriesTitle)).toBe(expected);
  });

  it.each([
    ['Hana', 'Yuki', true],
    ['Han', 'Yuki', false],
    ['Hana', 'Yuk', false],
  ])('requires at least four letters of each name: %s and %s', (romaji, english, expected) => {
    expect(both(`${romaji} ${english}`, candidateOf(mediaWithTitles(1, romaji, english)).names)).toBe(
      expected,
    );
  });
});
