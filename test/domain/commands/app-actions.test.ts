// Tests commands for Kiroku itself: undo, statistics, help, refresh, sign out, settings.
import { describe, expect, it } from 'vitest';
import { loadTranslate } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import { commandOnEnter, commandsFor, entryTitled, exampleEntries } from './command-entries.ts';

const actions = (text: string, part = {}) =>
  commandsFor(text, part).rows.flatMap(({ command }) => (command.kind === 'app' ? [command.action] : []));

describe('command for Kiroku itself', () => {
  it.each([
    ['undo', 'undo'],
    ['Statistics', 'statistics'],
    ['HELP', 'help'],
    ['keyboard shortcuts', 'help'],
    ['refresh', 'refresh'],
    ['log out', 'signOut'],
    ['sign out', 'signOut'],
    ['settings', 'settings'],
  ])('is run by Enter after "%s"', (text, action) => {
    expect(commandOnEnter(text)).toBe(action);
  });

  it.each([
    ['de', 'Rückgängig', 'undo'],
    ['de', 'abmelden', 'signOut'],
    ['es', 'estadisticas', 'statistics'],
    ['fr', 'raccourcis', 'help'],
    ['pt-BR', 'Sair', 'signOut'],
    ['ja', '統計', 'statistics'],
    ['ja', 'undo', 'undo'],
  ] as const)('is understood in %s: %s', (language, text, action) => {
    expect(commandOnEnter(text, { t: loadTranslate(language) })).toBe(action);
  });

  it('is offered from three typed letters on', () => {
    expect(actions('un')).toEqual([]);
    expect(actions('und')).toEqual(['undo']);
    expect(commandOnEnter('und')).toBeNull();
    expect(actions('frieren +1')).toEqual([]);
    expect(actions('')).toEqual([]);
  });

  it('comes before titles that only contain the typed word', () => {
    const among = [
      ...exampleEntries,
      ...['Helpful Fox', 'Send Help Please'].map((name) => libraryEntry({ media: entryTitled(name) })),
    ];
    expect(commandOnEnter('help', { listed: among })).toBe('help');
    const exact = [...among, libraryEntry({ media: entryTitled('Help!') })];
    expect(commandOnEnter('help', { listed: exact })).toBe('Help!');
    expect(actions('help', { listed: exact })).toEqual(['help']);
  });
});
