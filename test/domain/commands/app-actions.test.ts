// Tests commands for Kiroku itself: undo, statistics, help, refresh, sign out, settings.
import { describe, expect, it } from 'vitest';
import { loadTranslate } from '../../english.ts';
import { libraryEntry } from '../examples.ts';
import { exampleEntries, findCommandOnEnter, listCommandsFor, mediaTitled } from './command-entries.ts';

const actions = (text: string, part = {}) =>
  listCommandsFor(text, part).rows.flatMap(({ command }) => (command.kind === 'app' ? [command.action] : []));

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
    expect(findCommandOnEnter(text)).toBe(action);
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
    expect(findCommandOnEnter(text, { t: loadTranslate(language) })).toBe(action);
  });

  it('is offered from three typed letters on', () => {
    expect(actions('un')).toEqual([]);
    expect(actions('und')).toEqual(['undo']);
    expect(findCommandOnEnter('und')).toBeNull();
    expect(actions('frieren +1')).toEqual([]);
    expect(actions('')).toEqual([]);
  });

  it('comes before titles that only contain the typed word', () => {
    const among = [
      ...exampleEntries,
      ...['Helpful Fox', 'Send Help Please'].map((name) => libraryEntry({ media: mediaTitled(name) })),
    ];
    expect(findCommandOnEnter('help', { listed: among })).toBe('help');
    const exact = [...among, libraryEntry({ media: mediaTitled('Help!') })];
    expect(findCommandOnEnter('help', { listed: exact })).toBe('Help!');
    expect(actions('help', { listed: exact })).toEqual(['help']);
  });
});
