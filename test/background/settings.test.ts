// Settings that are saved by two pages, or by a page and another browser, in the same moment.
import { expect, it } from 'vitest';
import { takeIn } from '@/lib/background/travelling/take-in.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { settingChoices } from '@/lib/domain/travelling/setting-choices.ts';
import { readSettings } from '@/lib/store/preferences.ts';
import { createRoot, type Root } from './root.ts';

const save = ({ services }: Root, part: Partial<Settings>) =>
  services.handlers.saveSettings(
    { seen: defaultSettings, wanted: { ...defaultSettings, ...part } } as never,
    { trusted: true } as never,
  );

it('two pages that change another setting each lose neither', async () => {
  const root = await createRoot();
  await Promise.all([save(root, { theme: 'dark' }), save(root, { covers: !defaultSettings.covers })]);
  expect(await readSettings()).toMatchObject({ theme: 'dark', covers: !defaultSettings.covers });
});

it('a setting that arrives from another browser while a page saves is kept, as is the page’s own', async () => {
  const root = await createRoot();
  const record = { key: 's:theme', stamp: { time: root.clock.now, count: 0, by: 'other' }, value: 'dark' };
  const before = settingChoices(defaultSettings);
  const arrive = () => takeIn(root.services, [record], before, '');
  await Promise.all([save(root, { covers: !defaultSettings.covers }), arrive()]);
  await Promise.all([arrive(), save(root, { keepLog: 'month' })]);
  expect(await readSettings()).toMatchObject({
    theme: 'dark',
    covers: !defaultSettings.covers,
    keepLog: 'month',
  });
});
