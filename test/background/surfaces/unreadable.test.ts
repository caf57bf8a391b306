// Tests how Kiroku reports a page on which it cannot read the playing episode: by the tab's badge, one note per site, and one log entry.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshBadge } from '@/lib/background/surfaces/badge.ts';
import { signedOutAccount } from '@/lib/domain/account.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import type { CloseToastNotice, ToastNotice } from '@/lib/messaging/protocol.ts';
import { modifyLessons } from '@/lib/store/lessons.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { readReaderHealth } from '@/lib/store/tabs/reader-health.ts';
import { episode, lesson } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { createSampleUpTo } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

const SITE = 'https://www.crunchyroll.com';
const granted = [`${SITE}/*`];
const TAB = 7;

let root: TestRoot;
let notes: ToastNotice['toast'][];
let closed: CloseToastNotice['closeToast'][];
beforeEach(async () => {
  root = await createRoot({ granted });
  notes = [];
  closed = [];
  root.start();
});

const address = (id: string, section = 'watch') => `${SITE}/${section}/${id}/x`;

/**
 * Opens the tab's page at this address. When the worker asks for the page's episode, the page answers with `observed`. `isRecognised` is
 * true if the reader recognises the address as the address of an episode.
 */
function pageAt(url: string, observed: ObservedEpisode | null = null, isRecognised = true) {
  const tab = root.web.openTabs()[0] ?? root.web.open(url, { id: TAB });
  const page = tab.page.url === url ? tab.page : root.web.navigate(tab, url);
  page.hear = async (message) => {
    if ('toast' in (message as object)) return void notes.push((message as ToastNotice).toast);
    const unread = { isHello: true, ...(isRecognised && { isUnread: true }) } as const;
    await root.web.say(page, 'episodeObserved', { observed, ...(!observed && unread) });
  };
  return page;
}

async function see(id: string, part: Partial<ObservedEpisode> = {}, section?: string): Promise<void> {
  const url = address(id, section);
  const observed = episode({ episodeId: id, url, ...part });
  await root.web.say(pageAt(url, observed), 'episodeObserved', { observed });
}

/** Plays a long video at an address without an episode. */
async function play(id = 'none', seconds = 90, section?: string): Promise<void> {
  await root.web.say(pageAt(address(id, section)), 'playbackSampled', createSampleUpTo(seconds));
}

/** Plays a long video at an address that the reader does not recognise. */
async function playRejected(url: string): Promise<void> {
  await root.web.say(pageAt(url, null, false), 'playbackSampled', createSampleUpTo(90));
}

/** Shows another page without an episode in the same document. */
async function moveTo(url: string): Promise<void> {
  const { page } = root.web.openTabs()[0] ?? expect.fail('no tab is open');
  Object.assign(page, { url });
  await root.web.say(page, 'episodeObserved', { observed: null, isHello: true });
}

async function teach(): Promise<void> {
  await modifyLessons(() => [lesson({ origin: SITE })], root.clock.now);
}

const badge = () => root.fake.api.action.getBadgeText({ tabId: TAB });
const tooltip = () => root.fake.api.action.getTitle({ tabId: TAB });
const color = () => root.fake.api.action.getBadgeBackgroundColor({ tabId: TAB });
const logged = async () => (await readActivity()).map(({ what, reason, title }) => [what, reason, title]);

describe('unreadable site', () => {
  it('is reported by a badge, one note and one log entry', async () => {
    for (const id of ['1', '2', '3']) await see(id);
    await play();
    expect(await badge()).toBe('!');
    expect(notes).toMatchObject([{ activityId: null, answerText: expect.any(String) }]);
    expect(await logged()).toEqual([['ignore', 'unreadable', 'Crunchyroll']]);
  });

  it('is reported after three pages at addresses that its reader does not recognise', async () => {
    for (const id of ['1', '2', '3']) await see(id);
    for (const concert of ['4', '5']) await playRejected(address(concert));
    expect(await badge()).toBe('');
    expect(await logged()).toEqual([]);
    await playRejected(address('6'));
    expect(await badge()).toBe('!');
  });

  it.each([
    ['a film', { duration: 5400 }],
    ['a short clip', { duration: 400 }],
  ])('is not reported for %s after three known episodes', async (_what, video) => {
    for (const id of ['1', '2', '3']) await see(id);
    await root.web.say(pageAt(address('4')), 'playbackSampled', createSampleUpTo(90, video));
    expect(await badge()).toBe('');
    expect(await logged()).toEqual([]);
  });

  it.each<[string, string, string, Partial<Settings>]>([
    ['plays user uploads', 'YouTube', 'https://www.youtube.com/watch?v=abcdefghij', {}],
    ['is ignored by the user', 'Crunchyroll', address('1'), { sitePolicies: { crunchyroll: 'ignore' } }],
    ['also shows films', 'Netflix', 'https://www.netflix.com/watch/8011730', {}],
  ])('is not reported after three known episodes if it %s', async (_what, siteName, url, settings) => {
    root = await createRoot({ granted: ['*://*/*'], settings: { ...defaultSettings, ...settings } });
    root.start();
    for (const id of ['1', '2', '3']) {
      const observed = episode({ siteId: siteName.toLowerCase(), siteName, episodeId: id, url: url + id });
      await root.web.say(pageAt(url + id, observed), 'episodeObserved', { observed });
    }
    await root.web.say(pageAt(`${url}4`), 'playbackSampled', createSampleUpTo(90));
    expect(await badge()).toBe('');
    expect(await logged()).toEqual([]);
  });

  it('is reported if the user taught the site and Kiroku has read one of its episodes', async () => {
    await teach();
    await see('1');
    await play();
    expect(await badge()).toBe('!');
    expect(notes).toHaveLength(1);
  });

  it('gets only one note for two kinds of unreadable pages', async () => {
    await teach();
    await see('1');
    await see('1', {}, 'film');
    await play();
    await play('other');
    expect(await badge()).toBe('!');
    await play('third', 90, 'film');
    expect(await badge()).toBe('!');
    expect(notes).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  it('gets no second note within a week', async () => {
    await teach();
    await see('1');
    await play();
    await see('2');
    await play('again');
    expect(notes).toHaveLength(1);
    root.clock.now += 8 * 24 * 3600_000;
    await see('3');
    await play('a week later');
    expect(notes).toHaveLength(2);
  });

  it.each([
    ['an episode is found again', () => see('2')],
    ['the document shows another kind of page', () => moveTo(`${SITE}/news`)],
    ['the document shows another page of the same kind', () => moveTo(address('9'))],
    [
      'another video begins to play in the document',
      async () => {
        const { page } = root.web.openTabs()[0] ?? expect.fail('no tab is open');
        Object.assign(page, { url: address('9') });
        await root.web.say(page, 'playbackSampled', createSampleUpTo(5));
      },
    ],
  ])('loses its badge when %s', async (_what, act) => {
    await teach();
    await see('1');
    await play();
    await act();
    expect(await badge()).toBe('');
  });

  it.each([
    ['shown', 'setBadgeText'],
    ['explained by the tooltip', 'setTitle'],
  ] as const)(
    'has no badge and no own tooltip if the document shows another page before the badge is %s',
    async (_step, method) => {
      await teach();
      await see('1');
      const { action } = root.fake.api;
      const call = action[method].bind(action) as (details: object) => Promise<never>;
      const spy = vi.spyOn(action, method).mockImplementation(async (details: object) => {
        spy.mockRestore();
        await moveTo(`${SITE}/news`);
        return call(details);
      });
      await play();
      expect([await badge(), await tooltip()]).toEqual(['', await action.getTitle({})]);
    },
  );

  it('keeps its badge when its address gets a playback parameter', async () => {
    await teach();
    await see('1');
    await play();
    await moveTo(`${address('none')}?t=120`);
    expect(await badge()).toBe('!');
  });

  it('gets its badge only after the worker has asked the page for its episode', async () => {
    await teach();
    await see('1');
    const page = pageAt(address('none'));
    const asked: unknown[] = [];
    const { hear } = page;
    page.hear = async (message, ...rest) => {
      if ('report' in (message as object)) asked.push(await badge());
      return hear?.(message, ...rest);
    };
    // The worker already knows that this document shows no episode.
    await root.web.say(page, 'episodeObserved', { observed: null, isHello: true });
    for (const seconds of [90, 120]) await root.web.say(page, 'playbackSampled', createSampleUpTo(seconds));
    expect(asked).toEqual(['']);
    expect(await badge()).toBe('!');
  });

  it('gets no badge if the page answers with its episode', async () => {
    await teach();
    await see('1');
    const shown = episode({ episodeId: '2', url: address('2') });
    const page = pageAt(address('2'), shown);
    await root.web.say(page, 'episodeObserved', { observed: null, isHello: true });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(90));
    expect(await badge()).toBe('');
    expect(await logged()).toEqual([]);
  });

  it('has the general tooltip and colour after its badge is removed', async () => {
    await teach();
    await see('1');
    const before = { tooltip: await tooltip(), color: await color() };
    await play();
    expect(await tooltip()).toBe('Kiroku can’t read this page any more');
    await see('2');
    expect({ tooltip: await tooltip(), color: await color() }).toEqual(before);
  });

  it('has the general badge, tooltip and colour if these change after its badge is removed', async () => {
    await teach();
    await see('1');
    await play();
    await see('2');
    const { api } = root.fake;
    const other = root.web.open('https://news.example/');
    root.signIn({ state: 'reconnect', id: 'user-1', name: null, problem: 'sessionEnded' });
    await refreshBadge(root.worker);
    expect(await tooltip()).not.toBe('Kiroku');
    expect(await tooltip()).toBe(await api.action.getTitle({ tabId: other.id }));
    expect(await color()).toEqual(await api.action.getBadgeBackgroundColor({ tabId: other.id }));
  });

  it('keeps its badge and tooltip while the general badge changes', async () => {
    await teach();
    await see('1');
    await play();
    root.signIn({ state: 'reconnect', id: 'user-1', name: null, problem: 'sessionEnded' });
    await refreshBadge(root.worker);
    expect(await tooltip()).toBe('Kiroku can’t read this page any more');
  });

  it("is not reported while Kiroku finds the episode in the page's general data", async () => {
    await teach();
    await see('1');
    await see('2', { provisional: true });
    await root.web.say(pageAt(address('2'), null), 'playbackSampled', createSampleUpTo(90));
    expect(await badge()).toBe('');
    expect(notes).toEqual([]);
  });

  it('gets no note if notes are switched off', async () => {
    const { tracking } = defaultSettings;
    root = await createRoot({
      granted,
      settings: { ...defaultSettings, tracking: { ...tracking, toast: false } },
    });
    root.start();
    await teach();
    await see('1');
    await play();
    expect(await badge()).toBe('!');
    expect(notes).toEqual([]);
    expect(await logged()).toHaveLength(1);
  });

  it("can be taught again with the note's button", async () => {
    await teach();
    await see('1');
    await play();
    await root.web.say(pageAt(address('none')), 'popupWanted');
    expect(root.web.started).toContain('/teach.js');
  });
});

describe('site with fewer than three known episodes', () => {
  /** The page's answer when the worker asks why it shows no episode. */
  type Answer = 'unread' | 'rejected' | 'silent';

  /** Plays a video on a page whose reader finds no episode. */
  async function playUnread(
    url = address('1'),
    {
      seconds = 90,
      duration = 1440,
      answer = 'unread',
    }: { seconds?: number; duration?: number; answer?: Answer } = {},
  ) {
    const tab = root.web.openTabs()[0] ?? root.web.open(url, { id: TAB });
    const page = tab.page.url === url ? tab.page : root.web.navigate(tab, url);
    const asked: unknown[] = [];
    const hello = { observed: null, isHello: true, ...(answer === 'unread' && { isUnread: true }) };
    page.hear = async (message) => {
      if ('toast' in (message as object)) return void notes.push((message as ToastNotice).toast);
      if ('closeToast' in (message as object))
        return void closed.push((message as CloseToastNotice).closeToast);
      asked.push(message);
      if (answer !== 'silent') await root.web.say(page, 'episodeObserved', hello);
    };
    await root.web.say(page, 'episodeObserved', { observed: null, isHello: true });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(seconds, { duration }));
    return { page, asked };
  }

  async function expectNothing(): Promise<void> {
    expect(await badge()).toBe('');
    expect(notes).toEqual([]);
    expect(await logged()).toEqual([]);
  }

  it('is reported at its first unreadable episode by a badge, one note and one log entry', async () => {
    await playUnread();
    expect(await badge()).toBe('!');
    expect(notes).toMatchObject([
      { text: 'Kiroku can’t read this page', answerText: 'Teach Kiroku this site', mark: 'problem' },
    ]);
    expect(await tooltip()).toBe('Kiroku can’t read this page');
    expect(await logged()).toEqual([['ignore', 'neverRead', 'Crunchyroll']]);
    await playUnread(address('2'));
    expect(await badge()).toBe('!');
    expect(notes).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  it.each([
    ['for a trailer', { duration: 150 }],
    ['for a long preview', { duration: 540 }],
    ['for a film', { duration: 5400 }],
    ['for a live stream', { duration: 14_400 }],
    ['before the page had a minute to load', { seconds: 59 }],
    ['for a page that the reader rejects', { answer: 'rejected' as const }],
    ['for a page that does not answer', { answer: 'silent' as const }],
  ])('is not reported %s', async (_what, part) => {
    await playUnread(address('1'), part);
    await expectNothing();
  });

  it.each([
    ['plays user uploads', 'https://www.youtube.com/watch?v=abcdefghijk', {}],
    ['is ignored by the user', address('1'), { sitePolicies: { crunchyroll: 'ignore' as const } }],
    [
      'runs on the user’s server',
      'https://nas.example/web/#/video',
      {
        selfHosted: { jellyfin: ['https://nas.example'] },
      },
    ],
    ['is unknown to Kiroku', 'https://tv.example/watch/1', {}],
  ])('is not reported if it %s', async (_what, url, settings) => {
    root = await createRoot({ granted: ['*://*/*'], settings: { ...defaultSettings, ...settings } });
    root.start();
    for (const page of ['', '2', '3', '4']) await playUnread(url + page);
    await expectNothing();
  });

  it('is reported after three different pages if it shows more than anime', async () => {
    root = await createRoot({ granted: ['*://*/*'] });
    root.start();
    for (const id of ['80117291', '80117292', '80117291'])
      await playUnread(`https://www.netflix.com/watch/${id}`);
    await expectNothing();
    await playUnread('https://www.netflix.com/watch/80117293');
    expect(await badge()).toBe('!');
    expect(await logged()).toEqual([['ignore', 'neverRead', 'Netflix']]);
  });

  it.each([
    ['one known episode', 1],
    ['two known episodes', 2],
  ])('is reported at its first unreadable episode after %s', async (_what, count) => {
    for (let id = 1; id <= count; id += 1) await see(`${id}`);
    await playUnread(address('unread'));
    expect(await badge()).toBe('!');
    expect(notes).toMatchObject([{ text: 'Kiroku can’t read this page any more' }]);
    expect(await logged()).toEqual([['ignore', 'unreadable', 'Crunchyroll']]);
  });

  it('is not reported if it shows more than anime, and an episode is found between unreadable pages', async () => {
    root = await createRoot({ granted: ['*://*/*'] });
    root.start();
    const url = 'https://www.netflix.com/watch/8011729';
    for (const index of [1, 2, 3, 4]) {
      const netflix = { siteId: 'netflix', siteName: 'Netflix' };
      const observed = episode({ ...netflix, episodeId: `8011728${index}`, url: url + index });
      await root.web.say(pageAt(url + index, observed), 'episodeObserved', { observed });
      await playUnread(`${url}${index}0`);
    }
    await expectNothing();
  });

  it('gets no badge on a page that its reader rejects', async () => {
    await playUnread();
    // The browser removes the badge when the tab loads another document.
    await root.fake.api.action.setBadgeText({ text: '', tabId: TAB });
    await playUnread(address('extra'), { answer: 'rejected' });
    expect(await badge()).toBe('');
  });

  it('makes the worker ask a page for its episode only once per address', async () => {
    const { page, asked } = await playUnread(address('1'), { answer: 'rejected' });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(200));
    await root.web.say(page, 'playbackSampled', createSampleUpTo(300));
    expect(asked).toEqual([{ report: 'episode' }]);
  });

  it('loses its badge when an episode is found', async () => {
    await playUnread();
    await see('2');
    expect(await badge()).toBe('');
  });

  it.each([
    ['its reader finds the episode', {}],
    ['the episode is in its general data', { provisional: true }],
  ] as const)('loses its log entry if the page is slow and %s', async (_what, part) => {
    await playUnread();
    expect(await logged()).toHaveLength(1);
    await see('1', part);
    expect(await logged()).toEqual([]);
    expect(await badge()).toBe('');
  });

  it('loses its log entry if one of three unreadable pages is only slow', async () => {
    root = await createRoot({ granted: ['*://*/*'] });
    root.start();
    const url = 'https://www.netflix.com/watch/';
    for (const id of ['80117291', '80117292', '80117293']) await playUnread(url + id);
    expect(await logged()).toHaveLength(1);
    const { page } = root.web.openTabs()[0] ?? expect.fail('no tab is open');
    const netflix = { siteId: 'netflix', siteName: 'Netflix' };
    const observed = episode({ ...netflix, episodeId: '80117293', url: `${url}80117293` });
    await root.web.say(page, 'episodeObserved', { observed });
    expect(await logged()).toEqual([]);
  });

  it('keeps its log entry when only another page shows an episode', async () => {
    await playUnread();
    await see('2');
    await see('1');
    expect(await logged()).toEqual([['ignore', 'neverRead', 'Crunchyroll']]);
  });

  it('gets no second note within a week if its page was only slow', async () => {
    await playUnread();
    await see('1');
    for (const id of ['2', '3', '4']) await playUnread(address(id));
    expect(await badge()).toBe('!');
    expect(notes).toHaveLength(1);
  });

  it('is reported after the sign-in if nobody was signed in before', async () => {
    root.signIn(signedOutAccount);
    const { page } = await playUnread();
    await expectNothing();
    root.signIn({ state: 'connected', id: 'user-1', name: 'Mika', problem: null });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(100));
    expect(await badge()).toBe('!');
    expect(notes).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  it('loses its badge and its note after the sign-out, and is marked again after the next sign-in', async () => {
    const { page } = await playUnread();
    const marked = await tooltip();
    await runUntilIdle(() => root.handlers.disconnect(undefined));
    expect(await badge()).toBe('');
    expect(await tooltip()).not.toBe(marked);
    expect(await tooltip()).toBe(await root.fake.api.action.getTitle({}));
    expect(closed).toEqual([null]);
    await root.web.say(page, 'popupWanted');
    expect(root.web.started, 'the note can no longer be answered').not.toContain('/teach.js');
    root.signIn({ state: 'connected', id: 'user-1', name: 'Mika', problem: null });
    await root.web.say(page, 'playbackSampled', createSampleUpTo(120));
    expect(await badge()).toBe('!');
  });

  it('is reported although the session has ended', async () => {
    root.signIn({ state: 'reconnect', id: 'user-1', name: 'Mika', problem: 'sessionEnded' });
    await playUnread();
    expect(notes).toHaveLength(1);
  });
});

describe('unreadable page in a private window', () => {
  const playPrivately = async (privateWindows: boolean) => {
    root.writeSettings({ tracking: { ...defaultSettings.tracking, privateWindows } });
    root.web.open(address('1'), { id: TAB, incognito: true });
    await play('1');
  };

  it('gets only a badge, and is not recorded', async () => {
    await playPrivately(true);
    expect(await badge()).toBe('!');
    expect(notes).toEqual([]);
    expect(await logged()).toEqual([]);
    expect(await readReaderHealth()).toEqual({});
  });

  it('gets no badge and no log entry if private windows are not tracked', async () => {
    await playPrivately(false);
    expect(await badge()).toBe('');
    expect(await logged()).toEqual([]);
  });

  it('loses its badge when the page shows its episode', async () => {
    await playPrivately(true);
    await see('1');
    expect(await badge()).toBe('');
    expect(await readReaderHealth()).toEqual({});
  });

  it('does not use up the note of other windows', async () => {
    await playPrivately(true);
    const [tab] = root.web.openTabs();
    if (tab) root.web.close(tab);
    root.web.open(address('2'), { id: 8 });
    await play('2');
    expect(notes).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });
});
