// @vitest-environment jsdom
// The welcome page: nothing is picked for the user, and the browser is asked once for exactly what was picked.
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Language } from '@/components/ui/language.tsx';
import { Welcome } from '@/components/welcome/welcome.tsx';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { click, controls } from './hands.ts';
import { closePage, openPage } from './page.tsx';

afterEach(closePage);

it('picks no site for the user, and asks the browser once for exactly those that were picked', async () => {
  const request = vi.fn(async () => true);
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(request as never);
  await openPage(<Welcome />);
  expect(document.querySelectorAll('.picks :checked')).toHaveLength(0);
  expect(controls(/^Allow/)).toHaveLength(0);

  await click('HIDIVE');
  await click('Crunchyroll');
  await click('HIDIVE');
  await click('MangaDex');
  await click('Allow 2 sites');
  expect(request).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledWith({
    origins: expect.arrayContaining(['https://www.crunchyroll.com/*', 'https://mangadex.org/*']),
  });
  expect(JSON.stringify(request.mock.calls)).not.toContain('hidive');
});

it('has no step done before anything was allowed, and one after', async () => {
  const signedOut = { state: 'signed-out', id: null, name: null, problem: null } as const;
  const done = () => [...document.querySelectorAll('.step')].map((step) => step.getAttribute('data-done'));
  await openPage(<Welcome />, { account: signedOut });
  expect(done().slice(0, 2)).toEqual(['false', 'false']);
  await closePage();
  const origins = [
    'https://www.crunchyroll.com/*',
    'https://static.crunchyroll.com/*',
    'https://static.vrv.co/*',
  ];
  vi.spyOn(fakeBrowser.permissions, 'getAll').mockImplementation((async () => ({ origins })) as never);
  await openPage(<Welcome />, { account: signedOut });
  expect(done().slice(0, 2)).toEqual(['false', 'true']);
});

it('offers no practice page and no server of one’s own among the sites', async () => {
  await openPage(<Welcome />);
  expect(controls('Jellyfin')).toHaveLength(0);
  expect(controls(/Practice/)).toHaveLength(0);
});

it('speaks the user’s language, from the name of the page on', async () => {
  await writeSettings({ ...defaultSettings, language: 'ja' });
  const words = { 'welcome.steps': '初期設定', 'welcome.connect': 'アカウントを連携' };
  await openPage(
    <Language readFile={async () => words}>
      <Welcome />
    </Language>,
    { words },
  );
  expect(document.documentElement.lang).toBe('ja');
  expect(document.title).toBe('初期設定 · Kiroku');
  expect(document.querySelector('.step h2')?.textContent).toContain('アカウントを連携');
});
