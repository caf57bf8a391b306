// Tests which commands a typed line means.
import { describe, expect, it } from 'vitest';
import { catalogueQueryOf } from '@/lib/domain/commands/commands.ts';
import { t as english } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import { bocchi, edits, firstOf, frieren, list, listed, titled } from './lines.ts';

describe('unambiguous line', () => {
  it.each([
    ['frieren +1', { progress: 5 }],
    ['+1 frieren', { progress: 5 }],
    ['Frieren + 1', { progress: 5 }],
    ['8 rate frieren', { userScore: 8 }],
    ['FRIEREN ＋３', { progress: 7 }],
    ['frieren -1', { progress: 3 }],
    ['frieren −1', { progress: 3 }],
    ['frieren 12', { progress: 12 }],
    ['frieren ep 12', { progress: 12 }],
    ['episode 12 frieren', { progress: 12 }],
    ['フリーレン 12話', { progress: 12 }],
    ['frieren 28', { progress: 28, status: 'completed' }],
    ['score 8 frieren', { userScore: 8 }],
    ['frieren score 8,5', { userScore: 8.5 }],
    ['rate frieren 8/10', { userScore: 8 }],
    ['drop frieren', { status: 'dropped' }],
    ['frieren on hold', { status: 'on_hold' }],
    ['Plan to watch: frieren', { status: 'plan_to_watch' }],
    ['done journey end frieren', { status: 'completed', progress: 28 }],
  ])('%s', (text, patch) => {
    expect(firstOf(text)).toEqual(['Sousou no Frieren', patch]);
  });

  it('is understood without accents, and for manga with words such as "chapter"', () => {
    expect(firstOf('watching pokemon')).toEqual(['Pokémon', { status: 'watching' }]);
    expect(firstOf('berserk +1')).toEqual(['Berserk', { progress: 1, status: 'reading' }]);
    expect(firstOf('done berserk')).toEqual(['Berserk', { status: 'completed' }]);
  });
});

describe('ambiguous line', () => {
  it('needs a choice between an episode and a score', () => {
    expect(edits('frieren 8')).toEqual([{ progress: 8 }, { userScore: 8 }]);
    expect(firstOf('frieren 8')).toBeNull();
  });

  it('needs a choice between titles', () => {
    const second = libraryEntry({ media: titled('Frieren 2nd Season'), progress: 0 });
    expect(firstOf('frieren +1', { listed: [...listed, second] })).toBeNull();
    expect(edits('frieren +1', { listed: [...listed, second] })).toHaveLength(2);
    const many = Array.from({ length: 9 }, (_, index) =>
      libraryEntry({
        media: titled(`Frieren ${'x'.repeat(index + 1)}`, { episodes: 1 }),
        progress: index ? 1 : 0,
      }),
    );
    expect(firstOf('+1 frieren', { listed: many })).toBeNull();
  });

  it.each([
    ['completed frieren', { status: 'completed', progress: 28 }],
    ['dropped frieren', { status: 'dropped' }],
    ['frieren +1', { status: 'completed', progress: 28 }],
    ['frieren -1', { progress: 0 }],
    ['frieren ep 4', { progress: 4 }],
    ['score 8 frieren', { userScore: 8 }],
  ])(
    'needs a choice between titles even if one of the titles already has the value or cannot have it: %s',
    (text, part) => {
      const first = libraryEntry({ ...frieren, ...part });
      const second = libraryEntry({ media: titled('Frieren 2nd Season'), progress: 3, userScore: null });
      for (const both of [
        [first, second],
        [second, first],
      ]) {
        expect(edits(text, { listed: both })).toHaveLength(1);
        expect(firstOf(text, { listed: both })).toBeNull();
      }
    },
  );

  it('needs a choice between an episode and a score even if one value is already set or impossible', () => {
    const asEpisode = { listed: [libraryEntry({ ...frieren, progress: 8 })] };
    const asScore = { listed: [libraryEntry({ ...frieren, userScore: 8 })] };
    const short = { listed: [libraryEntry({ media: titled('Frieren', { episodes: 6 }), userScore: null })] };
    expect(edits('frieren 8', asEpisode)).toEqual([{ userScore: 8 }]);
    expect(edits('frieren 8', asScore)).toEqual([{ progress: 8 }]);
    expect(edits('frieren 8', short)).toEqual([{ userScore: 8 }]);
    for (const part of [asEpisode, asScore, short]) expect(firstOf('frieren 8', part)).toBeNull();
  });

  it('opens a title whose name is the typed text, instead of running a command', () => {
    expect(firstOf('mob psycho 100')).toBe('Mob Psycho 100');
    const drop = libraryEntry({ media: titled('Drop Frieren') });
    expect(firstOf('drop frieren', { listed: [...listed, drop] })).toBe('Drop Frieren');
  });

  it('offers the scores if the number is missing', () => {
    expect(edits('score frieren')).toHaveLength(10);
    expect(firstOf('score frieren')).toBeNull();
  });
});

describe('typed title without a command', () => {
  it('opens the title, and lists its usual changes below', () => {
    expect(firstOf('frieren')).toBe('Sousou no Frieren');
    expect(edits('frieren')).toEqual([
      { progress: 5 },
      { status: 'completed', progress: 28 },
      { status: 'on_hold' },
      { status: 'dropped' },
    ]);
  });

  it('can add a title of the service, but never as the first row', () => {
    expect(edits('bocchi', { found: [bocchi] })).toEqual([{ status: 'plan_to_watch' }]);
    expect(firstOf('bocchi', { found: [bocchi] })).toBeNull();
    expect(firstOf('add bocchi', { found: [bocchi] })).toBeNull();
    expect(catalogueQueryOf(english, 'add bocchi')).toBe('bocchi');
    expect(catalogueQueryOf(english, ' addicted ')).toBe('addicted');
    expect(list('add frieren', { found: [frieren.media] }).rows.map(({ id }) => id)).toEqual([
      `open:${frieren.mediaId}`,
    ]);
  });
});

describe('command palette without text', () => {
  it('shows the titles being watched, and selects none', () => {
    const { rows, first } = list('  ');
    expect(rows.map(({ group }) => group)).toEqual(['titles', 'titles']);
    expect(first).toBeNull();
  });
});

it.each([
  ['an episode beyond the last one', 'frieren 29'],
  ['a progress below 0', 'frieren -9'],
  ['an impossible score', 'score 11 frieren'],
  ['a change that the entry already has', 'watching frieren'],
  ['an action without a title', 'drop'],
  ['a removal', 'remove frieren'],
])('the commands change nothing for %s', (_what, text) => {
  expect(edits(text).filter((patch) => !('userScore' in patch && text.startsWith('score')))).toEqual([]);
});

it('the commands open a setting if nothing else fits', () => {
  const setting = { kind: 'setting', name: 'Theme', place: 'Appearance', address: '#appearance' } as const;
  expect(firstOf('theme', { settings: [setting] })).toBe('Theme');
});
