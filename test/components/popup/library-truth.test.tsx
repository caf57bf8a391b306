// @vitest-environment jsdom
// Tests what the library shows about itself: how old it is, by which name a title was found, and how to solve a problem.
import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { click, control, controls, fill, focusedName, said, text } from '../hands.ts';
import { openLibrary } from '../listed.tsx';
import { sayChanged, settle } from '../page.tsx';

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

describe('list that could not be refreshed', () => {
  it('shows the error and the age of the list, instead of an empty list', async () => {
    await openLibrary({ library: [], worker: refused('unavailable') });
    expect(text()).not.toContain('No anime on your list yet');
    expect(said()).toContain('Your list could not be refreshed. As of');
    expect(controls('Try again')).toHaveLength(1);
  });

  it('shows that it was never read, instead of that it is loading', async () => {
    await openLibrary({ library: [], filled: false, worker: refused('unreachable') });
    expect(said()).toContain('Your list could not be read yet.');
    expect(text()).not.toContain('No anime on your list yet');
    expect(document.querySelector('.empty .spinner')).toBeNull();
  });

  it('shows no message once it is read', async () => {
    let answers = 0;
    const refreshLibrary = () => {
      answers += 1;
      return answers === 1 ? refused('unavailable').refreshLibrary() : { ok: true as const, value: null };
    };
    await openLibrary({ worker: { refreshLibrary } });
    await click('Try again');
    expect(said()).not.toContain('could not be refreshed');
  });
});

describe('library of an account that connects while it is open', () => {
  const signedOut = { state: 'signed-out', id: null, name: null, problem: null } as const;

  it('is shown as soon as it has been read, without a message about an ended session', async () => {
    let isIn = false;
    const refreshLibrary = () =>
      isIn ? { ok: true as const, value: null } : refused('unauthorized').refreshLibrary();
    const sent = await openLibrary({ account: signedOut, worker: { refreshLibrary } });
    expect(text()).toContain('Your list appears here');
    isIn = true;
    const account = { state: 'connected', id: 'user-1', name: 'Mika', problem: null };
    await browser.storage.local.set({ account });
    await sayChanged('account', 'library');
    expect(text()).toContain('Pluto');
    expect(said()).not.toContain('session has ended');
    expect(sent.filter(({ message }) => message === 'refreshLibrary')).toHaveLength(1);
  });
});

describe('titles with the same beginning', () => {
  const series = 'Shingeki no Kyojin: The Final Season and a Name that Goes on';
  const titles = [`${series} for Very Long Part One`, `${series} for Very Long Part Two`];

  it('show their different ends, with the whole name for screen readers and as a tooltip', async () => {
    await openLibrary({ library: titles.map((title, index) => season(index, title)) });
    const shown = [...document.querySelectorAll('.entry-title [aria-hidden]')].map((one) => one.textContent);
    expect(shown.map((one) => one?.slice(-8)).sort()).toEqual(['Part One', 'Part Two']);
    for (const title of titles) {
      expect(text()).toContain(title);
      expect(document.querySelector(`[title="${title}"]`)).not.toBeNull();
    }
  });
});

describe('list filter', () => {
  const library = [season(1, 'Sousou no Frieren', 'Frieren: Beyond Journey’s End'), season(2, 'Pluto')];

  it('shows the name that matched a title', async () => {
    await openLibrary({ library });
    await fill('Filter your list', 'sousou');
    expect(document.querySelector('.entry-alias')?.textContent).toBe('Sousou no Frieren');
    await fill('Filter your list', 'beyond');
    expect(document.querySelector('.entry-alias')).toBeNull();
  });

  it('offers to search the catalogue if nothing matches', async () => {
    await openLibrary({ library, worker: { search: () => ({ ok: true, value: [] }) } });
    await fill('Filter your list', 'bocchi');
    await click('Search the catalogue for “bocchi”');
    expect(focusedName()).toBe('Search the catalogue');
    expect((control('Search the catalogue') as HTMLInputElement).value).toBe('bocchi');
    await click('Library');
    // The service does not accept a longer search text.
    expect((control('Filter your list') as HTMLInputElement).maxLength).toBe(200);
  });
});

describe('button of a problem', () => {
  const service = () => ({
    baseUrl: 'https://list.example/v1',
    authUrl: 'https://list.example/auth',
    clientId: 'c',
    clientSecret: '',
    redirectUrl: '',
  });

  it('connects again if the session has ended', async () => {
    let connecting = 0;
    const connect = () => {
      connecting += 1;
      return { ok: false as const, problem: { code: 'sign_in_cancelled', message: '' } };
    };
    await openLibrary({ worker: { ...refused('unauthorized'), connect } });
    await click('Reconnect');
    expect(connecting).toBe(1);
    expect(controls('Try again')).toEqual([]);
  });

  it.each([
    ['sessionEnded', 'Reconnect'],
    ['appRefused', 'Account and service'],
  ] as const)(
    'is shown exactly once on each tab if the account has a problem (%s)',
    async (problem, name) => {
      const account = { state: 'reconnect', id: 'user-1', name: 'Mika', problem } as const;
      const failure = { code: 'invalid', message: '' };
      const edit = { kind: 'edit', media: media(), patch: { progress: 9 }, by: 'user', base: null } as const;
      const waits = outboxItem(edit, { id: 'waits' });
      const refusedItem = outboxItem(edit, { id: 'failed', state: 'failed', problem: failure });
      await openLibrary({ account, library: [], filled: false, outbox: [waits, refusedItem] });
      for (const tab of [/^Now/, 'Library', 'Search', /^Activity/]) {
        await click(tab);
        expect({ tab, count: controls(name).length }).toEqual({ tab, count: 1 });
      }
      expect(controls('Discard change')).toHaveLength(2);
      expect(controls(/^Try/)).toEqual([]);
    },
  );

  it("opens the profile if the profile's filter blocks a title", async () => {
    await openLibrary({ worker: { ...refused('adult_content_blocked'), readService: service } });
    await settle();
    expect(control('Open your profile').getAttribute('href')).toBe('https://list.example/auth/account');
    await sayChanged('library');
    expect(controls('Try again')).toEqual([]);
  });
});
