// Tests which commands a typed line means.
import { describe, expect, it } from 'vitest';
import { catalogueQueryOf } from '@/lib/domain/commands/commands.ts';
import { t as english } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import {
  bocchiEntry,
  exampleEntries,
  findCommandOnEnter,
  frierenEntry,
  listCommandsFor,
  listOfferedEdits,
  mediaTitled,
} from './command-entries.ts';

const theme = {
  kind: 'setting',
  name: 'Theme',
  sectionName: 'Appearance',
  address: '#appearance',
  isExact: false,
} as const;

it.each([
  ['an episode beyond the last episode', 'frieren 29'],
  ['a progress below 0', 'frieren -9'],
  ['an impossible score', 'score 11 frieren'],
  ['a change that the entry already has', 'watching frieren'],
  ['an action without a title', 'drop'],
  ['a removal', 'remove frieren'],
])('typed commands change nothing for %s', (_what, text) => {
  expect(
    listOfferedEdits(text).filter((patch) => !('userScore' in patch && text.startsWith('score'))),
  ).toEqual([]);
});

it.each([
  ['one more than its episodes', 'frieren 29'],
  ['far more, with a verb', 'mob psycho 100 episode 999'],
  ['more, by a step', 'frieren +40'],
  ['more, in Japanese', 'フリーレン 40話'],
])('listCommands returns the title whose last episode the number exceeds: %s', (_what, text) => {
  const total = text.startsWith('mob') ? 12 : 28;
  expect(listCommandsFor(text).exceeded?.media.episodes).toBe(total);
});

it.each([
  ['of the last episode', 'frieren 28'],
  ['that a step reaches', 'frieren +24'],
  ['below 0', 'frieren -9'],
  ['of a title without a known end', 'pokemon 2000'],
  ['that is part of the name', 'mob psycho 100'],
])('listCommands returns no exceeded title for a number %s', (_what, text) => {
  expect(listCommandsFor(text).exceeded).toBeNull();
});

it('typed commands open a setting if nothing else fits', () => {
  expect(findCommandOnEnter('theme', { settings: [theme] })).toBe('Theme');
});

describe('typed command', () => {
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
  ])('understands "%s"', (text, patch) => {
    expect(findCommandOnEnter(text)).toEqual(['Sousou no Frieren', patch]);
  });

  it.each([
    ['watching frieren', { status: 'watching', progress: 0 }],
    ['planned frieren', { status: 'plan_to_watch', progress: 0 }],
    ['frieren on hold', { status: 'on_hold' }],
    ['drop frieren', { status: 'dropped' }],
  ])('sets a completed title to 0 only for Watching and Planned: %s', (text, patch) => {
    const listed = [libraryEntry({ ...frierenEntry, status: 'completed', progress: 28 })];
    expect(findCommandOnEnter(text, { listed })).toEqual(['Sousou no Frieren', patch]);
  });

  it('can name a title without its accents', () => {
    expect(findCommandOnEnter('watching pokemon')).toEqual(['Pokémon', { status: 'watching' }]);
    expect(findCommandOnEnter('berserk +1')).toEqual(['Berserk', { progress: 1, status: 'reading' }]);
    expect(findCommandOnEnter('done berserk')).toEqual(['Berserk', { status: 'completed' }]);
  });
});

describe('typed command with two meanings', () => {
  it('preselects neither the episode nor the score', () => {
    expect(listOfferedEdits('frieren 8')).toEqual([{ progress: 8 }, { userScore: 8 }]);
    expect(findCommandOnEnter('frieren 8')).toBeNull();
  });

  it('preselects none of several titles that fit', () => {
    const second = libraryEntry({ media: mediaTitled('Frieren 2nd Season'), progress: 0 });
    expect(findCommandOnEnter('frieren +1', { listed: [...exampleEntries, second] })).toBeNull();
    expect(listOfferedEdits('frieren +1', { listed: [...exampleEntries, second] })).toHaveLength(2);
    const many = Array.from({ length: 9 }, (_, index) =>
      libraryEntry({
        media: mediaTitled(`Frieren ${'x'.repeat(index + 1)}`, { episodes: 1 }),
        progress: index ? 1 : 0,
      }),
    );
    expect(findCommandOnEnter('+1 frieren', { listed: many })).toBeNull();
  });

  it.each([
    ['completed frieren', { status: 'completed', progress: 28 }],
    ['dropped frieren', { status: 'dropped' }],
    ['frieren +1', { status: 'completed', progress: 28 }],
    ['frieren -1', { progress: 0 }],
    ['frieren ep 4', { progress: 4 }],
    ['score 8 frieren', { userScore: 8 }],
  ])('preselects no change if only one of two fitting titles can change: %s', (text, part) => {
    const first = libraryEntry({ ...frierenEntry, ...part });
    const second = libraryEntry({ media: mediaTitled('Frieren 2nd Season'), progress: 3, userScore: null });
    for (const both of [
      [first, second],
      [second, first],
    ]) {
      expect(listOfferedEdits(text, { listed: both })).toHaveLength(1);
      expect(findCommandOnEnter(text, { listed: both })).toBeNull();
    }
  });

  it('preselects no change if only the episode or only the score is possible', () => {
    const asEpisode = { listed: [libraryEntry({ ...frierenEntry, progress: 8 })] };
    const asScore = { listed: [libraryEntry({ ...frierenEntry, userScore: 8 })] };
    const short = {
      listed: [libraryEntry({ media: mediaTitled('Frieren', { episodes: 6 }), userScore: null })],
    };
    expect(listOfferedEdits('frieren 8', asEpisode)).toEqual([{ userScore: 8 }]);
    expect(listOfferedEdits('frieren 8', asScore)).toEqual([{ progress: 8 }]);
    expect(listOfferedEdits('frieren 8', short)).toEqual([{ userScore: 8 }]);
    for (const part of [asEpisode, asScore, short]) expect(findCommandOnEnter('frieren 8', part)).toBeNull();
  });

  it('opens a title whose whole name was typed', () => {
    expect(findCommandOnEnter('mob psycho 100')).toBe('Mob Psycho 100');
    const drop = libraryEntry({ media: mediaTitled('Drop Frieren') });
    expect(findCommandOnEnter('drop frieren', { listed: [...exampleEntries, drop] })).toBe('Drop Frieren');
  });

  it('offers all ten scores if the number is missing', () => {
    expect(listOfferedEdits('score frieren')).toHaveLength(10);
    expect(findCommandOnEnter('score frieren')).toBeNull();
  });
});

describe('typed title without a command', () => {
  it('preselects opening the title', () => {
    expect(findCommandOnEnter('frieren')).toBe('Sousou no Frieren');
    expect(listOfferedEdits('frieren')).toEqual([
      { progress: 5 },
      { status: 'completed', progress: 28 },
      { status: 'on_hold' },
      { status: 'dropped' },
    ]);
  });

  it('offers to add a title of the catalogue, but not as the first command', () => {
    expect(listOfferedEdits('bocchi', { found: [bocchiEntry] })).toEqual([{ status: 'plan_to_watch' }]);
    expect(findCommandOnEnter('bocchi', { found: [bocchiEntry] })).toBeNull();
    expect(findCommandOnEnter('add bocchi', { found: [bocchiEntry] })).toBeNull();
    expect(catalogueQueryOf(english, 'add bocchi')).toBe('bocchi');
    expect(catalogueQueryOf(english, ' addicted ')).toBe('addicted');
    expect(listCommandsFor('add frieren', { found: [frierenEntry.media] }).rows.map(({ id }) => id)).toEqual([
      `open:${frierenEntry.mediaId}`,
    ]);
  });
});

describe('command palette without text', () => {
  it('shows the titles being watched', () => {
    const { rows, first } = listCommandsFor('  ');
    expect(rows.map(({ group }) => group)).toEqual(['titles', 'titles']);
    expect(first).toBeNull();
  });
});

describe('typed name of a setting', () => {
  const darkMoon = mediaTitled('DARK MOON: Dark Mode');
  const exact = { ...theme, isExact: true };

  it('opens the setting, not a title whose name only contains the typed text', () => {
    const part = { settings: [exact], found: [darkMoon] };
    expect(findCommandOnEnter('dark mode', part)).toBe('Theme');
    const listed = [...exampleEntries, libraryEntry({ media: darkMoon })];
    expect(findCommandOnEnter('dark mode', { ...part, listed })).toBe('Theme');
  });

  it('opens a title of the list that has exactly this name', () => {
    const listed = [...exampleEntries, libraryEntry({ media: mediaTitled('Dark Mode') })];
    expect(findCommandOnEnter('dark mode', { settings: [exact], listed })).toBe('Dark Mode');
  });

  it('is offered next to a change of a title only if it is the exact name', () => {
    const names = (text: string, part = {}) =>
      listCommandsFor(text, { settings: [theme], ...part }).rows.flatMap(({ command }) =>
        command.kind === 'setting' ? [command.name] : [],
      );
    expect(names('frieren episode 5')).toEqual([]);
    expect(names('frieren +1')).toEqual([]);
    expect(names('unlisted title +1')).toEqual([]);
    expect(names('unlisted title')).toEqual(['Theme']);
    expect(names('frieren episode 5', { settings: [exact] })).toEqual(['Theme']);
  });
});

describe('typed title of the catalogue', () => {
  const kinds = (text: string, found: readonly ReturnType<typeof mediaTitled>[]) =>
    listCommandsFor(text, { found }).rows.map(({ command }) => command.kind);

  it('is added by the first row only if its whole name is typed', () => {
    expect(kinds('bocchi', [bocchiEntry])).toEqual(['open', 'edit']);
    expect(kinds('bocchi the rock', [bocchiEntry])).toEqual(['edit', 'open']);
    expect(kinds('add bocchi', [bocchiEntry])[0]).toBe('edit');
    const rows = listCommandsFor('bocchi the rock', {
      found: [mediaTitled('Bocchi the Rock 2'), bocchiEntry],
    }).rows;
    expect(rows[0]?.command).toMatchObject({ kind: 'edit', media: { title: 'Bocchi the Rock!' } });
  });

  it('is not offered if the text means a title of the list', () => {
    const film = mediaTitled('Mob Psycho 100 Movie');
    const listed = [libraryEntry({ ...frierenEntry, status: 'completed', progress: 28 })];
    expect(listOfferedEdits('frieren 28', { listed, found: [film] })).toEqual([]);
    expect(findCommandOnEnter('frieren 28', { listed, found: [film] })).toBe('Sousou no Frieren');
  });

  it('is never the preselected row', () => {
    expect(findCommandOnEnter('bocchi', { found: [bocchiEntry] })).toBeNull();
  });
});

describe('typed number of a title with several seasons', () => {
  const planned = (title: string) =>
    libraryEntry({ mediaId: title, media: mediaTitled(title), status: 'plan_to_watch', progress: 0 });
  const seasons = [planned('Frieren Season 3'), planned('Frieren Season 2')];

  it.each([
    ['frieren +1', { progress: 5 }],
    ['frieren ep 12', { progress: 12 }],
    ['frieren -1', { progress: 3 }],
  ])('means the only season being watched if the others are planned: %s', (text, patch) => {
    expect(findCommandOnEnter(text, { listed: [...seasons, frierenEntry] })).toEqual([
      'Sousou no Frieren',
      patch,
    ]);
    expect(listOfferedEdits(text, { listed: [...seasons, frierenEntry] })).toEqual([patch]);
  });

  it.each([
    [
      'another season is on hold',
      'frieren +1',
      [libraryEntry({ ...planned('Frieren Season 4'), status: 'on_hold' })],
    ],
    [
      'another season is being watched',
      'frieren +1',
      [libraryEntry({ ...planned('Frieren Season 4'), status: 'watching' })],
    ],
    ['the command sets a status', 'drop frieren', []],
    ['the number may be a score', 'frieren 8', []],
  ])('preselects no change if %s', (_name, text, more) => {
    expect(findCommandOnEnter(text, { listed: [...seasons, frierenEntry, ...more] })).toBeNull();
  });
});

describe('typed title with a typing mistake', () => {
  const onePiece = libraryEntry({ media: mediaTitled('One Piece', { episodes: null }), userScore: null });
  const film = libraryEntry({ media: mediaTitled('One Piece Film Gold'), userScore: null });
  const manga = mediaTitled('Frieren (manga)', { type: 'manga' });
  const listed = [...exampleEntries, onePiece, film];
  const ids = (text: string, part = {}) =>
    listCommandsFor(text, { listed, ...part }).rows.map(({ id }) => id);

  it.each([
    ['a wrong letter', 'frieran', frierenEntry],
    ['swapped letters', 'one peice', onePiece],
    ['a missing letter', 'bersrk', exampleEntries[3]],
    ['an extra letter', 'pokemmon', exampleEntries[1]],
    ['an unfinished word', 'friera', frierenEntry],
  ])('lists the title first, with its changes: %s', (_name, text, entry) => {
    expect(ids(text, { found: [manga] })[0]).toBe(`open:${entry?.mediaId}`);
    expect(listOfferedEdits(text, { listed })).toContainEqual(
      expect.objectContaining({ progress: (entry?.progress ?? 0) + 1 }),
    );
    expect(ids(text, { found: [manga] }).at(-1), 'without a row that adds the other title').toBe(
      'open:Frieren (manga)',
    );
  });

  it.each([
    ['frieran +1', { progress: 5 }],
    ['one peice +1', { progress: 5 }],
    ['score 8 one peice', { userScore: 8 }],
    ['drop frieran', { status: 'dropped' }],
  ])('offers the change without preselecting it: %s', (text, patch) => {
    expect(listOfferedEdits(text, { listed })).toEqual([patch]);
    expect(ids(text)[0]).toMatch(/^open:/);
    expect(findCommandOnEnter(text, { listed })).toEqual(expect.any(String));
  });

  it.each(['eight7six', 'sixx', 'bxrsxrk'])('does not mean another title: %s', (text) => {
    const part = { listed: [libraryEntry({ media: mediaTitled('Eight8six Six') }), exampleEntries[3]] };
    expect(ids(text, part)).toEqual([]);
  });

  it('is not a typing mistake if the catalogue has a title with this name', () => {
    const hunted = libraryEntry({ media: mediaTitled('Hunted') });
    expect(ids('hunter', { listed: [hunted], found: [mediaTitled('Hunter')] })[0]).toBe(
      'edit:Hunter:{"status":"plan_to_watch"}',
    );
  });
});

it('listCommands shows a title of the list with its changes if only the service knows the typed name', () => {
  const part = { found: [frierenEntry.media, bocchiEntry] };
  const { rows, first } = listCommandsFor('the elf show', part);
  expect(rows[0]?.command).toMatchObject({ kind: 'open', entry: frierenEntry });
  expect(listOfferedEdits('the elf show', part)).toContainEqual({ progress: 5 });
  expect(rows.filter(({ command }) => command.kind === 'edit' && command.entry === null)).toEqual([]);
  expect(first, 'the answer of the service may still change').toBeNull();
});
