// @vitest-environment jsdom
// Tests three hints of the library: the age of the list, the name by which a title was found, and how to solve a problem.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { openLibraryTab } from '../library-page.tsx';
import { publishChanges, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  findControls,
  focusedControlName,
  pageText,
} from '../page-actions.ts';

const refused = (code: string) => ({
  refreshLibrary: () => ({ ok: false as const, problem: { code, message: '' } }),
});
const season = (last: number, title: string, english: string | null = null) =>
  libraryEntry({
    media: media({
      id: `6f9619ff-8b86-d011-b42d-00cf4fc9650${last}`,
      title,
      titles: { romaji: null, english, native: null },
      synonyms: [],
    }),
  });

describe('library that could not be refreshed', () => {
  it('shows the error and the age of the list', async () => {
    await openLibraryTab({ library: [], worker: refused('unavailable') });
    expect(pageText()).not.toContain('No anime on your list yet');
    expect(announcedText()).toContain('Your list could not be refreshed. As of');
    expect(findControls('Try again')).toHaveLength(1);
  });

  it('shows that the list was never read', async () => {
    await openLibraryTab({ library: [], filled: false, worker: refused('unreachable') });
    expect(announcedText()).toContain('Your list could not be read yet.');
    expect(pageText()).not.toContain('No anime on your list yet');
    expect(document.querySelector('.empty .spinner')).toBeNull();
  });

  it('shows no message after a successful retry', async () => {
    let answers = 0;
    const refreshLibrary = () => {
      answers += 1;
      return answers === 1 ? refused('unavailable').refreshLibrary() : { ok: true as const, value: null };
    };
    await openLibraryTab({ worker: { refreshLibrary } });
    await click('Try again');
    expect(announcedText()).not.toContain('could not be refreshed');
  });
});

describe('library of an account that connects', () => {
  const signedOut = { state: 'signed-out', id: null, name: null, problem: null } as const;

  it('shows the list as soon as the worker has read it', async () => {
    let isIn = false;
    const refreshLibrary = () =>
      isIn ? { ok: true as const, value: null } : refused('unauthorized').refreshLibrary();
    const sent = await openLibraryTab({ account: signedOut, worker: { refreshLibrary } });
    expect(pageText()).toContain('Your list appears here');
    isIn = true;
    const account = { state: 'connected', id: 'user-1', name: 'Mika', problem: null };
    await browser.storage.local.set({ account });
    await publishChanges('account', 'library');
    expect(pageText()).toContain('Pluto');
    expect(announcedText()).not.toContain('session has ended');
    expect(sent.filter(({ message }) => message === 'refreshLibrary')).toHaveLength(1);
  });
});

describe('titles with the same beginning', () => {
  const series = 'Shingeki no Kyojin: The Final Season and a Name that Goes on';
  const titles = [`${series} for Very Long Part One`, `${series} for Very Long Part Two`];

  it('show their different ends', async () => {
    await openLibraryTab({ library: titles.map((title, index) => season(index, title)) });
    const shown = [...document.querySelectorAll('.entry-title [aria-hidden]')].map((one) => one.textContent);
    expect(shown.map((one) => one?.slice(-8)).sort()).toEqual(['Part One', 'Part Two']);
    for (const title of titles) {
      expect(pageText()).toContain(title);
      expect(document.querySelector(`[title="${title}"]`)).not.toBeNull();
    }
  });
});

describe('list filter', () => {
  const library = [season(1, 'Sousou no Frieren', 'Frieren: Beyond Journey’s End'), season(2, 'Pluto')];

  it('shows the name that matched a title', async () => {
    await openLibraryTab({ library });
    await fill('Filter your list', 'sousou');
    expect(document.querySelector('.entry-alias')?.textContent).toBe('Sousou no Frieren');
    await fill('Filter your list', 'beyond');
    expect(document.querySelector('.entry-alias')).toBeNull();
  });

  it('offers to search the catalogue if nothing matches', async () => {
    await openLibraryTab({ library, worker: { search: () => ({ ok: true, value: [] }) } });
    await fill('Filter your list', 'bocchi');
    await click('Search the catalogue for “bocchi”');
    expect(focusedControlName()).toBe('Search the catalogue');
    expect((findControl('Search the catalogue') as HTMLInputElement).value).toBe('bocchi');
    await click('Library');
    // The service does not accept a longer search text.
    expect((findControl('Filter your list') as HTMLInputElement).maxLength).toBe(200);
  });
});

describe('button next to a problem', () => {
  const service = () => ({
    baseUrl: 'https://list.example/v1',
    authUrl: 'https://list.example/auth',
    clientId: 'c',
    clientSecret: '',
    redirectUrl: '',
  });

  it('connects the account again if the session has ended', async () => {
    let connecting = 0;
    const connect = () => {
      connecting += 1;
      return { ok: false as const, problem: { code: 'sign_in_cancelled', message: '' } };
    };
    await openLibraryTab({ worker: { ...refused('unauthorized'), connect } });
    await click('Reconnect');
    expect(connecting).toBe(1);
    expect(findControls('Try again')).toEqual([]);
  });

  it.each([
    ['sessionEnded', 'Reconnect'],
    ['appRefused', 'Account and service'],
  ] as const)('is shown exactly once on each tab for the account problem %s', async (problem, name) => {
    const account = { state: 'reconnect', id: 'user-1', name: 'Mika', problem } as const;
    const failure = { code: 'invalid', message: '' };
    const edit = { kind: 'edit', media: media(), patch: { progress: 9 }, by: 'user', base: null } as const;
    const waits = outboxItem(edit, { id: 'waits' });
    const refusedItem = outboxItem(edit, { id: 'failed', state: 'failed', problem: failure });
    await openLibraryTab({ account, library: [], filled: false, outbox: [waits, refusedItem] });
    for (const tab of [/^Now/, 'Library', 'Search', /^Activity/]) {
      await click(tab);
      expect({ tab, count: findControls(name).length }).toEqual({ tab, count: 1 });
    }
    expect(findControls('Discard change')).toHaveLength(2);
    expect(findControls(/^Try/)).toEqual([]);
  });

  it("links to the profile if the profile's adult filter blocks a title", async () => {
    await openLibraryTab({ worker: { ...refused('adult_content_blocked'), readService: service } });
    await waitUntilPageIdle();
    expect(findControl('Open your profile').getAttribute('href')).toBe('https://list.example/auth/account');
    await publishChanges('library');
    expect(findControls('Try again')).toEqual([]);
  });
});
