// Tests settings that are saved concurrently, by two pages or by a page and another browser. Also tests the effects of a save.
import { describe, expect, it } from 'vitest';
import { saveSettings } from '@/lib/background/settings.ts';
import { applySyncChoices } from '@/lib/background/sync/apply-sync-choices.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { readPrivateTrackingSince } from '@/lib/store/private-windows.ts';
import { readEnglishFile } from '../english.ts';
import { createRoot, type TestRoot } from './root.ts';
import { runUntilIdle } from './worker-life.ts';

const save = ({ worker }: TestRoot, part: Partial<Settings>) =>
  worker.handlers.saveSettings({ seen: defaultSettings, wanted: { ...defaultSettings, ...part } });

it('saveSettings keeps both changes of two pages that save simultaneously', async () => {
  const root = await createRoot();
  await Promise.all([save(root, { theme: 'dark' }), save(root, { covers: !defaultSettings.covers })]);
  expect(await readSettings()).toMatchObject({ theme: 'dark', covers: !defaultSettings.covers });
});

it('saveSettings keeps a setting that arrives from another browser during the save', async () => {
  const root = await createRoot();
  const choice = { key: 's:theme', at: root.clock.now, by: 'other', value: '"dark"' };
  const arrive = () => applySyncChoices(root.worker, [choice], '');
  await Promise.all([save(root, { covers: !defaultSettings.covers }), arrive()]);
  await Promise.all([arrive(), save(root, { keepLog: 'month' })]);
  expect(await readSettings()).toMatchObject({
    theme: 'dark',
    covers: !defaultSettings.covers,
    keepLog: 'month',
  });
});

describe('saveSettings', () => {
  it('publishes the topics “settings” and “now”', async () => {
    const root = await createRoot();
    const published: string[][] = [];
    const worker = root.start({ broadcast: async ({ changed }) => void published.push([...changed]) });
    await runUntilIdle(() => saveSettings(worker, { seen: defaultSettings, wanted: defaultSettings }));
    expect(published).toEqual([['settings', 'now']]);
  });

  it('updates the context menu when the language changes', async () => {
    const root = await createRoot();
    const german = { 'browser.search': 'Suche „{text}“' };
    const worker = root.start({
      readPackagedFile: async (path) => (path === '/words/de.json' ? german : readEnglishFile(path)),
    });
    await saveSettings(worker, {
      seen: defaultSettings,
      wanted: { ...defaultSettings, language: 'de' },
    });
    expect(root.fake.api.contextMenus.items.get('search')?.title).toBe('Suche „%s“');
  });

  it('starts the scripts on a new self-hosted server', async () => {
    const origin = 'http://nas.local:8096';
    const root = await createRoot({ granted: [`${origin}/*`] });
    root.web.open(`${origin}/web/`);
    await runUntilIdle(() => save(root, { theme: 'dark' }));
    expect(root.web.started).toEqual([]);
    await runUntilIdle(() => save(root, { selfHosted: { jellyfin: [origin] } }));
    expect(root.web.started).toContain('site-jellyfin.js');
  });
});

describe('private windows', () => {
  const watched = (privateWindows: boolean) => ({
    tracking: { ...defaultSettings.tracking, privateWindows },
  });

  it('are tracked from the time when the user last switched their tracking on', async () => {
    const root = await createRoot();
    const at = root.clock.now;
    await save(root, { theme: 'dark' });
    expect(await readPrivateTrackingSince(), 'they are off').toBeNull();
    await save(root, watched(true));
    expect(await readPrivateTrackingSince()).toBe(at);
    root.clock.now += 1000;
    await save(root, { covers: !defaultSettings.covers });
    expect(await readPrivateTrackingSince(), 'another setting').toBe(at);
    const off = { seen: { ...defaultSettings, ...watched(true) }, wanted: defaultSettings };
    await saveSettings(root.worker, off);
    expect(await readPrivateTrackingSince(), 'they are switched off').toBe(at);
    await save(root, watched(true));
    expect(await readPrivateTrackingSince()).toBe(at + 1000);
  });
});
