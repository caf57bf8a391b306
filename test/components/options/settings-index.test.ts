// Tests the search in the settings in all languages, and the settings that the command palette shows.
import { describe, expect, it } from 'vitest';
import { findSettings } from '@/components/options/settings-index.ts';
import { findSettingCommands } from '@/components/popup/palette/setting-commands.ts';
import { loadTranslate, t } from '../../english.ts';

it.each([
  ['en', 'recovery', 'Manage your account'],
  ['en', 'recovery code', 'Manage your account'],
  ['en', 'adult', 'Manage your account'],
  ['en', 'hotkey', 'Keyboard shortcuts'],
  ['en', 'threshold', 'Counts as watched at'],
  ['en', 'percent', 'Counts as watched at'],
  ['en', 'badge', 'Notifications'],
  ['en', 'wipe', 'Erase everything on this device'],
  ['en', 'rewatch', 'After the last episode'],
  ['en', 'undo', 'Wait before saving'],
  ['en', 'MAL', 'Import your list'],
  ['en', 'MyAnimeList', 'Import your list'],
  ['de', 'Wiederherstellungscode', 'Konto verwalten'],
  ['de', 'Schwellenwert', 'Gilt als gesehen ab'],
  ['es', 'recuperación', 'Gestionar tu cuenta'],
  ['es', 'umbral', 'Cuenta como visto al'],
  ['fr', 'code de récupération', 'Gérer votre compte'],
  ['fr', 'seuil', 'Compte comme vu à'],
  ['pt-BR', 'código de recuperação', 'Gerenciar a sua conta'],
  ['pt-BR', 'reassistir', 'Depois do último episódio'],
  ['ja', 'リカバリー', 'アカウントを管理'],
  ['ja', '再視聴', '最終話のあと'],
  ['de', 'japanisch', 'Sprache'],
  ['de', 'Prozent', 'Gilt als gesehen ab'],
  ['de', 'importieren', 'Liste importieren'],
  ['ja', 'ドイツ語', '言語'],
  ['fr', 'exporter', 'Exportez votre liste'],
  ['ja', '復旧コード', 'アカウントを管理'],
  ['es', 'borrar cuenta', 'Gestionar tu cuenta'],
  ['pt-BR', 'logout', 'Sair'],
] as const)('findSettings returns $2 first in the language %s for “%s”', (language, query, name) => {
  expect(findSettings(loadTranslate(language), query)[0]?.name).toBe(name);
});

describe('findSettings', () => {
  const names = (query: string) => findSettings(t, query).map(({ name }) => name);

  it('ignores stop words', () => {
    expect(names('the password')).toEqual(names('password'));
    expect(names('the password')[0]).toBe('Manage your account');
    const german = loadTranslate('de');
    expect(findSettings(german, 'das Passwort')).toEqual(findSettings(german, 'Passwort'));
    expect(names('the'), 'a stop word may be an unfinished word').toContain('Theme');
  });

  it('matches only the beginning of a word', () => {
    expect(names('cover').length).toBeGreaterThan(0);
    expect(names('cover').join()).not.toMatch(/discovery/i);
    expect(names('assword')).toEqual([]);
  });

  it('matches a Japanese word anywhere', () => {
    const japanese = loadTranslate('ja');
    const [first] = findSettings(japanese, 'ショートカット');
    expect(first?.name).toBe('キーボードショートカット');
  });

  it('puts a word in the name before a synonym, and a synonym before the section', () => {
    const found = names('played');
    expect(found.indexOf('Must actually be played')).toBeLessThan(found.indexOf('Counts as watched at'));
    const account = findSettings(t, 'account').map(({ name }) => name);
    expect(account[0]).toBe('Account');
    expect(account.indexOf('Manage your account')).toBeLessThan(account.indexOf('Client ID'));
  });
});

describe('findSettingCommands', () => {
  it.each(['one piece', 'the file of dreams', 'attack on titan'])(
    'returns no setting for the title “%s”',
    (title) => {
      expect(findSettingCommands(t, title)).toEqual([]);
    },
  );

  it('returns settings that match every word', () => {
    expect(findSettingCommands(t, 'settings file').map(({ name }) => name)).toContain('Settings file');
    expect(findSettingCommands(t, 'my theme').map(({ name }) => name)).toEqual(['Theme']);
  });
});
