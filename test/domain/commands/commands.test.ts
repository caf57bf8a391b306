// What a typed line is understood as, and that nothing that is typed changes anything before a row is chosen.
import '@/lib/domain/words/all-english.ts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueText, listCommands } from '@/lib/domain/commands/commands.ts';
import { prepareTexts } from '@/lib/domain/library-view.ts';
import { type Language, languages } from '@/lib/domain/words/languages.ts';
import { createWords, readTranslation, t } from '@/lib/domain/words.ts';
import { libraryEntry, media } from '../examples.ts';

const titled = (title: string, part: Parameters<typeof media>[0] = {}) =>
  media({ id: title, shortId: title, title, titles: { romaji: null, english: null, native: null }, ...part });
const frieren = libraryEntry({ media: media({ synonyms: ['Frieren'] }), progress: 4, userScore: null });
const pokemon = libraryEntry({
  media: titled('Pokémon', { episodes: null }),
  status: 'on_hold',
  progress: 3,
});
const mob = libraryEntry({ media: titled('Mob Psycho 100', { episodes: 12 }), progress: 2 });
const berserk = libraryEntry({
  media: titled('Berserk', { type: 'manga', chapters: null, status: 'RELEASING' }),
  type: 'manga',
  status: 'plan_to_read',
  progress: 0,
});
const own = [frieren, pokemon, mob, berserk];
const bocchi = titled('Bocchi the Rock!');
const blank = { t, own, found: [], settings: [] } as const;
const list = (text: string, part: Partial<Parameters<typeof listCommands>[0]> = {}) =>
  listCommands({ ...blank, text, ...part });

/** What Enter would do at once; null where a row has to be chosen. */
function firstOf(text: string, part = {}) {
  const { rows, first } = list(text, part);
  const command = rows.find(({ id }) => id === first)?.command;
  if (!command) return null;
  if (command.kind === 'setting') return command.name;
  return command.kind === 'edit' ? [command.media.title, command.patch] : command.media.title;
}
const edits = (text: string, part = {}) =>
  list(text, part).rows.flatMap(({ command }) => (command.kind === 'edit' ? [command.patch] : []));

describe('a line that says one thing', () => {
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
    ['done journey end frieren', { status: 'completed' }],
  ])('%s', (text, patch) => {
    expect(firstOf(text)).toEqual(['Sousou no Frieren', patch]);
  });

  it('without accents, and for manga in its own words', () => {
    expect(firstOf('watching pokemon')).toEqual(['Pokémon', { status: 'watching' }]);
    expect(firstOf('berserk +1')).toEqual(['Berserk', { progress: 1, status: 'reading' }]);
    expect(firstOf('done berserk')).toEqual(['Berserk', { status: 'completed' }]);
  });
});

describe('a line that may mean several things', () => {
  it('waits for a choice between an episode and a score', () => {
    expect(edits('frieren 8')).toEqual([{ progress: 8 }, { userScore: 8 }]);
    expect(firstOf('frieren 8')).toBeNull();
  });

  it('waits for a choice between titles', () => {
    const second = libraryEntry({ media: titled('Frieren 2nd Season'), progress: 0 });
    expect(firstOf('frieren +1', { own: [...own, second] })).toBeNull();
    expect(edits('frieren +1', { own: [...own, second] })).toHaveLength(2);
    const many = Array.from({ length: 9 }, (_, index) =>
      libraryEntry({
        media: titled(`Frieren ${'x'.repeat(index + 1)}`, { episodes: 1 }),
        progress: index ? 1 : 0,
      }),
    );
    expect(firstOf('+1 frieren', { own: many })).toBeNull();
  });

  it('is a title first where the list has that', () => {
    expect(firstOf('mob psycho 100')).toBe('Mob Psycho 100');
    const drop = libraryEntry({ media: titled('Drop Frieren') });
    expect(firstOf('drop frieren', { own: [...own, drop] })).toBe('Drop Frieren');
  });

  it('offers the scores where the number is missing', () => {
    expect(edits('score frieren')).toHaveLength(10);
    expect(firstOf('score frieren')).toBeNull();
  });
});

describe('a title alone', () => {
  it('is opened, and what may be wanted of it stands below', () => {
    expect(firstOf('frieren')).toBe('Sousou no Frieren');
    expect(edits('frieren')).toEqual([
      { progress: 5 },
      { status: 'completed' },
      { status: 'on_hold' },
      { status: 'dropped' },
    ]);
  });

  it('of the service can be added, which is never the first row', () => {
    expect(edits('bocchi', { found: [bocchi] })).toEqual([{ status: 'plan_to_watch' }]);
    expect(firstOf('bocchi', { found: [bocchi] })).toBeNull();
    expect(firstOf('add bocchi', { found: [bocchi] })).toBeNull();
    expect(catalogueText(t, 'add bocchi')).toBe('bocchi');
    expect(catalogueText(t, ' addicted ')).toBe('addicted');
    expect(list('add frieren', { found: [frieren.media] }).rows.map(({ id }) => id)).toEqual([
      `open:${frieren.mediaId}`,
    ]);
  });

  it('need not be typed: what is watched is there at first', () => {
    const { rows, first } = list('  ');
    expect(rows.map(({ group }) => group)).toEqual(['titles', 'titles']);
    expect(first).toBeNull();
  });
});

it.each([
  ['beyond the last episode', 'frieren 29'],
  ['below nothing', 'frieren -9'],
  ['a score that there is not', 'score 11 frieren'],
  ['what is so already', 'watching frieren'],
  ['an action without a title', 'drop'],
  ['a removal', 'remove frieren'],
])('changes nothing: %s', (_what, text) => {
  expect(edits(text).filter((patch) => !('userScore' in patch && text.startsWith('score')))).toEqual([]);
});

it('opens a setting where nothing else fits', () => {
  const setting = { kind: 'setting', name: 'Theme', place: 'Appearance', address: '#appearance' } as const;
  expect(firstOf('theme', { settings: [setting] })).toBe('Theme');
});

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language: Language) => {
  const file = readFileSync(new URL(`../../../public/words/${language}.json`, import.meta.url), 'utf8');
  const said = createWords(language, readTranslation(JSON.parse(file)));
  const words = (key: 'verb.score' | 'verb.dropped' | 'status.on_hold') => said(key).split(',')[0] ?? '';

  it('its own words and the English ones are understood', () => {
    for (const score of [words('verb.score'), 'score'])
      expect(firstOf(`${score} 8 frieren`, { t: said })).toEqual(['Sousou no Frieren', { userScore: 8 }]);
    for (const dropped of [words('verb.dropped').toUpperCase(), 'drop'])
      expect(firstOf(`frieren ${dropped}`, { t: said })).toEqual([
        'Sousou no Frieren',
        { status: 'dropped' },
      ]);
    expect(edits(`frieren ${words('status.on_hold')}`, { t: said })).toEqual([{ status: 'on_hold' }]);
  });

  it('the examples in the empty field are understood', () => {
    const [step = '', score = '', add = ''] = said('command.examples').split(' · ');
    expect(firstOf(step, { t: said })).toEqual(['Sousou no Frieren', { progress: 5 }]);
    expect(firstOf(score, { t: said })).toEqual(['Sousou no Frieren', { userScore: 8 }]);
    expect(catalogueText(said, add)).not.toContain(' ');
  });
});

describe('whatever is typed', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'frieren',
      'mob',
      'psycho',
      '100',
      'pokemon',
      'berserk',
      'the',
      'add',
      'drop',
      'score',
      'ep',
    ),
    fc.constantFrom('+1', '-2', '8', '8.5', '12', '9/10', '1e9', 'on', 'hold', 'remove', '__proto__', '<b>'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));

  it('no change is taken at once, but where it is the only one of the list', () => {
    fc.assert(
      fc.property(line, fc.array(fc.constantFrom(bocchi, frieren.media), { maxLength: 2 }), (text, found) => {
        const { rows, first } = list(text, { found });
        const row = rows.find(({ id }) => id === first);
        if (first !== null) expect(row).toBe(rows[0]);
        if (row?.command.kind !== 'edit') return;
        expect(row.command.entry).not.toBeNull();
        expect(rows.filter(({ command }) => command.kind === 'edit' && command.entry)).toHaveLength(1);
      }),
    );
  });

  it('each change is one that the list can have', () => {
    fc.assert(
      fc.property(line, (text) => {
        for (const { command } of list(text, { found: [bocchi] }).rows) {
          if (command.kind !== 'edit') continue;
          const { progress = 0, userScore = 1 } = command.patch;
          expect(Number.isInteger(progress) && progress >= 0).toBe(true);
          expect(progress).toBeLessThanOrEqual(command.media.episodes ?? 1_000_000);
          expect(userScore !== null && userScore >= 0.5 && userScore <= 10).toBe(true);
        }
      }),
    );
  });

  it('each row stands once, and each group in one piece', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { rows } = list(text, { found: [bocchi] });
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const groups = rows.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
        expect(new Set(groups).size).toBe(groups.length);
      }),
    );
  });

  it('a title is data, whatever it is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), line, (title, text) => {
        const odd = libraryEntry({ media: titled(title) });
        for (const { command } of list(text, { own: [odd] }).rows)
          if (command.kind !== 'setting') expect(command.media.title).toBe(title);
      }),
    );
  });
});

it('keeps up with typing in a list of 8,000 titles', () => {
  const large = Array.from({ length: 8_000 }, (_, index) =>
    libraryEntry({ media: titled(`The ${index} tale of ${index % 97} a`, { episodes: null }) }),
  );
  prepareTexts(large, 0, () => true);
  const began = process.cpuUsage();
  for (const text of ['t', 'ta', 'tale', 'tale 9', 'score 8 tale', 'tale +1'].flatMap((one) =>
    Array(10).fill(one),
  ))
    list(text, { own: large });
  const { user, system } = process.cpuUsage(began);
  // One drawing of the screen, and twenty times what it takes: a hang is found, a slow machine is not.
  expect((user + system) / 1000 / 60).toBeLessThan(400);
});
