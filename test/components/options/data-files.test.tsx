// @vitest-environment jsdom
// Tests the options' data section: export and import of the list and the settings.
import { describe, expect, it } from 'vitest';
import { DataSection } from '@/components/options/data/data-section.tsx';
import { signedOutAccount } from '@/lib/domain/account.ts';
import { toFileMatches } from '@/lib/domain/files/match-file.ts';
import { writeUserFile } from '@/lib/domain/files/user-file.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { withSignInLock } from '@/lib/store/account/tokens.ts';
import { libraryEntry, media } from '../../domain/examples.ts';
import { answersThatSaveSettings, type PageSetup, renderSection, type SentMessage } from '../page.tsx';
import {
  announcedText,
  chooseFile,
  click,
  collectSavedFiles,
  findControls,
  messageInputs,
  pageText,
} from '../page-actions.ts';
import { rememberedMatch } from './matches-section.tsx';

function openData(world: PageSetup = {}): Promise<SentMessage[]> {
  const worker = { importMatches: ({ matches }: { matches: readonly unknown[] }) => matches.length };
  return renderSection(<DataSection version="1.0" />, { ...world, worker: { ...worker, ...world.worker } });
}

const settings = {
  ...defaultSettings,
  theme: 'dark' as const,
  sitePolicies: { netflix: 'ask' as const },
  selfHosted: { plex: ['http://plex.local'] },
};
const AT = '2026-11-20T12:00:00.000Z';
const file = (matches = [rememberedMatch]) =>
  writeUserFile('kiroku-settings', { exportedAt: AT, settings, matches: toFileMatches(matches) });

describe('settings file', () => {
  it('contains settings and remembered titles but no token', async () => {
    const files = collectSavedFiles();
    const tokens = {
      accessToken: 'secret-a',
      refreshToken: 'secret-r',
      expiresAt: 1,
      lifetimeMs: 1,
      account: 'u',
      issuer: 'i',
      apiOrigin: 'https://s.example',
    };
    await withSignInLock((write) => write(tokens, signedOutAccount));
    await openData({ matches: [rememberedMatch] });
    await click('Export settings');
    const written = (await files[0]?.text()) ?? '';
    const { kind, data } = JSON.parse(written);
    expect(kind).toBe('kiroku-settings');
    expect(Object.keys(data).sort()).toEqual(['exportedAt', 'matches', 'settings']);
    expect(data).toMatchObject({
      settings: defaultSettings,
      matches: [{ seasonKey: rememberedMatch.seasonKey }],
    });
    expect(written).not.toContain('secret');
    expect(announcedText()).toContain('Your settings are exported.');
  });

  it('is previewed before it is imported', async () => {
    const sent = await openData({ worker: answersThatSaveSettings });
    await chooseFile(file([]));
    const rows = [...document.querySelectorAll('.change-table tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Theme', 'Same as system', 'Dark'],
      ['Netflix', 'Automatic', 'Ask first'],
      ['http://plex.local', 'nothing', 'Plex'],
    ]);
    expect(pageText()).toContain('Allow the new servers');
    expect(pageText()).not.toContain('Import remembered titles');
    expect(messageInputs(sent, 'saveSettings')).toEqual([]);
    await click('Change 3 settings');
    expect(messageInputs(sent, 'saveSettings')).toMatchObject([{ wanted: settings }]);
    expect(announcedText()).toContain('Settings imported.');
  });

  it('is previewed with the number of its new remembered titles', async () => {
    const sent = await openData({ library: [libraryEntry({ media: media({ title: 'Frieren' }) })] });
    await chooseFile(file());
    expect(pageText()).toContain('1 new');
    await click('Import 1 title');
    expect(messageInputs(sent, 'importMatches')).toHaveLength(1);
    expect(messageInputs(sent, 'saveSettings')).toEqual([]);
  });

  const withSettings = (wrong: object) =>
    writeUserFile('kiroku-settings', { exportedAt: AT, settings: wrong, matches: [] });

  it.each([
    [
      'JSON of a newer version',
      JSON.stringify({ ...JSON.parse(file()), version: 9 }),
      'a newer version of Kiroku',
    ],
    ['text that is not JSON', 'nonsense', 'it is not JSON'],
    [
      'another file of Kiroku',
      writeUserFile('kiroku-matches', { matches: [] }),
      'This is not a settings file',
    ],
    [
      'a wrong value',
      withSettings({ tracking: { threshold: 7 } }),
      'field “data.settings.tracking.threshold”',
    ],
  ])('explains why %s is rejected', async (_what, content, sentence) => {
    await openData();
    await chooseFile(file());
    expect(findControls(/^(Change|Cancel)/)).not.toEqual([]);
    await chooseFile(content);
    expect(announcedText()).toContain(sentence);
    expect(findControls(/^(Change|Cancel)/)).toEqual([]);
  });
});

describe('list export', () => {
  const library = [
    libraryEntry(),
    libraryEntry({ media: media({ id: 'b', title: 'Nameless', mal_id: null }) }),
  ];

  it('saves JSON and CSV', async () => {
    const files = collectSavedFiles();
    await openData({ library });
    await click('JSON');
    await click('CSV');
    expect(files.map(({ type }) => type)).toEqual(['application/json', 'text/csv;charset=utf-8']);
    expect(JSON.parse((await files[0]?.text()) ?? '').data.entries).toHaveLength(2);
    expect((await files[1]?.text())?.trim().split('\r\n')).toHaveLength(3);
    expect(announcedText()).toContain('2 titles are exported.');
  });

  it('lists the titles that the MyAnimeList file omits', async () => {
    const files = collectSavedFiles();
    await openData({ library });
    await click('Anime for MyAnimeList');
    expect(await files[0]?.text()).toContain('<series_animedb_id>52991</series_animedb_id>');
    expect(announcedText()).toContain('1 title is exported.');
    expect(pageText()).toContain('1 title is not in the file');
    expect(pageText()).toContain('Nameless');
  });

  it('is disabled for an empty list', async () => {
    await openData();
    const buttons = findControls(/^(JSON|CSV|Anime for|Manga for)/);
    expect(buttons.map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true, true, true]);
  });
});
