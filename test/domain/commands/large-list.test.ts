// Tests the meaning of a typed line for a list of several hundred titles.
import { describe, expect, it } from 'vitest';
import { findTitlesInCommandLine } from '@/lib/domain/commands/find-titles.ts';
import { t } from '../../english.ts';
import { libraryEntry, media } from '../examples.ts';
import { findCommandOnEnter, listCommandsFor, listOfferedEdits, mediaTitled } from './command-entries.ts';

const date = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString();
const noTitles = { romaji: null, english: null, native: null };
const on = (name: string, part: Parameters<typeof libraryEntry>[0] = {}, facts = {}) =>
  libraryEntry({ mediaId: name, media: mediaTitled(name, facts), userScore: null, ...part });

const films = ['Film Z', 'Film Gold', 'Film Red', 'Stampede', 'Strong World', 'The Movie'].map(
  (name, index) =>
    on(
      `One Piece ${name}`,
      { status: 'watching', progress: 0, updatedAt: date(600 + index) },
      { episodes: 1 },
    ),
);
const onePiece = on(
  'One Piece',
  { status: 'on_hold', progress: 1088, updatedAt: date(1) },
  { episodes: null },
);
const first = on(
  'Sousou no Frieren',
  { status: 'on_hold', progress: 4, updatedAt: date(2) },
  {
    titles: { romaji: null, english: 'Frieren: Beyond Journey’s End', native: '葬送のフリーレン' },
    synonyms: ['Frieren'],
  },
);
const third = on('Frieren Season 3', { status: 'watching', progress: 1, updatedAt: date(700) });
const others = Array.from({ length: 500 }, (_, index) =>
  on(`Piece of Title ${index}`, { status: 'watching', updatedAt: date(index) }),
);
const listed = [...others, ...films, third, first, onePiece];
const titles = (text: string, entries: readonly (typeof onePiece)[] = listed) =>
  listCommandsFor(text, { listed: entries }).rows.flatMap(({ command }) =>
    command.kind === 'open' ? [command.media.title] : [],
  );

it('listCommands offers changes for a partial name that only one title has', () => {
  const alone = libraryEntry({ media: media(), progress: 4, userScore: null });
  expect(listOfferedEdits('sousou no', { listed: [...others, alone] })[0]).toEqual({ progress: 5 });
  expect(findCommandOnEnter('sousou no +1', { listed: [...others, alone] })).toEqual([
    'Sousou no Frieren',
    { progress: 5 },
  ]);
});

describe('typed exact name', () => {
  it('lists the title with this name before titles with longer names', () => {
    expect(titles('one piece')[0]).toBe('One Piece');
    expect(findCommandOnEnter('one piece', { listed })).toBe('One Piece');
    expect(findTitlesInCommandLine(t, listed, 'one piece', 6)[0]).toBe(onePiece);
  });

  it.each(['ワンピース', 'One Piece TV', 'Wan Pisu', 'wan  PÍSU!'])(
    'may be in any script and language: %s',
    (name) => {
      const facts = {
        titles: { ...noTitles, native: 'ワンピース', romaji: 'Wan Pisu', english: 'One Piece TV' },
      };
      const entry = on('OP', { status: 'on_hold', updatedAt: date(0) }, facts);
      const longer = ['ワンピース 2', 'One Piece TV Special', 'Wan Pisu Kai'].map((one) => on(one));
      expect(titles(name, [...longer, entry])[0]).toBe('OP');
    },
  );

  it('offers a change only of the title with this name', () => {
    expect(listOfferedEdits('one piece +1', { listed })).toEqual([{ progress: 1089 }]);
    expect(findCommandOnEnter('one piece +1', { listed })).toEqual(['One Piece', { progress: 1089 }]);
    expect(findCommandOnEnter('drop one piece', { listed })).toEqual(['One Piece', { status: 'dropped' }]);
    expect(
      listOfferedEdits('completed one piece', {
        listed: [...films, on('One Piece', { status: 'completed' })],
      }),
    ).toEqual([]);
  });

  it('preselects neither of two titles with the same name', () => {
    const manga = on(
      'One Piece (manga)',
      { type: 'manga', status: 'reading', progress: 1000 },
      {
        type: 'manga',
        title: 'One Piece',
        episodes: null,
      },
    );
    const both = [...listed, manga];
    expect(titles('one piece +1', both).slice(0, 2)).toEqual(['One Piece', 'One Piece']);
    expect(listOfferedEdits('one piece +1', { listed: both })).toHaveLength(2);
    expect(findCommandOnEnter('one piece +1', { listed: both })).toBeNull();
  });
});

describe('typed score of a title', () => {
  const eighth = on('One Piece Movie 8', { status: 'plan_to_watch' });

  it.each(['one piece score 8', 'score 8 one piece', '8 score one piece', 'score one piece 8'])(
    'is not a part of another title: %s',
    (text) => {
      const part = { listed: [...listed, eighth] };
      expect(listOfferedEdits(text, part)).toEqual([{ userScore: 8 }]);
      expect(findCommandOnEnter(text, part)).toEqual(['One Piece', { userScore: 8 }]);
    },
  );

  it('is not preselected if the whole text is also a title', () => {
    expect(findCommandOnEnter('score one piece 8', { listed: [...listed, on('One Piece 8')] })).toBeNull();
  });
});

describe('typed text that fits several titles', () => {
  it('lists the titles and offers no change', () => {
    expect(listOfferedEdits('frieren', { listed })).toEqual([]);
    expect(titles('frieren').slice(0, 2), 'a synonym that is exactly so is first').toEqual([
      'Sousou no Frieren',
      'Frieren Season 3',
    ]);
    expect(listOfferedEdits('piece of', { listed })).toEqual([]);
  });

  it('lists the titles before the changes', () => {
    const { rows, first: taken } = listCommandsFor('frieren +1', { listed });
    expect(rows[0]?.command).toMatchObject({ kind: 'open' });
    expect(taken).toBeNull();
    expect(findCommandOnEnter('one pie +1', { listed })).toBeNull();
  });

  it('lists titles that start with the text first', () => {
    expect(titles('one pi').slice(0, 2)).toEqual(['One Piece The Movie', 'One Piece Strong World']);
    const seasons = [
      on('Frieren Season 1', { updatedAt: date(1) }),
      on('Frieren Season 2', { updatedAt: date(2) }),
    ];
    expect(titles('frieren', [...seasons, on('The Frieren', { updatedAt: date(9) })])).toEqual([
      'Frieren Season 2',
      'Frieren Season 1',
      'The Frieren',
    ]);
  });
});
