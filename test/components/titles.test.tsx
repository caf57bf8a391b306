// @vitest-environment jsdom
// Tests that every part of the popup shows titles in the language that the user wants, from the first frame on.
import { expect, it } from 'vitest';
import { Popup } from '@/components/popup/popup.tsx';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { libraryEntry } from '../domain/examples.ts';
import { publishChanges, renderPage } from './page.tsx';
import { click } from './page-actions.ts';

const choose = (titleLanguage: Settings['titleLanguage']) =>
  writeSettings({ ...defaultSettings, titleLanguage });
const shown = () => document.querySelector('.entry-title');

it('titles are shown in the chosen language in the first frame', async () => {
  await choose('native');
  await renderPage(<Popup />, { library: [libraryEntry()] });
  expect(document.body.textContent).not.toContain('Sousou no Frieren');
  await click('Library');
  expect(shown()?.textContent).toBe('葬送のフリーレン');
  expect(shown()?.getAttribute('lang')).toBe('ja');
  await choose('english');
  await publishChanges('settings');
  expect(shown()?.textContent).toBe("Frieren: Beyond Journey's End");
  expect(shown()?.hasAttribute('lang')).toBe(false);
  await choose('service');
  await publishChanges('settings');
  expect(shown()?.textContent).toBe('Sousou no Frieren');
});

it('titles follow the language of the interface by default', async () => {
  await writeSettings({ ...defaultSettings, language: 'ja' });
  await renderPage(<Popup />, { library: [libraryEntry()] });
  await expect.poll(() => document.querySelectorAll('[role=tab]').length).toBeGreaterThan(1);
  document.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click();
  await expect.poll(() => shown()?.textContent).toBe('葬送のフリーレン');
  await writeSettings({ ...defaultSettings, language: 'ja', titleLanguage: 'service' });
  await publishChanges('settings');
  await expect.poll(() => shown()?.textContent).toBe('Sousou no Frieren');
});
