// Tests resuming a title from a typed line: which pages are offered, when they come first, and when Enter opens one at once.
import { describe, expect, it } from 'vitest';
import { parseCommand } from '@/lib/domain/commands/parse-command.ts';
import { verbsOf } from '@/lib/domain/commands/verbs.ts';
import { languages } from '@/lib/domain/words/languages.ts';
import { loadTranslate } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import {
  bocchiEntry,
  exampleEntries,
  findCommandOnEnter,
  frierenEntry,
  listCommandsFor,
  listOfferedEdits,
  listOfferedPageLabels,
  mediaTitled,
  resumePointOnSite,
} from './command-entries.ts';

const crunchyroll = resumePointOnSite('Crunchyroll');
const resumePoints = { [frierenEntry.mediaId]: [crunchyroll] };
const NEXT = 'Episode 5 on Crunchyroll';
const second = libraryEntry({ media: mediaTitled('Frieren 2nd Season'), progress: 0 });
const kinds = (text: string, part: object) =>
  listCommandsFor(text, part).rows.map(({ command }) => command.kind);

describe('typed title without a command', () => {
  it('lists the resume page after the title', () => {
    expect(findCommandOnEnter('frieren', { resumePoints })).toBe('Sousou no Frieren');
    expect(kinds('frieren', { resumePoints }).slice(0, 3)).toEqual(['open', 'place', 'edit']);
    expect(listOfferedPageLabels('frieren', { resumePoints })).toEqual([`Sousou no Frieren: ${NEXT}`]);
  });

  it('lists no page without a resume point', () => {
    expect(listOfferedPageLabels('frieren')).toEqual([]);
    const nothing = resumePointOnSite('Crunchyroll', { next: null, hasSeries: false, hasLast: false });
    expect(listOfferedPageLabels('frieren', { resumePoints: { [frierenEntry.mediaId]: [nothing] } })).toEqual(
      [],
    );
    expect(listOfferedPageLabels('frieren', { resumePoints: JSON.parse('{"__proto__": []}') })).toEqual([]);
  });

  it('never offers a watched episode as the next episode', () => {
    const ahead = libraryEntry({ ...frierenEntry, progress: 9 });
    expect(listOfferedPageLabels('frieren', { listed: [ahead], resumePoints })).toEqual([
      'Sousou no Frieren: Series on Crunchyroll',
    ]);
    expect(listOfferedPageLabels('next frieren', { listed: [ahead], resumePoints })).toEqual([
      'Sousou no Frieren: Series on Crunchyroll',
      'Sousou no Frieren: Episode 4 again on Crunchyroll',
    ]);
  });
});

describe('typed word for resuming', () => {
  it.each(['next frieren', 'continue frieren', 'FRIEREN next', 'resume frieren'])(
    'puts the resume page in the first row: %s',
    (text) => {
      expect(kinds(text, { resumePoints })).toEqual(['place', 'place', 'place', 'open']);
      expect(listOfferedPageLabels(text, { resumePoints })[0]).toBe(`Sousou no Frieren: ${NEXT}`);
      expect(findCommandOnEnter(text, { resumePoints })).toBe(NEXT);
      expect(listOfferedEdits(text, { resumePoints })).toEqual([]);
    },
  );

  it.each(languages)('is understood in %s', (language) => {
    const said = loadTranslate(language);
    const words = said('verb.next').split(/[,、]\s*/);
    expect(words.length).toBeGreaterThan(2);
    for (const word of words) {
      const [row] = listCommandsFor(`${word} frieren`, { t: said, resumePoints }).rows;
      expect(row?.command, word).toMatchObject({ kind: 'place', offer: { kind: 'next', episode: 5 } });
      const meanings = parseCommand(`${word} frieren`, verbsOf(said)).map(
        ({ entryAction }) => entryAction.kind,
      );
      expect(meanings, `${word} means one thing`).toEqual(['next']);
    }
  });

  it('lists one page for each of several titles', () => {
    const netflix = resumePointOnSite('Netflix', { next: null, hasLast: false, at: 2 });
    const both = { ...resumePoints, [second.mediaId]: [netflix] };
    expect(
      listOfferedPageLabels('next frieren', { listed: [second, frierenEntry], resumePoints: both }),
    ).toEqual([`Sousou no Frieren: ${NEXT}`, 'Frieren 2nd Season: Series on Netflix']);
    expect(findCommandOnEnter('next frieren', { listed: [second, frierenEntry], resumePoints: both })).toBe(
      NEXT,
    );
  });

  it('offers "After episode 4" first if the next episode has no number', () => {
    const after = resumePointOnSite('MangaDex', { next: null, hasAfter: true, at: 2 });
    const both = {
      [frierenEntry.mediaId]: [after],
      [second.mediaId]: [resumePointOnSite('Netflix', { next: null })],
    };
    const said = listOfferedPageLabels('next frieren', {
      listed: [second, frierenEntry],
      resumePoints: both,
    });
    expect(said[0]).toContain('After episode 4 on MangaDex');
    expect(findCommandOnEnter('next frieren', { listed: [second, frierenEntry], resumePoints: both })).toBe(
      'After episode 4 on MangaDex',
    );
  });

  it('opens nothing if several titles have a next episode', () => {
    const both = { ...resumePoints, [second.mediaId]: [resumePointOnSite('Netflix', { next: 1 })] };
    expect(
      listOfferedPageLabels('next frieren', { listed: [second, frierenEntry], resumePoints: both }),
    ).toHaveLength(2);
    expect(
      findCommandOnEnter('next frieren', { listed: [second, frierenEntry], resumePoints: both }),
    ).toBeNull();
  });

  it('opens nothing if only one of two fitting titles has a page', () => {
    const series = resumePointOnSite('Netflix', { next: null, hasLast: false });
    const part = { listed: [second, frierenEntry], resumePoints: { [second.mediaId]: [series] } };
    expect(listOfferedPageLabels('next frieren', part)).toEqual(['Frieren 2nd Season: Series on Netflix']);
    expect(findCommandOnEnter('next frieren', part)).toBeNull();
  });

  it('opens the title itself if no page of the title is known', () => {
    expect(findCommandOnEnter('next frieren', { found: [bocchiEntry] })).toBe('Sousou no Frieren');
    expect(listOfferedEdits('next frieren', { found: [bocchiEntry] })).toEqual([]);
  });

  it('opens a title of the list whose whole name is the typed text', () => {
    const next = libraryEntry({ media: mediaTitled('Next Frieren') });
    expect(findCommandOnEnter('next frieren', { listed: [...exampleEntries, next], resumePoints })).toBe(
      'Next Frieren',
    );
  });

  it('offers no page if no title was typed after the word', () => {
    expect(listOfferedPageLabels('next', { resumePoints })).toEqual([]);
  });
});

describe('typed title with the name of a site', () => {
  it.each([
    'frieren on crunchyroll',
    'frieren crunchyroll',
    'next on crunchyroll',
    'episode 5 on crunchyroll',
  ])('finds the resume page for "%s"', (text) => {
    expect(listOfferedPageLabels(text, { resumePoints })).toContain(`Sousou no Frieren: ${NEXT}`);
    expect(findCommandOnEnter(text, { resumePoints })).toBe(NEXT);
  });

  it('finds no page of another site', () => {
    expect(listOfferedPageLabels('frieren on netflix', { resumePoints })).toEqual([]);
    expect(listOfferedPageLabels('!!!', { resumePoints })).toEqual([]);
  });
});

describe('Enter after a typed title', () => {
  const piece = libraryEntry({ media: mediaTitled('One Piece', { episodes: null }), progress: 185 });
  const pieces = { [piece.mediaId]: [resumePointOnSite('Netflix', { episode: 185, next: 186 })] };

  it.each(['86 on netflix', 'next 86 on netflix', 'k on netflix', 'next k on netflix'])(
    'opens nothing for a title that is not on the named site: %s',
    (text) => {
      const named = ['86', 'K'].map((title) => libraryEntry({ media: mediaTitled(title), progress: 4 }));
      const kimetsu = libraryEntry({ media: mediaTitled('Kimetsu no Yaiba'), progress: 185 });
      const known = {
        ...pieces,
        [kimetsu.mediaId]: [resumePointOnSite('Netflix', { episode: 185, next: 186 })],
      };
      expect(findCommandOnEnter(text, { listed: [...named, piece], resumePoints: pieces })).toBeNull();
      expect(findCommandOnEnter(text, { listed: [...named, kimetsu], resumePoints: known })).toBeNull();
    },
  );

  it('opens only the page of the named episode', () => {
    expect(listOfferedPageLabels('episode 6 on netflix', { listed: [piece], resumePoints: pieces })).toEqual(
      [],
    );
    expect(
      listOfferedPageLabels('episode 186 on netflix', { listed: [piece], resumePoints: pieces }),
    ).toHaveLength(1);
  });

  it('opens nothing if another season also has a next episode', () => {
    const first = libraryEntry({ media: mediaTitled('Frieren'), progress: 4 });
    const later = libraryEntry({ media: mediaTitled('Frieren 2nd Season'), progress: 4 });
    const series = resumePointOnSite('Netflix', { next: null, hasLast: false, at: 9 });
    const known = {
      [first.mediaId]: [crunchyroll],
      [later.mediaId]: [series, resumePointOnSite('HIDIVE', { at: 1 })],
    };
    expect(findCommandOnEnter('next frieren', { listed: [first, later], resumePoints: known })).toBeNull();
  });

  it('opens nothing if more titles match than are shown', () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      libraryEntry({
        media: mediaTitled(`Frieren ${'x'.repeat(at + 1)}`),
        progress: 4,
        updatedAt: `2026-01-0${at + 1}T00:00:00.000Z`,
      }),
    );
    const known = Object.fromEntries([0, 7].map((at) => [many[at]?.mediaId, [crunchyroll]]));
    expect(findCommandOnEnter('next frieren', { listed: many, resumePoints: known })).toBeNull();
  });
});
