// @vitest-environment jsdom
// Tests what the popup shows about the tab's episode, and what the user can do there.
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import type { TabSite } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { activity, episode, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { neverAnswered, publishChanges, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  findControls,
  focusedControlName,
  pageText,
} from '../page-actions.ts';
import { frieren, halfPlayedProgress, nowPlayingFrieren, openNowTab } from './now-tab.tsx';

describe('now tab', () => {
  it('shows the progress and the episode to which the list will move', async () => {
    await openNowTab({}, { library: [libraryEntry({ media: frieren, progress: 4 })] });
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50');
    expect(pageText()).toContain('9 minutes until it counts');
    expect(pageText()).toContain('At 85% your list moves to episode 5.');
  });

  it.each([
    ['a title that is further on the list', { progress: 5 }, 'Your list is already there or further'],
    ['a completed title', { status: 'completed', progress: 28 }, 'You have completed this before'],
    ['a planned title', { status: 'plan_to_watch', progress: 4 }, 'it joins your list: Watching'],
    ['a large jump', { progress: 0 }, 'Kiroku asks you first. Your list would jump to episode 5.'],
  ])('predicts the outcome for %s', async (_what, entry, sentence) => {
    await openNowTab({}, { library: [libraryEntry({ media: frieren, ...entry })] });
    expect(pageText()).toContain(sentence);
  });

  it.each([
    ['the list is further', { status: 'watching', progress: 7 }],
    ['the title is completed', { status: 'completed', progress: 28 }],
    ['the episode is already on the list', { status: 'watching', progress: 5 }],
  ] as const)('shows no time until the episode counts if %s', async (_why, entry) => {
    await openNowTab({}, { library: [libraryEntry({ media: frieren, ...entry })] });
    expect(pageText()).toContain('12:00 / 24:00');
    expect(pageText()).not.toContain('until it counts');
  });

  it('shows the likely title without a question', async () => {
    const choices = [{ media: frieren, score: 0.9, evidence: [] }];
    const sent = await openNowTab({ match: null, unsure: { quiet: true, choices } });
    expect(pageText()).toContain('nothing is tracked until you choose it');
    expect(pageText()).toContain('It could be “Frieren”.');
    await click('Choose the title');
    await click(/^F*Frieren/);
    expect(sent).toContainEqual({
      message: 'correctMatch',
      input: expect.objectContaining({ media: frieren, episode: 5, reach: 'season' }),
    });
  });

  it('explains that parts of the episode were skipped', async () => {
    await openNowTab({
      progress: { kind: 'playing', duration: 1440, position: 1400, reached: 1400, covered: 300 },
    });
    expect(pageText()).toContain('Parts were skipped: 7 minutes more to watch');
  });

  it('is refreshed when the worker publishes a change', async () => {
    let position = 720;
    const nowPlaying = () => ({ ...nowPlayingFrieren, progress: { ...halfPlayedProgress, position } });
    const sent = await openNowTab({}, { worker: { nowPlaying } });
    const asked = () => sent.filter(({ message }) => message === 'nowPlaying').length;
    position = 1080;
    await waitUntilPageIdle(100);
    expect(asked()).toBe(1);
    await publishChanges('now');
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('75');
    expect(asked()).toBe(2);
  });

  it('corrects the title before the episode counts', async () => {
    const other = media({ id: '6f9619ff-8b86-d011-b42d-00cf4fc96499', title: 'Frieren Season 2' });
    const search = () => ({ ok: true as const, value: [other] });
    const sent = await openNowTab({}, { worker: { nowPlaying: () => nowPlayingFrieren, search } });
    await click('Wrong title?');
    await fill('This is episode', '3');
    await waitUntilPageIdle(300);
    await click(/^Frieren Season 2/);
    expect(sent).toContainEqual({
      message: 'correctMatch',
      input: { tabId: 7, episodeKey: 'crunchyroll:G0001', media: other, episode: 3, reach: 'season' },
    });
  });

  it.each([
    ['', 'Please enter a whole number.'],
    ['0', 'This number is too low.'],
    ['100001', 'This number is too high.'],
  ])('rejects the episode number “%s”', async (typed, sentence) => {
    const search = () => ({ ok: true as const, value: [frieren] });
    const sent = await openNowTab({}, { worker: { nowPlaying: () => nowPlayingFrieren, search } });
    await click('Wrong title?');
    await fill('This is episode', typed);
    await waitUntilPageIdle(300);
    await click(/^Frieren/);
    expect(sent.map(({ message }) => message)).not.toContain('correctMatch');
    expect(announcedText()).toContain(sentence);
    expect(focusedControlName()).toBe('This is episode');
    await fill('This is episode', '3');
    expect(announcedText()).not.toContain(sentence);
  });

  it('sends the title that the user chose for a question', async () => {
    const question = {
      reason: 'match',
      choices: [
        { media: frieren, score: 0.9, evidence: [{ code: 'similarTitle', values: { percent: 93 } }] },
      ],
      media: null,
      episode: 5,
      evidence: [],
    } as const;
    const item = outboxItem(
      { kind: 'episode', observed: episode(), watchedAt: 0 },
      { state: 'asking', question },
    );
    const sent = await openNowTab(
      { match: null, step: { kind: 'asking', itemId: 'item-1' } },
      { outbox: [item] },
    );
    expect(pageText()).toContain('Which title is this?');
    expect(pageText()).toContain('The title is similar (93 %).');
    await click(/^Frieren/);
    const answer = { kind: 'match', media: frieren, episode: 5, reach: 'season' };
    expect(sent).toContainEqual({ message: 'answerQuestion', input: { itemId: 'item-1', answer } });
  });

  it('says that an earlier episode is already on the list', async () => {
    const entry = libraryEntry({ media: frieren, progress: 7 });
    await openNowTab({ step: { kind: 'done', activityId: 'line-1' } }, { library: [entry] });
    await (await openDatabase()).put('activity', activity({ mediaId: frieren.id }));
    await publishChanges('activity');
    expect(pageText()).toContain('Already on your list (you are at episode 7)');
    expect(findControls('Undo')).toEqual([]);
  });

  it.each([
    ['offers the undo of an episode that just counted', 1, true],
    ['offers the undo of an episode that counted some hours ago', 11, true],
    ['offers no undo of an episode that counted days ago', 5 * 24, false],
  ])('%s', async (_what, hoursAgo, offers) => {
    const entry = libraryEntry({ media: frieren, progress: 5 });
    await openNowTab({ step: { kind: 'done', activityId: 'line-1' } }, { library: [entry] });
    const at = Date.now() - hoursAgo * 3_600_000;
    await (await openDatabase()).put('activity', activity({ mediaId: frieren.id, at }));
    await publishChanges('activity');
    expect(findControls('Undo').length > 0).toBe(offers);
    expect(pageText().includes('Already on your list (you are at episode 5)')).toBe(!offers);
  });

  it.each([
    ['says that an ignored episode is already on the list', 7, true],
    ['says that an ignored episode is already on the list after further progress', 9, true],
    ['does not say that an ignored episode is on the list after the progress was lowered', 2, false],
  ])('%s', async (_what, progress, shows) => {
    const entry = libraryEntry({ media: frieren, progress });
    const after = { status: 'watching', progress: 7, userScore: null };
    await openNowTab({ step: { kind: 'done', activityId: 'line-1' } }, { library: [entry] });
    await (await openDatabase()).put(
      'activity',
      activity({ mediaId: frieren.id, what: 'ignore', reason: 'notAhead', before: after, after }),
    );
    await publishChanges('activity');
    const sentence = `Already on your list (you are at episode ${progress})`;
    expect(pageText().includes(sentence)).toBe(shows);
  });

  it('shows that an episode was already counted', async () => {
    await openNowTab({ step: { kind: 'counted' } });
    expect(announcedText()).toContain('Already counted');
    expect(pageText()).not.toContain('until it counts');
  });

  it('offers to reconnect when the session has ended', async () => {
    const account = { state: 'reconnect', id: 'user-1', name: 'Mika', problem: 'sessionEnded' } as const;
    const sent = await openNowTab({ step: { kind: 'queued' } }, { account });
    expect(announcedText()).toContain(
      'Your session has ended. What you watch is kept and sent when you reconnect.',
    );
    expect(announcedText()).toContain('Waits until you reconnect. Nothing is lost.');
    await click('Reconnect');
    expect(sent.map(({ message }) => message)).toContain('connect');
  });
});

describe('now tab with a chapter', () => {
  const manga = media({ type: 'manga', title: 'Frieren', format: 'MANGA', episodes: null, chapters: 140 });
  const chapter = { siteId: 'mangadex', episodeLabel: 'Ch. 12', episodeNumber: 12 };
  const reading: Partial<NowPlaying> = {
    observed: episode({ ...chapter, mediaType: 'manga' }),
    progress: { kind: 'reading', unit: 'page', pages: 20, page: 12, visited: 12 },
    threshold: 0.9,
    match: { media: manga, episode: 12, evidence: [] },
  };

  it('shows how many pages are missing', async () => {
    const entry = libraryEntry({ media: manga, status: 'plan_to_read', progress: 11 });
    await openNowTab(reading, { library: [entry] });
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('60');
    expect(pageText()).toContain('page 12 of 20');
    expect(pageText()).toContain('6 pages until it counts');
    expect(pageText()).toContain('At 90% it joins your list: Reading, chapter 12.');
  });

  it.each([
    ['has moved past the chapter since', { what: 'advance' }, 14],
    ['was already past the chapter', { what: 'ignore', reason: 'notAhead' }, 13],
  ] as const)('says that a chapter is already on the list if the list %s', async (_list, line, progress) => {
    const entry = libraryEntry({ media: manga, status: 'reading', progress });
    await openNowTab({ ...reading, step: { kind: 'done', activityId: 'line-1' } }, { library: [entry] });
    const after = { status: 'reading', progress: 12, userScore: null };
    await (await openDatabase()).put(
      'activity',
      activity({ mediaId: manga.id, type: 'manga', before: after, after, ...line }),
    );
    await publishChanges('activity');
    expect(pageText()).toContain(`Already on your list (you are at chapter ${progress})`);
    expect(findControls('Undo')).toEqual([]);
  });

  it('shows no pages until the chapter counts if the list is further', async () => {
    await openNowTab(reading, { library: [libraryEntry({ media: manga, status: 'reading', progress: 14 })] });
    expect(pageText()).toContain('page 12 of 20');
    expect(pageText()).not.toContain('until it counts');
  });

  it.each([
    [{ page: 17, visited: 17 }, '1 page until it counts'],
    [{ page: 20, visited: 4 }, 'Pages were skipped: 6 to go'],
    [{ page: 18, visited: 18 }, 'Counts as read'],
    [{ page: 2, visited: 2, pages: 2 }, 'Too short to count'],
    [{ unit: 'strip' as const, pages: 100, page: 62, visited: 62 }, '28% until it counts'],
    [{ unit: 'strip' as const, pages: 100, page: 95, visited: 20 }, 'Parts were skipped: 30% to go'],
  ])('shows for the progress %j the text “%s”', async (part, sentence) => {
    await openNowTab({ ...reading, progress: { kind: 'reading', unit: 'page', pages: 20, ...part } });
    expect(pageText()).toContain(sentence);
  });

  it('shows that it waits for the first page to be read', async () => {
    await openNowTab({ ...reading, progress: { kind: 'none' } });
    expect(pageText()).toContain('Waiting for the first page.');
  });
});

describe('now tab without an episode', () => {
  const site: TabSite = {
    origin: 'https://www.crunchyroll.com',
    site: { id: 'crunchyroll', name: 'Crunchyroll' },
    patterns: ['https://www.crunchyroll.com/*', 'https://static.crunchyroll.com/*'],
    granted: false,
    frame: null,
  };
  const askFor = (granted: boolean) => {
    const request = vi.fn(async () => granted);
    vi.stubGlobal('permissions', { request });
    Object.assign(browser.permissions, { request });
    return request;
  };

  it("requests the site's origins during the click", async () => {
    const request = askFor(true);
    const sent = await openNowTab(null, { worker: { nowPlaying: () => null, tabSite: () => site } });
    findControl('Always track Crunchyroll').click();
    expect(request, 'later than the click is too late for Firefox').toHaveBeenCalledWith({
      origins: site.patterns,
    });
    await waitUntilPageIdle();
    expect(sent.map(({ message }) => message)).toContain('permissionsChanged');
  });

  it('explains that the site can be allowed later', async () => {
    askFor(false);
    const sent = await openNowTab(null, { worker: { nowPlaying: () => null, tabSite: () => site } });
    await click('Always track Crunchyroll');
    expect(pageText()).toContain('You can allow it at any time.');
    expect(sent.map(({ message }) => message)).not.toContain('permissionsChanged');
  });

  it('offers to read the page once without a permission', async () => {
    const unknown = { ...site, site: null, origin: 'https://stream.example' };
    const sent = await openNowTab(null, { worker: { nowPlaying: () => null, tabSite: () => unknown } });
    expect(pageText()).toContain('Is there an episode on stream.example?');
    await click('Check this page once');
    expect(sent).toContainEqual({ message: 'readPageOnce', input: { tabId: 7 } });
  });

  it('offers titles to resume when nothing plays', async () => {
    await openNowTab(null, { library: [libraryEntry({ media: frieren })] });
    expect(pageText()).toContain('Nothing is playing here');
    expect(findControls('Add one episode: Frieren')).toHaveLength(1);
  });
});

describe('connecting from the popup', () => {
  const account = { state: 'signed-out', id: null, name: null, problem: null } as const;

  it('shows why connecting failed', async () => {
    const problem = { code: 'sign_in_failed', message: 'access_denied' };
    await openNowTab(null, {
      account,
      worker: { nowPlaying: () => null, connect: () => ({ ok: false, problem }) },
    });
    await click('Connect');
    expect(announcedText()).toContain('Connecting did not work. The reason given: access_denied');
  });

  it('disables both buttons while connecting', async () => {
    const worker = { nowPlaying: () => null, connect: () => neverAnswered };
    const sent = await openNowTab(null, { account, worker });
    await click('Connect');
    expect(findControls('Connect')).toHaveLength(2);
    for (const button of findControls('Connect')) expect(button).toHaveProperty('disabled', true);
    expect(sent.filter(({ message }) => message === 'connect')).toHaveLength(1);
  });
});
