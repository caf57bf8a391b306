// Tests which titles of a list a typed line means, and their order.
import { describe, expect, it } from 'vitest';
import { findListedTitles, findTitlesInCommandLine } from '@/lib/domain/commands/find-titles.ts';
import { t } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import { mediaTitled } from './command-entries.ts';

const entry = (title: string, part: Parameters<typeof libraryEntry>[0] = {}) =>
  libraryEntry({ mediaId: title, media: mediaTitled(title), status: 'on_hold', ...part });
const day = (date: number) => ({ updatedAt: `2026-01-0${date}T00:00:00.000Z` });
const found = (entries: readonly ReturnType<typeof entry>[], text: string, most = 9) => {
  const { best, count } = findListedTitles(entries, text, most);
  return [best.map(({ mediaId }) => mediaId), count] as const;
};

it('findTitlesInCommandLine puts the title that contains the whole typed line first', () => {
  const list = [entry('Frieren'), entry('Score 8 Frieren'), entry('Mob')];
  const meant = (most: number) =>
    findTitlesInCommandLine(t, list, 'score 8 frieren', most).map(({ mediaId }) => mediaId);
  expect(meant(9)).toEqual(['Score 8 Frieren', 'Frieren']);
  expect(meant(1)).toEqual(['Score 8 Frieren']);
});

describe('findListedTitles', () => {
  it('puts titles that start with the text first', () => {
    const [inside, word, whole] = [entry('Supermanga'), entry('The Manga'), entry('Manga Days')];
    expect(found([inside, word, whole], 'manga')).toEqual([['Manga Days', 'The Manga', 'Supermanga'], 3]);
    expect(found([whole, word, inside], 'manga')).toEqual([['Manga Days', 'The Manga', 'Supermanga'], 3]);
  });

  it('puts titles being watched first if titles match equally well', () => {
    const list = [
      entry('Manga old', day(1)),
      entry('Manga new', day(3)),
      entry('Manga seen', { status: 'watching', ...day(2) }),
    ];
    expect(found(list, 'manga')[0]).toEqual(['Manga seen', 'Manga new', 'Manga old']);
    expect(found([...list].reverse(), 'manga')[0]).toEqual(['Manga seen', 'Manga new', 'Manga old']);
    const inside = entry('Supermanga', { status: 'watching' });
    expect(found([inside, ...list], 'manga')[0]?.at(-1), 'how it fits comes before that').toBe('Supermanga');
  });

  it('finds a name that is typed without spaces', () => {
    const list = [
      entry('One Piece Film Z'),
      entry('One Piece'),
      entry('Hunter x Hunter'),
      entry('Stone Pie Cellar'),
    ];
    expect(found(list, 'onepiece')).toEqual([['One Piece', 'One Piece Film Z'], 2]);
    expect(findListedTitles(list, 'onepiece', 9).exact).toBe(1);
    expect(found(list, 'HunterXHunter')).toEqual([['Hunter x Hunter'], 1]);
    expect(found(list, 'onepiecefilm z')).toEqual([['One Piece Film Z'], 1]);
    expect(found(list, 'nepi')).toEqual([[], 0]);
    expect(found([entry('Onepiece'), ...list], 'onepiece')).toEqual([['Onepiece'], 1]);
  });

  it('returns the best titles up to a maximum', () => {
    const list = [entry('Manga old', day(1)), entry('Manga new', day(3)), entry('Other')];
    expect(found(list, 'manga', 1)).toEqual([['Manga new'], 2]);
    expect(found(list, ' ')).toEqual([[], 0]);
  });
});
