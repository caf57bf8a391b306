// Tests resuming a title from a typed line: which pages are offered, when they come first, and when Enter opens one at once.
import { describe, expect, it } from 'vitest';
import { readCommand } from '@/lib/domain/commands/read-command.ts';
import { verbsOf } from '@/lib/domain/commands/verbs.ts';
import { languages } from '@/lib/domain/words/languages.ts';
import { wordsOf } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import { bocchi, edits, firstOf, frieren, list, own, pages, placeOn, titled } from './lines.ts';

const crunchyroll = placeOn('Crunchyroll');
const places = { [frieren.mediaId]: [crunchyroll] };
const NEXT = 'Episode 5 on Crunchyroll';
const second = libraryEntry({ media: titled('Frieren 2nd Season'), progress: 0 });
const kinds = (text: string, part: object) => list(text, part).rows.map(({ command }) => command.kind);

describe('typed title without a command', () => {
  it('is opened first, and its resume page is the first row below', () => {
    expect(firstOf('frieren', { places })).toBe('Sousou no Frieren');
    expect(kinds('frieren', { places }).slice(0, 3)).toEqual(['open', 'place', 'edit']);
    expect(pages('frieren', { places })).toEqual([`Sousou no Frieren: ${NEXT}`]);
  });

  it('has no row for a page without a resume point, or if the page cannot be opened', () => {
    expect(pages('frieren')).toEqual([]);
    const nothing = placeOn('Crunchyroll', { next: null, hasSeries: false, hasLast: false });
    expect(pages('frieren', { places: { [frieren.mediaId]: [nothing] } })).toEqual([]);
    expect(pages('frieren', { places: JSON.parse('{"__proto__": []}') })).toEqual([]);
  });

  it('never offers a watched episode as the next one', () => {
    const ahead = libraryEntry({ ...frieren, progress: 9 });
    expect(pages('frieren', { own: [ahead], places })).toEqual(['Sousou no Frieren: Series on Crunchyroll']);
    expect(pages('next frieren', { own: [ahead], places })).toEqual([
      'Sousou no Frieren: Series on Crunchyroll',
      'Sousou no Frieren: Episode 4 again on Crunchyroll',
    ]);
  });
});

describe('word for resuming', () => {
  it.each(['next frieren', 'continue frieren', 'FRIEREN next', 'resume frieren'])(
    'lists the page first, and Enter opens it: %s',
    (text) => {
      expect(kinds(text, { places })).toEqual(['place', 'place', 'place', 'open']);
      expect(pages(text, { places })[0]).toBe(`Sousou no Frieren: ${NEXT}`);
      expect(firstOf(text, { places })).toBe(NEXT);
      expect(edits(text, { places })).toEqual([]);
    },
  );

  it.each(languages)('is understood in %s', (language) => {
    const said = wordsOf(language);
    const words = said('verb.next').split(/[,、]\s*/);
    expect(words.length).toBeGreaterThan(2);
    for (const word of words) {
      const [row] = list(`${word} frieren`, { t: said, places }).rows;
      expect(row?.command, word).toMatchObject({ kind: 'place', offer: { kind: 'next', episode: 5 } });
      const meanings = readCommand(`${word} frieren`, verbsOf(said)).map(({ wish }) => wish.kind);
      expect(meanings, `${word} means one thing`).toEqual(['next']);
    }
  });

  it('offers all pages of one title; for several titles the best of each, next episodes first', () => {
    const netflix = placeOn('Netflix', { next: null, hasLast: false, at: 2 });
    const both = { ...places, [second.mediaId]: [netflix] };
    expect(pages('next frieren', { own: [second, frieren], places: both })).toEqual([
      `Sousou no Frieren: ${NEXT}`,
      'Frieren 2nd Season: Series on Netflix',
    ]);
    expect(firstOf('next frieren', { own: [second, frieren], places: both })).toBe(NEXT);
  });

  it('uses what follows the last episode as the next one if it has no number', () => {
    const after = placeOn('MangaDex', { next: null, hasAfter: true, at: 2 });
    const both = { [frieren.mediaId]: [after], [second.mediaId]: [placeOn('Netflix', { next: null })] };
    const said = pages('next frieren', { own: [second, frieren], places: both });
    expect(said[0]).toContain('After episode 4 on MangaDex');
    expect(firstOf('next frieren', { own: [second, frieren], places: both })).toBe(
      'After episode 4 on MangaDex',
    );
  });

  it('needs a choice if several titles have a next episode', () => {
    const both = { ...places, [second.mediaId]: [placeOn('Netflix', { next: 1 })] };
    expect(pages('next frieren', { own: [second, frieren], places: both })).toHaveLength(2);
    expect(firstOf('next frieren', { own: [second, frieren], places: both })).toBeNull();
  });

  it('needs a choice if another title without a known page may be meant', () => {
    const series = placeOn('Netflix', { next: null, hasLast: false });
    const part = { own: [second, frieren], places: { [second.mediaId]: [series] } };
    expect(pages('next frieren', part)).toEqual(['Frieren 2nd Season: Series on Netflix']);
    expect(firstOf('next frieren', part)).toBeNull();
  });

  it('opens the title if it has no known page, and suggests no other titles before it', () => {
    expect(firstOf('next frieren', { found: [bocchi] })).toBe('Sousou no Frieren');
    expect(edits('next frieren', { found: [bocchi] })).toEqual([]);
  });

  it('is read as a part of the name if a title of the list has that name', () => {
    const next = libraryEntry({ media: titled('Next Frieren') });
    expect(firstOf('next frieren', { own: [...own, next], places })).toBe('Next Frieren');
  });

  it('offers no page without a title', () => {
    expect(pages('next', { places })).toEqual([]);
  });
});

describe('line that names the page', () => {
  it.each([
    'frieren on crunchyroll',
    'frieren crunchyroll',
    'next on crunchyroll',
    'episode 5 on crunchyroll',
  ])('finds it: %s', (text) => {
    expect(pages(text, { places })).toContain(`Sousou no Frieren: ${NEXT}`);
    expect(firstOf(text, { places })).toBe(NEXT);
  });

  it('finds no page of another site', () => {
    expect(pages('frieren on netflix', { places })).toEqual([]);
    expect(pages('!!!', { places })).toEqual([]);
  });
});

describe('Enter', () => {
  const piece = libraryEntry({ media: titled('One Piece', { episodes: null }), progress: 185 });
  const pieces = { [piece.mediaId]: [placeOn('Netflix', { episode: 185, next: 186 })] };

  it.each(['86 on netflix', 'next 86 on netflix', 'k on netflix', 'next k on netflix'])(
    'opens no page of a title other than the named one, which is not on that site: %s',
    (text) => {
      const named = ['86', 'K'].map((title) => libraryEntry({ media: titled(title), progress: 4 }));
      const kimetsu = libraryEntry({ media: titled('Kimetsu no Yaiba'), progress: 185 });
      const known = { ...pieces, [kimetsu.mediaId]: [placeOn('Netflix', { episode: 185, next: 186 })] };
      expect(firstOf(text, { own: [...named, piece], places: pieces })).toBeNull();
      expect(firstOf(text, { own: [...named, kimetsu], places: known })).toBeNull();
    },
  );

  it('opens no page of an episode other than the named one', () => {
    expect(pages('episode 6 on netflix', { own: [piece], places: pieces })).toEqual([]);
    expect(pages('episode 186 on netflix', { own: [piece], places: pieces })).toHaveLength(1);
  });

  it('opens no page if another season has a next episode behind its best page', () => {
    const first = libraryEntry({ media: titled('Frieren'), progress: 4 });
    const later = libraryEntry({ media: titled('Frieren 2nd Season'), progress: 4 });
    const series = placeOn('Netflix', { next: null, hasLast: false, at: 9 });
    const known = {
      [first.mediaId]: [crunchyroll],
      [later.mediaId]: [series, placeOn('HIDIVE', { at: 1 })],
    };
    expect(firstOf('next frieren', { own: [first, later], places: known })).toBeNull();
  });

  it('opens no page if more titles match than are shown', () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      libraryEntry({
        media: titled(`Frieren ${'x'.repeat(at + 1)}`),
        progress: 4,
        updatedAt: `2026-01-0${at + 1}T00:00:00.000Z`,
      }),
    );
    const known = Object.fromEntries([0, 7].map((at) => [many[at]?.mediaId, [crunchyroll]]));
    expect(firstOf('next frieren', { own: many, places: known })).toBeNull();
  });
});
