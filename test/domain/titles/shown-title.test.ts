import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLibraryView, defaultLibraryView, findMatchingOtherName } from '@/lib/domain/library-view.ts';
import {
  createTitleComparator,
  otherNames,
  secondaryName,
  shownTitle,
  titleLanguageFor,
  titleLanguages,
} from '@/lib/domain/titles/shown-title.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { languages } from '@/lib/domain/words/languages.ts';
import { libraryEntry, media } from '../examples.ts';

const frieren = media();
const { romaji, english, native } = frieren.titles;
const none = { romaji: null, english: null, native: null };
const named = (title: string, titles: Partial<typeof frieren.titles> = {}) => ({
  title,
  titles: { ...none, ...titles },
});

it.each([
  ['葬送のフリーレン', 'ja'],
  ['鋼', 'ja'],
  ['将国のアルタイル', 'ja'],
  ['斗罗大陆', 'zh'],
  ['나 혼자만 레벨업', 'ko'],
  ['NieR オートマタ', 'ja'],
  ['Frieren', undefined],
  ['Ōkami-san', undefined],
  ['', undefined],
])('titleLanguageTag returns the language of "%s": %s', (name, tag) => {
  expect(titleLanguageTag(name)).toBe(tag);
});

it.each([
  ['service', english],
  ['english', romaji],
  ['romaji', english],
  ['native', english],
] as const)('secondaryName returns for the title language "%s": %s', (language, beside) => {
  expect(secondaryName(frieren, language)).toBe(beside);
});

it('secondaryName returns null if all names are equal', () => {
  expect(secondaryName(named('Bleach', { romaji: 'BLEACH', english: 'Bleach ' }), 'service')).toBeNull();
});

describe('shownTitle', () => {
  it.each([
    ['service', 'Sousou no Frieren'],
    ['english', english],
    ['romaji', romaji],
    ['native', native],
  ] as const)('returns for the title language "%s": %s', (language, name) => {
    expect(shownTitle(frieren, language)).toBe(name);
  });

  it.each([
    ['english', named('作品', { romaji: 'Sakuhin', native: '作品' }), 'Sakuhin'],
    ['english', named('Service', { native: '作品' }), 'Service'],
    ['english', named('', { native: '作品' }), '作品'],
    ['romaji', named('作品', { english: 'The Work', native: '作品' }), 'The Work'],
    ['romaji', named('Service', { native: '作品' }), 'Service'],
    ['native', named('Service', { romaji: 'Sakuhin', english: 'The Work' }), 'Service'],
    ['native', named(' ', { romaji: 'Sakuhin', english: 'The Work' }), 'Sakuhin'],
    ['service', named('', { romaji: 'Sakuhin', english: 'The Work' }), 'Sakuhin'],
  ] as const)('returns another name if the %s name is missing: %j', (language, title, name) => {
    expect(shownTitle(title, language)).toBe(name);
  });

  it.each(['', ' ', '\u3000', '\u200B\u00A0', '\n\t'])('does not accept %j as a name', (blank) => {
    for (const language of ['english', 'romaji', 'native'] as const)
      expect(shownTitle(named('Service', { [language]: blank }), language)).toBe('Service');
  });

  const name = fc.oneof(
    fc.constantFrom(null, '', ' ', '\u3000', '\u200B'),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
  );
  const titles = fc.record({ romaji: name, english: name, native: name });
  const anyMedia = fc.record({ title: name.map((text) => text ?? ''), titles });
  const isBlank = (text: string | null) => !/[^\s\p{C}]/u.test(text ?? '');

  it('returns the name in the chosen title language if the title has one', () => {
    fc.assert(
      fc.property(anyMedia, fc.constantFrom(...titleLanguages), (title, wanted) => {
        const shown = shownTitle(title, wanted);
        const all = [title.title, ...Object.values(title.titles)];
        expect(all).toContain(shown);
        const own = wanted === 'service' ? title.title : title.titles[wanted];
        if (!isBlank(own)) expect(shown).toBe(own);
        expect(isBlank(shown)).toBe(all.every(isBlank));
      }),
    );
  });

  it('differs from every name of otherNames', () => {
    const form = (text: string) => text.trim().toLowerCase();
    fc.assert(
      fc.property(anyMedia, fc.constantFrom(...titleLanguages), (title, wanted) => {
        const names = [shownTitle(title, wanted), ...otherNames(title, wanted)].map(form);
        expect(new Set(names).size).toBe(names.length);
        expect(form(secondaryName(title, wanted) ?? 'no other')).not.toBe(form(shownTitle(title, wanted)));
      }),
    );
  });
});

describe('titles of the list', () => {
  const entry = (id: string, names: Parameters<typeof named>[1]) =>
    libraryEntry({ mediaId: id, media: media({ id, ...named(`service ${id}`, names) }) });
  const list = [
    entry('1', { english: 'Zebra', romaji: 'Ōkami', native: 'いぬ' }),
    entry('2', { english: 'apple', romaji: 'Okama', native: 'アニメ' }),
    entry('3', { english: 'Éclair', romaji: 'Pan', native: 'うみ' }),
  ];

  it.each([
    ['service', ['1', '2', '3']],
    ['english', ['2', '3', '1']],
    ['romaji', ['2', '1', '3']],
    ['native', ['2', '1', '3']],
  ] as const)('are sorted by the shown title in the title language "%s"', (language, ids) => {
    const shown = applyLibraryView(list, { ...defaultLibraryView, sort: 'title' }, language);
    expect(shown.map(({ mediaId }) => mediaId)).toEqual(ids);
  });

  it('are found by every name', () => {
    for (const language of titleLanguages)
      for (const text of ['frieren sousou', 'beyond journey', '葬送', 'ふりーれん']) {
        const found = applyLibraryView(
          [libraryEntry()],
          { ...defaultLibraryView, text, sort: 'changed' },
          language,
        );
        expect(found).toHaveLength(1);
        expect(findMatchingOtherName(frieren, text, language)).not.toBe(shownTitle(frieren, language));
      }
    expect(findMatchingOtherName(frieren, '葬送', 'native')).toBeNull();
    expect(findMatchingOtherName(frieren, 'sousou', 'native')).toBe('Sousou no Frieren');
    expect(findMatchingOtherName(frieren, 'beyond', 'english')).toBeNull();
  });

  it('have the same order from any original order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.constantFrom(...titleLanguages),
        (names, language) => {
          const order = createTitleComparator(language);
          const sorted = [...names].sort(order);
          expect(
            [...names]
              .reverse()
              .sort(order)
              .map((one, at) => order(one, sorted[at] ?? '')),
          ).toEqual(names.map(() => 0));
        },
      ),
    );
  });
});

describe('titleLanguageFor', () => {
  it('chooses original titles for Japanese users', () => {
    expect(titleLanguageFor('interface', 'ja')).toBe('native');
    for (const choice of titleLanguages) expect(titleLanguageFor(choice, 'ja')).toBe(choice);
  });

  it.each(languages.filter((one) => one !== 'ja'))('chooses English titles in %s', (language) => {
    expect(titleLanguageFor('interface', language)).toBe('english');
    for (const choice of titleLanguages) expect(titleLanguageFor(choice, language)).toBe(choice);
  });
});
