// Tests the other names of a title, the names that replace a missing name, and the order of titles.
import { describe, expect, it } from 'vitest';
import { titleOfOutboxItem } from '@/lib/domain/titles/outbox-title.ts';
import { createTitleComparator, otherNames, shownTitle } from '@/lib/domain/titles/shown-title.ts';
import { titleLanguageTag } from '@/lib/domain/titles/title-script.ts';
import { episode, media, outboxItem } from '../examples.ts';

const none = { romaji: null, english: null, native: null };
const frieren = media();
const [romaji, english, native] = ['Sousou no Frieren', "Frieren: Beyond Journey's End", '葬送のフリーレン'];

it.each([
  ['service', { ...none, native: '作品' }, '作品'],
  ['native', { ...none, english: 'The Work' }, 'The Work'],
  ['romaji', { ...none, native: '作品' }, '作品'],
] as const)('shownTitle returns the only name if the %s name is missing', (wanted, titles, shown) => {
  expect(shownTitle({ title: '', titles }, wanted)).toBe(shown);
});

it('createTitleComparator sorts Japanese titles in Japanese order', () => {
  expect(['一', '亜'].sort(createTitleComparator('native'))).toEqual(['亜', '一']);
  expect(['一', '亜'].sort(createTitleComparator('english'))).toEqual(['一', '亜']);
});

it('titleLanguageTag returns Japanese for a name with kana', () => {
  expect(titleLanguageTag('龙の物语')).toBe('ja');
  expect(titleLanguageTag('龙物语')).toBe('zh');
});

it("titleOfOutboxItem returns the page's series name for a waiting episode", () => {
  const watched = outboxItem({
    kind: 'episode',
    observed: episode({ seriesTitle: 'As on the page' }),
    watchedAt: 1,
  });
  expect(titleOfOutboxItem(watched, 'native')).toBe('As on the page');
  const edit = outboxItem({ kind: 'edit', media: frieren, patch: {}, by: 'user', base: null });
  expect(titleOfOutboxItem(edit, 'native')).toBe(native);
  expect(titleOfOutboxItem(edit, 'english')).toBe(english);
});

describe('otherNames', () => {
  it('returns all names except the shown name', () => {
    expect(otherNames(frieren, 'service')).toEqual([english, native]);
    expect(otherNames(frieren, 'english')).toEqual([romaji, native]);
    expect(otherNames(frieren, 'native')).toEqual([romaji, english]);
  });

  it('is empty for a title with one name', () => {
    const bleach = { title: 'Bleach', titles: { ...none, romaji: 'BLEACH ', english: ' ' } };
    expect(otherNames(bleach, 'service')).toEqual([]);
  });
});
