// @vitest-environment jsdom
// Tests the settings for images and notifications. The page loads images and requests a permission only if the user wants that.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { AppearanceSection } from '@/components/options/appearance-section.tsx';
import { Popup } from '@/components/popup/popup.tsx';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readSettings, writeSettings } from '@/lib/store/preferences.ts';
import { libraryEntry, media } from '../domain/examples.ts';
import {
  answersThatSaveSettings,
  publishChanges,
  renderPage,
  type SentMessage,
  waitUntilPageIdle,
} from './page.tsx';
import { announcedText, click, findControl } from './page-actions.ts';

const covered = [libraryEntry({ media: media({ coverUrl: 'https://covers.example/1.jpg' }) })];
const images = () => [...document.querySelectorAll('.cover img')].map((image) => image.getAttribute('src'));

describe('cover images', () => {
  it('are hidden after the user has switched them off', async () => {
    await renderPage(<Popup />, { library: covered });
    await click('Library');
    expect(images()).toEqual(['https://covers.example/1.jpg']);
    await writeSettings({ ...defaultSettings, covers: false });
    await publishChanges('settings');
    expect(document.querySelectorAll('img:not(.mark)')).toHaveLength(0);
    expect(document.querySelector('.entry .cover')?.textContent).toBe('F');
  });

  it('are not loaded if they are switched off', async () => {
    await writeSettings({ ...defaultSettings, covers: false });
    await renderPage(<Popup />, { library: covered });
    expect(document.querySelectorAll('img:not(.mark)')).toHaveLength(0);
    expect(document.body.innerHTML).not.toContain('covers.example');
  });
});

async function openAppearance(
  answer: () => Promise<boolean>,
): Promise<{ sent: SentMessage[]; asked: unknown[] }> {
  const asked: unknown[] = [];
  const request = async (wanted: unknown) => {
    asked.push(wanted);
    return answer();
  };
  vi.spyOn(browser, 'permissions', 'get').mockReturnValue({ request } as never);
  return { asked, sent: await renderPage(<AppearanceSection />, { worker: answersThatSaveSettings }) };
}

describe('changing a setting', () => {
  it('keeps other settings that another browser has just changed', async () => {
    await openAppearance(async () => true);
    const { tracking } = defaultSettings;
    const elsewhere = { theme: 'dark', tracking: { ...tracking, jumpLimit: 9 } } as const;
    // Change the stored settings without notifying the page.
    await writeSettings({ ...defaultSettings, ...elsewhere });
    await click(QUESTION);
    expect(await readSettings()).toMatchObject({ ...elsewhere, notifications: { question: true } });
  });

  it('keeps settings that change during the permission request', async () => {
    let allow = (_allowed: boolean): void => undefined;
    await openAppearance(() => new Promise((resolve) => (allow = resolve)));
    await click(QUESTION);
    await writeSettings({ ...defaultSettings, theme: 'dark' });
    await publishChanges('settings');
    allow(true);
    await waitUntilPageIdle();
    expect(await readSettings()).toMatchObject({ theme: 'dark', notifications: { question: true } });
  });
});

const QUESTION = 'Tell me when a question waits';

describe('notification settings', () => {
  it("request the browser's permission when they are switched on", async () => {
    const { sent, asked } = await openAppearance(async () => true);
    await click(QUESTION);
    expect(asked).toEqual([{ permissions: ['notifications'] }]);
    expect(sent.at(-1)?.input).toMatchObject({
      wanted: { notifications: { session: false, question: true } },
    });
    await click(QUESTION);
    expect(asked).toHaveLength(1);
    expect(sent.at(-1)?.input).toMatchObject({ wanted: { notifications: { question: false } } });
  });

  it('stay off if the browser refuses the permission', async () => {
    const { sent } = await openAppearance(async () => false);
    await click(QUESTION);
    expect(sent.filter(({ message }) => message === 'saveSettings')).toEqual([]);
    expect((findControl(QUESTION) as HTMLInputElement).checked).toBe(false);
    expect(announcedText()).toContain('The browser does not allow notifications for Kiroku.');
  });
});
