// Tests the commands in every language, for random texts and for a large list.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueQueryOf } from '@/lib/domain/commands/commands.ts';
import { findListedTitles } from '@/lib/domain/commands/find-titles.ts';
import { type Language, languages } from '@/lib/domain/words/languages.ts';
import { wordsOf } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import { bocchi, edits, firstOf, frieren, list, resumePointOn, titled } from './lines.ts';

describe.each(languages.filter((language) => language !== 'en'))('commands in %s', (language: Language) => {
  const said = wordsOf(language);
  const words = (key: 'verb.score' | 'verb.dropped' | 'status.on_hold') => said(key).split(',')[0] ?? '';

  it("understand the language's own words and the English ones", () => {
    for (const score of [words('verb.score'), 'score'])
      expect(firstOf(`${score} 8 frieren`, { t: said })).toEqual(['Sousou no Frieren', { userScore: 8 }]);
    for (const dropped of [words('verb.dropped').toUpperCase(), 'drop'])
      expect(firstOf(`frieren ${dropped}`, { t: said })).toEqual([
        'Sousou no Frieren',
        { status: 'dropped' },
      ]);
    expect(edits(`frieren ${words('status.on_hold')}`, { t: said })).toEqual([{ status: 'on_hold' }]);
  });

  it('understand the examples in the empty field', () => {
    const [next = '', step = '', score = '', add = ''] = said('command.examples').split(' · ');
    const resumePoints = { [frieren.mediaId]: [resumePointOn('Netflix')] };
    expect(list(next, { t: said, resumePoints }).rows[0]?.command).toMatchObject({ kind: 'place' });
    expect(firstOf(step, { t: said })).toEqual(['Sousou no Frieren', { progress: 5 }]);
    expect(firstOf(score, { t: said })).toEqual(['Sousou no Frieren', { userScore: 8 }]);
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

  it('preselect a change of a listed title only if it is the only one', () => {
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

  it('offer only changes with valid values', () => {
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

  it('list each row once, and keep the rows of a group together', () => {
    fc.assert(
      fc.property(line, (text) => {
        const { rows } = list(text, { found: [bocchi] });
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const groups = rows.map(({ group }) => group).filter((group, index, all) => group !== all[index - 1]);
        expect(new Set(groups).size).toBe(groups.length);
      }),
    );
  });

  it('treat a title as data, whatever its name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), line, (title, text) => {
        const odd = libraryEntry({ media: titled(title) });
        for (const { command } of list(text, { listed: [odd] }).rows)
          if ('media' in command) expect(command.media.title).toBe(title);
      }),
    );
  });
});

it('commands find all of 8,000 matching titles, and offer only a few', () => {
  const large = Array.from({ length: 8_000 }, (_, index) =>
    libraryEntry({ media: titled(`The ${index} tale`, { episodes: null }) }),
  );
  expect(findListedTitles(large, 'tale', 6)).toMatchObject({ count: 8_000, best: { length: 6 } });
  expect(list('tale +1', { listed: large }).rows.length).toBeLessThan(20);
  expect(firstOf('tale +1', { listed: large })).toBeNull();
  expect(firstOf('the 7999 tale +1', { listed: large })).toEqual(['The 7999 tale', { progress: 5 }]);
});
