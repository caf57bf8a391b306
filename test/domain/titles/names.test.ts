// The other names of a title, what stands in for a missing one, and in which order titles stand.
import { describe, expect, it } from 'vitest';
import { outboxTitle } from '@/lib/domain/titles/outbox-title.ts';
import { otherNames, shownTitle, titleOrder } from '@/lib/domain/titles/shown-title.ts';
import { titleTag } from '@/lib/domain/titles/title-script.ts';
import { episode, media, outboxItem } from '../examples.ts';

const none = { romaji: null, english: null, native: null };
const frieren = media();
const [romaji, english, native] = ['Sousou no Frieren', "Frieren: Beyond Journey's End", '葬送のフリーレン'];

describe('the other names', () => {
  it('are all but the shown one, each once', () => {
    expect(otherNames(frieren, 'service')).toEqual([english, native]);
    expect(otherNames(frieren, 'english')).toEqual([romaji, native]);
    expect(otherNames(frieren, 'native')).toEqual([romaji, english]);
  });

  it('are none where there is one name, however it is written', () => {
    const bleach = { title: 'Bleach', titles: { ...none, romaji: 'BLEACH ', english: ' ' } };
    expect(otherNames(bleach, 'service')).toEqual([]);
  });
});

it.each([
  ['service', { ...none, native: '作品' }, '作品'],
  ['native', { ...none, english: 'The Work' }, 'The Work'],
  ['romaji', { ...none, native: '作品' }, '作品'],
] as const)('the last name that there is stands in where %s is wanted', (wanted, titles, shown) => {
  expect(shownTitle({ title: '', titles }, wanted)).toBe(shown);
});

it('Japanese titles are in the order of Japanese, and others in that of letters', () => {
  expect(['一', '亜'].sort(titleOrder('native'))).toEqual(['亜', '一']);
  expect(['一', '亜'].sort(titleOrder('english'))).toEqual(['一', '亜']);
});

it('a name with kana is Japanese, whatever its other characters are', () => {
  expect(titleTag('龙の物语')).toBe('ja');
  expect(titleTag('龙物语')).toBe('zh');
});

it('a change that waits is called as its page calls it, and an edit by the name that is shown', () => {
  const watched = outboxItem({
    kind: 'episode',
    observed: episode({ seriesTitle: 'As on the page' }),
    watchedAt: 1,
  });
  expect(outboxTitle(watched, 'native')).toBe('As on the page');
  const edit = outboxItem({ kind: 'edit', media: frieren, patch: {}, by: 'user', base: null });
  expect(outboxTitle(edit, 'native')).toBe(native);
  expect(outboxTitle(edit, 'english')).toBe(english);
});
