// @vitest-environment jsdom
// Tests the welcome page. Nothing is selected at first, and one request to the browser contains exactly the chosen sites.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { Welcome } from '@/components/welcome/welcome.tsx';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { activity, libraryEntry, numberedMedia } from '../domain/examples.ts';
import { publishChanges, renderPage, unmountPage, waitUntilPageIdle } from './page.tsx';
import { announcedText, click, fill, findControls } from './page-actions.ts';

it('the welcome page requests exactly the chosen sites', async () => {
  const request = vi.fn(async () => true);
  vi.spyOn(browser.permissions, 'request').mockImplementation(request as never);
  await renderPage(<Welcome />);
  expect(document.querySelectorAll('.picks :checked')).toHaveLength(0);
  expect(findControls(/^Allow/)).toHaveLength(0);

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

it('the welcome page finds a site by its name', async () => {
  await renderPage(<Welcome />);
  const inView = () =>
    [...document.querySelectorAll('.pick')]
      .filter((pick) => !pick.closest('details:not([open])'))
      .map((pick) => pick.textContent);
  expect(inView()).toContain('Crunchyroll');
  expect(inView().length).toBeLessThanOrEqual(12);
  await fill('Filter the sites', 'mangadex');
  expect(inView()).toEqual(['MangaDex']);
  await fill('Filter the sites', 'no such place');
  expect(announcedText()).toContain('No site here is called “no such place”');
});

it('the welcome page marks the step for sites as done after a grant', async () => {
  const signedOut = { state: 'signed-out', id: null, name: null, problem: null } as const;
  const done = () => [...document.querySelectorAll('.step')].map((step) => step.getAttribute('data-done'));
  await renderPage(<Welcome />, { account: signedOut });
  expect(done().slice(0, 2)).toEqual(['false', 'false']);
  await unmountPage();
  const origins = ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*'];
  vi.spyOn(browser.permissions, 'getAll').mockImplementation((async () => ({ origins })) as never);
  await renderPage(<Welcome />, { account: signedOut });
  expect(done().slice(0, 2)).toEqual(['false', 'true']);
});

it('the welcome page hides self-hosted servers from the list of sites', async () => {
  await renderPage(<Welcome />);
  expect(findControls('Jellyfin')).toHaveLength(0);
  expect(findControls(/Practice/)).toHaveLength(0);
});

it("the welcome page uses the user's language", async () => {
  await writeSettings({ ...defaultSettings, language: 'ja' });
  const words = { 'welcome.steps': '初期設定', 'welcome.connect': 'アカウントを連携' };
  await renderPage(<Welcome />, { words });
  expect(document.documentElement.lang).toBe('ja');
  expect(document.title).toBe('初期設定 · Kiroku');
  expect(document.querySelector('.step h2')?.textContent).toContain('アカウントを連携');
});

const granted = ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*'];

function allow(origins: readonly string[]): void {
  vi.spyOn(browser.permissions, 'getAll').mockImplementation((async () => ({ origins })) as never);
}

function pin(isOnToolbar: boolean): void {
  const action = { getUserSettings: async () => ({ isOnToolbar }) };
  vi.spyOn(browser, 'action', 'get').mockReturnValue(action as never);
}

it('the welcome page marks the practice step as done after the practice episode', async () => {
  vi.stubEnv('WXT_PRACTICE_URL', 'http://localhost:4780/practice');
  await renderPage(<Welcome />);
  const step = () => document.querySelectorAll('.step')[3];
  expect(step()?.getAttribute('data-done')).toBe('false');
  await (await openDatabase()).put('activity', activity({ siteName: 'Kiroku practice', account: 'user-1' }));
  await publishChanges('activity');
  expect(step()?.getAttribute('data-done')).toBe('true');
  expect(step()?.textContent).toContain('It works');
  vi.unstubAllEnvs();
});

it('the welcome page explains that the practice needs access to localhost', async () => {
  vi.stubEnv('WXT_PRACTICE_URL', 'http://localhost:4780/practice/watch/1');
  await renderPage(<Welcome />);
  expect(document.body.textContent).toMatch(/every page of this computer \(localhost/);
});

// The popup would close when the user clicks into the practice page. So the side panel is offered instead.
it('the welcome page offers the side panel for the practice', async () => {
  vi.stubEnv('WXT_PRACTICE_URL', 'http://localhost:4780/practice');
  const onPanel = vi.fn();
  await renderPage(<Welcome onPanel={onPanel} />);
  await click('Open the side panel');
  expect(onPanel).toHaveBeenCalledOnce();
  await unmountPage();
  await renderPage(<Welcome onPanel={null} />);
  expect(findControls('Open the side panel')).toEqual([]);
  vi.unstubAllEnvs();
});

it('the welcome page explains how to pin the button', async () => {
  pin(false);
  await renderPage(<Welcome />);
  expect(document.body.textContent).toContain('Click the puzzle piece');
  pin(true);
  window.dispatchEvent(new Event('focus'));
  await waitUntilPageIdle();
  expect(document.body.textContent).toContain('Kiroku’s button is in your toolbar.');
});

it('the welcome page omits the toolbar in a browser without a toolbar', async () => {
  vi.spyOn(browser, 'action', 'get').mockReturnValue({} as never);
  await renderPage(<Welcome />);
  expect(document.body.textContent).not.toContain('toolbar');
});

it('the welcome page says "All set." only after a site was granted', async () => {
  allow([]);
  await renderPage(<Welcome />);
  expect(announcedText()).not.toContain('All set.');
  await unmountPage();
  allow(granted);
  await renderPage(<Welcome />);
  expect(announcedText()).toContain('All set.');
});

it('the welcome page offers an import when an account is connected', async () => {
  await renderPage(<Welcome />);
  const link = findControls('Import a file')[0];
  expect(link?.getAttribute('href')).toBe('/options.html#import');
  await click('Skip this');
  expect(findControls('Import a file')).toHaveLength(0);
  expect(document.body.textContent).toContain('Options → Import & export has it whenever you want.');
  await unmountPage();
  await renderPage(<Welcome />, { account: { state: 'signed-out', id: null, name: null, problem: null } });
  expect(findControls('Import a file')).toHaveLength(0);
});

describe('practice step of the welcome page', () => {
  const frieren = libraryEntry({ progress: 4 });
  it.each([
    ['the first episode of a series that is not on the list', [], 1],
    ['the next episode of a title on the list', [frieren], 5],
    ['the first episode of a planned series', [{ ...frieren, status: 'plan_to_watch', progress: 0 }], 1],
    ['the first episode of a completed series', [{ ...frieren, status: 'completed', progress: 28 }], 1],
    [
      'the first episode if only another title is on the list',
      [libraryEntry({ media: numberedMedia(7, { mal_id: null, anilist_id: null }) })],
      1,
    ],
  ])('opens %s', async (_name, library, number) => {
    vi.stubEnv('WXT_PRACTICE_URL', 'http://localhost:4780/practice/watch/1');
    vi.spyOn(browser.permissions, 'request').mockImplementation((async () => true) as never);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await renderPage(<Welcome />, { library });
    await click('Open the practice episode');
    expect(open.mock.calls[0]?.[0]).toBe(`http://localhost:4780/practice/watch/${number}`);
    vi.unstubAllEnvs();
  });
});
