// Tests how Kiroku reports a page on which it cannot read the playing episode: by the tab's badge, one note per site, and one log entry.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import { defaultSettings, type Settings } from '@/lib/domain/settings.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { modifyLessons } from '@/lib/store/lessons.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, lesson } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { sampleUpTo } from '../tracking/tabs.ts';

const SITE = 'https://www.crunchyroll.com';
const granted = [`${SITE}/*`];
const TAB = 7;

let root: TestRoot;
let notes: ToastNotice['toast'][];
beforeEach(async () => {
  root = await createRoot({ granted });
  notes = [];
  root.start();
});

const address = (id: string, section = 'watch') => `${SITE}/${section}/${id}/x`;

/**
 * Opens the tab's page at this address. When the worker asks the page what it shows, the page answers with `observed`. `isRecognised` means
 * that the reader takes the address for that of an episode.
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
  await root.web.say(pageAt(address(id, section)), 'playbackSampled', sampleUpTo(seconds));
}

/** Plays a long video at an address that the reader does not recognise. */
async function playRejected(url: string): Promise<void> {
  await root.web.say(pageAt(url, null, false), 'playbackSampled', sampleUpTo(90));
}

async function teach(): Promise<void> {
  await modifyLessons(() => [lesson({ origin: SITE })], root.clock.now);
}

const badge = () => root.fake.api.action.getBadgeText({ tabId: TAB });
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
    await root.web.say(pageAt(address('4')), 'playbackSampled', sampleUpTo(90, video));
    expect(await badge()).toBe('');
    expect(await logged()).toEqual([]);
  });

  it.each<[string, string, string, Partial<Settings>]>([
    ['plays user uploads', 'YouTube', 'https://www.youtube.com/watch?v=abcdefghij', {}],
    ['the user ignores', 'Crunchyroll', address('1'), { sitePolicies: { crunchyroll: 'ignore' } }],
    ['also shows films', 'Netflix', 'https://www.netflix.com/watch/8011730', {}],
  ])(
    'is not reported after three known episodes on a site that %s',
    async (_what, siteName, url, settings) => {
      root = await createRoot({ granted: ['*://*/*'], settings: { ...defaultSettings, ...settings } });
      root.start();
      for (const id of ['1', '2', '3']) {
        const observed = episode({ siteId: siteName.toLowerCase(), siteName, episodeId: id, url: url + id });
        await root.web.say(pageAt(url + id, observed), 'episodeObserved', { observed });
      }
      await root.web.say(pageAt(`${url}4`), 'playbackSampled', sampleUpTo(90));
      expect(await badge()).toBe('');
      expect(await logged()).toEqual([]);
    },
  );

  it('is reported after one known episode if the user taught the site', async () => {
    await teach();
    await see('1');
    await play();
    expect(await badge()).toBe('!');
    expect(notes).toHaveLength(1);
  });

  it('is not reported after one known episode without a lesson', async () => {
    await see('1');
    await play();
    expect(await badge()).toBe('');
    expect(notes).toEqual([]);
    expect(await logged()).toEqual([]);
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
    [
      'the page changes to an address of another kind',
      async () => {
        const { page } = root.web.openTabs()[0] ?? expect.fail('no tab is open');
        Object.assign(page, { url: `${SITE}/news` });
        await root.web.say(page, 'episodeObserved', { observed: null });
      },
    ],
  ])('loses its badge when %s', async (_what, act) => {
    await teach();
    await see('1');
    await play();
    await act();
    expect(await badge()).toBe('');
  });

  it("is not reported while its pages' general data replaces the reader", async () => {
    await teach();
    await see('1');
    await see('2', { provisional: true });
    await root.web.say(pageAt(address('2'), null), 'playbackSampled', sampleUpTo(90));
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
  /** What a page answers when the worker asks why it shows no episode. */
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
      asked.push(message);
      if (answer !== 'silent') await root.web.say(page, 'episodeObserved', hello);
    };
    await root.web.say(page, 'episodeObserved', { observed: null, isHello: true });
    await root.web.say(page, 'playbackSampled', sampleUpTo(seconds, { duration }));
    return { page, asked };
  }

  async function expectNothing(): Promise<void> {
    expect(await badge()).toBe('');
    expect(notes).toEqual([]);
    expect(await logged()).toEqual([]);
  }

  it('is reported at its first unreadable episode by a badge, one note and one log entry', async () => {
    const tooltip = vi.spyOn(root.fake.api.action, 'setTitle');
    await playUnread();
    expect(await badge()).toBe('!');
    expect(notes).toMatchObject([
      { text: 'Kiroku can’t read this page', answerText: 'Teach Kiroku this site', mark: 'problem' },
    ]);
    expect(tooltip).toHaveBeenCalledWith({ title: 'Kiroku can’t read this page', tabId: TAB });
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
    ['which plays user uploads', 'https://www.youtube.com/watch?v=abcdefghijk', {}],
    ['which the user ignores', address('1'), { sitePolicies: { crunchyroll: 'ignore' as const } }],
    [
      'which runs on the user’s server',
      'https://nas.example/web/#/video',
      {
        selfHosted: { jellyfin: ['https://nas.example'] },
      },
    ],
    ['which Kiroku does not know', 'https://tv.example/watch/1', {}],
  ])('is not reported on a site %s', async (_what, url, settings) => {
    root = await createRoot({ granted: ['*://*/*'], settings: { ...defaultSettings, ...settings } });
    root.start();
    for (const page of ['', '2', '3', '4']) await playUnread(url + page);
    await expectNothing();
  });

  it('is reported after three different pages on a site that shows more than anime', async () => {
    root = await createRoot({ granted: ['*://*/*'] });
    root.start();
    for (const id of ['80117291', '80117292', '80117291'])
      await playUnread(`https://www.netflix.com/watch/${id}`);
    await expectNothing();
    await playUnread('https://www.netflix.com/watch/80117293');
    expect(await badge()).toBe('!');
    expect(await logged()).toEqual([['ignore', 'neverRead', 'Netflix']]);
  });

  it('is reported after three different pages if one episode is known', async () => {
    await see('0');
    for (const id of ['1', '2']) await playUnread(address(id));
    await expectNothing();
    await playUnread(address('3'));
    expect(notes).toMatchObject([{ text: 'Kiroku can’t read this page any more' }]);
  });

  it('is not reported if an episode is found between unreadable pages', async () => {
    for (const [index, known] of ['first', 'second', 'second', 'second'].entries()) {
      await see(known);
      await playUnread(address(`unread${index}`));
    }
    await expectNothing();
  });

  it('gets no badge on a page that its reader rejects', async () => {
    await playUnread();
    // The browser removes the mark when the tab loads another document.
    await root.fake.api.action.setBadgeText({ text: '', tabId: TAB });
    await playUnread(address('extra'), { answer: 'rejected' });
    expect(await badge()).toBe('');
  });

  it('asks the page for its episode only once per address', async () => {
    const { page, asked } = await playUnread(address('1'), { answer: 'rejected' });
    await root.web.say(page, 'playbackSampled', sampleUpTo(200));
    await root.web.say(page, 'playbackSampled', sampleUpTo(300));
    expect(asked).toEqual([{ report: 'episode' }]);
  });

  it('loses its badge when an episode is found', async () => {
    await playUnread();
    await see('2');
    expect(await badge()).toBe('');
  });
});
