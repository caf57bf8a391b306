// Tests the commands in every language, with random texts and with a large list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueQueryOf } from '@/lib/domain/commands/commands.ts';
import { findListedTitles } from '@/lib/domain/commands/find-titles.ts';
import { type Language, languages } from '@/lib/domain/words/languages.ts';
import { loadTranslate } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import {
  bocchiEntry,
  findCommandOnEnter,
  frierenEntry,
  listCommandsFor,
  listOfferedEdits,
  mediaTitled,
  resumePointOnSite,
} from './command-entries.ts';

it('commands find all of 8,000 matching titles', () => {
  const large = Array.from({ length: 8_000 }, (_, index) =>
    libraryEntry({ media: mediaTitled(`The ${index} tale`, { episodes: null }) }),
  );
  expect(findListedTitles(large, 'tale', 6)).toMatchObject({ count: 8_000, best: { length: 6 } });
  expect(listCommandsFor('tale +1', { listed: large }).rows.length).toBeLessThan(20);
  expect(findCommandOnEnter('tale +1', { listed: large })).toBeNull();
  expect(findCommandOnEnter('the 7999 tale +1', { listed: large })).toEqual([
    'The 7999 tale',
    { progress: 5 },
  ]);
});

describe.each(languages.filter((language) => language !== 'en'))('commands in %s', (language: Language) => {
  const said = loadTranslate(language);
  const words = (key: 'verb.score' | 'verb.dropped' | 'status.on_hold') => said(key).split(',')[0] ?? '';

  it('understand the verbs and statuses of the language', () => {
    for (const score of [words('verb.score'), 'score'])
      expect(findCommandOnEnter(`${score} 8 frieren`, { t: said })).toEqual([
        'Sousou no Frieren',
        { userScore: 8 },
      ]);
    for (const dropped of [words('verb.dropped').toUpperCase(), 'drop'])
      expect(findCommandOnEnter(`frieren ${dropped}`, { t: said })).toEqual([
        'Sousou no Frieren',
        { status: 'dropped' },
      ]);
    expect(listOfferedEdits(`frieren ${words('status.on_hold')}`, { t: said })).toEqual([
      { status: 'on_hold' },
    ]);
  });

  it('understand the examples of the empty search field', () => {
    const [next = '', step = '', score = '', add = ''] = said('command.examples').split(' · ');
    const resumePoints = { [frierenEntry.mediaId]: [resumePointOnSite('Netflix')] };
    expect(listCommandsFor(next, { t: said, resumePoints }).rows[0]?.command).toMatchObject({
      kind: 'place',
    });
    expect(findCommandOnEnter(step, { t: said })).toEqual(['Sousou no Frieren', { progress: 5 }]);
    expect(findCommandOnEnter(score, { t: said })).toEqual(['Sousou no Frieren', { userScore: 8 }]);
    expect(catalogueQueryOf(said, add)).not.toContain(' ');
  });
});

describe('commands for any typed text', () => {
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

  it('preselect a change only if no other change is listed', () => {
    fc.assert(
      fc.property(
        line,
        fc.array(fc.constantFrom(bocchiEntry, frierenEntry.media), { maxLength: 2 }),
        (text, found) => {
          const { rows, first } = listCommandsFor(text, { found });
          const row = rows.find(({ id }) => id === first);
          if (first !== null) expect(row).toBe(rows[0]);
          if (row?.command.kind !== 'edit') return;
          expect(row.command.entry).not.toBeNull();
          expect(rows.filter(({ command }) => command.kind === 'edit' && command.entry)).toHaveLength(1);
        },
      ),
    );
  });

  it('offer only changes with valid values', () => {
    fc.assert(
      fc.property(line, (text) => {
        for (const { command } of listCommandsFor(text, { found: [bocchiEntry] }).rows) {
          if (command.kind !== 'edit') continue;
          const { progress = 0, userScore = 1 } = command.patch;
          expect(Number.isInteger(progress) && progress >= 0).toBe(true);
          expect(progress).toBeLessThanOrEqual(command.media.episodes ?? 1_000_000);
          expect(userScore !== null && userScore >= 0.5 && userScore <= 10).toBe(true);
        }
      }),
    );
  });

  it('list each row only once', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { rows } = listCommandsFor(text, { found: [bocchiEntry] });
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const groups = rows.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
        expect(new Set(groups).size).toBe(groups.length);
      }),
    );
  });

  it('contain the text of a title unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), line, (title, text) => {
        const odd = libraryEntry({ media: mediaTitled(title) });
        for (const { command } of listCommandsFor(text, { listed: [odd] }).rows)
          if ('media' in command) expect(command.media.title).toBe(title);
      }),
    );
  });
});
