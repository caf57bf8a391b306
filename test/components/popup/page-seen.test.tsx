// @vitest-environment jsdom
// Tests what the popup explains about a page that is not tracked as expected. Also tests the one button that helps.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { Popup } from '@/components/popup/popup.tsx';
import type { PageDiagnosis } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { NowPlaying } from '@/lib/domain/watching/now-playing.ts';
import type { TabSite } from '@/lib/messaging/protocol.ts';
import { readSettings, writeSettings } from '@/lib/store/preferences.ts';
import { episode, media } from '../../domain/examples.ts';
import {
  answersThatSaveSettings,
  renderPage,
  type SentMessage,
  type WorkerAnswers,
  waitUntilPageIdle,
} from '../page.tsx';
import { announcedText, click, findControl, findControls, messageInputs } from '../page-actions.ts';

const site: TabSite = {
  origin: 'https://tv.example',
  site: null,
  patterns: ['https://tv.example/*'],
  granted: true,
  frame: null,
};
const diagnosis: PageDiagnosis = {
  version: '1.2.3',
  siteName: 'tv.example',
  mediaType: 'anime',
  title: 'missing',
  episode: 'missing',
  sources: {},
  video: { kind: 'seen', duration: 1440 },
  taught: false,
  silent: false,
  help: { kind: 'teach' },
};
const playing: NowPlaying = {
  observed: episode(),
  progress: { kind: 'none' },
  threshold: 0.85,
  coverage: 0.5,
  step: { kind: 'noVideo' },
  match: null,
};
const lines = () => [...document.querySelectorAll('.check')].map(({ textContent }) => textContent);

async function open(worker: WorkerAnswers): Promise<SentMessage[]> {
  return renderPage(<Popup />, {
    worker: { nowPlaying: () => null, tabSite: () => site, pageDiagnosis: () => diagnosis, ...worker },
  });
}

const close = vi.fn();
beforeEach(() => vi.stubGlobal('close', close.mockClear()));

it('the popup shows in a private window that nothing counts', async () => {
  await open({ tabSite: () => ({ ...site, isPrivate: true }) });
  const text = document.body.textContent ?? '';
  expect(text).toContain('Nothing is counted in private windows');
  expect(findControl('Switch it on in the options').getAttribute('href')).toBe('/options.html#tracking');
  expect(text).not.toContain('No episode on this page');
});

describe('popup with a chapter', () => {
  const manga = media({ type: 'manga', title: 'Frieren', format: 'MANGA', episodes: null, chapters: 140 });
  const reading: NowPlaying = {
    ...playing,
    observed: episode({ siteId: 'generic', mediaType: 'manga', episodeLabel: 'Ch. 1', episodeNumber: 1 }),
    match: { media: manga, episode: 1, evidence: [] },
  };
  const chapter: PageDiagnosis = {
    ...diagnosis,
    mediaType: 'manga',
    title: 'read',
    episode: 'numbered',
    video: { kind: 'pages', read: false },
    taught: true,
    uncounted: true,
    help: null,
  };

  it('counts the chapter with one button if its pages are not counted', async () => {
    const sent = await open({ nowPlaying: () => reading, pageDiagnosis: () => chapter });
    expect(document.body.textContent).toContain('As you taught Kiroku, pages are not counted here.');
    await click('Count chapter 1');
    expect(sent).toContainEqual({
      message: 'changeEntry',
      input: expect.objectContaining({ kind: 'edit', patch: expect.objectContaining({ progress: 1 }) }),
    });
  });

  it('undoes the counted chapter', async () => {
    const { tracking } = defaultSettings;
    const last = { ...reading, match: { media: { ...manga, chapters: 1 }, episode: 1, evidence: [] } };
    await writeSettings({ ...defaultSettings, tracking: { ...tracking, finishing: 'ask' } });
    const sent = await open({ nowPlaying: () => last, pageDiagnosis: () => chapter });
    await click('Count chapter 1');
    expect(messageInputs(sent, 'changeEntry')).toEqual([expect.objectContaining({ patch: { progress: 1 } })]);
    await click('Undo');
    expect(messageInputs(sent, 'changeEntry').at(-1)).toMatchObject({ kind: 'removal' });
  });

  it('shows no count button if the pages of the chapter are counted', async () => {
    await open({ nowPlaying: () => reading, pageDiagnosis: () => ({ ...chapter, uncounted: false }) });
    expect(document.body.textContent).toContain('Waiting for the first page.');
    expect(findControls('Count chapter 1')).toEqual([]);
  });
});

describe('popup on a page without an episode', () => {
  it('shows which of title, episode and video were found', async () => {
    const sent = await open({ startTeaching: () => true });
    expect(lines()).toEqual([
      'TitleMissing: not found on this page',
      'EpisodeMissing: not found on this page',
      'VideoFound: 24 minutes long',
    ]);
    await click('Teach Kiroku this site');
    expect(sent).toContainEqual({ message: 'startTeaching', input: { tabId: 7 } });
    expect(close).toHaveBeenCalled();
  });

  it('names the source of the title in everyday words', async () => {
    const read = { title: 'read', sources: { seriesTitle: 'json-ld' } } as const;
    await open({ pageDiagnosis: () => ({ ...diagnosis, ...read }) });
    expect(lines()[0]).toBe('TitleFound: read from the page');
  });

  it('shows an error if the picker may not run on the page', async () => {
    await open({ startTeaching: () => false });
    await click('Teach Kiroku this site');
    expect(close).not.toHaveBeenCalled();
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'Kiroku may not run on this page. Allow the site first.',
    );
  });

  it('shows that the site can no longer be read', async () => {
    await open({ pageDiagnosis: () => ({ ...diagnosis, silent: true, taught: true }) });
    expect(document.body.textContent).toContain('Kiroku used to find episodes here');
    expect(findControls('Teach again')).toHaveLength(1);
  });

  it('copies a report', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open({});
    await click('Copy report');
    expect(writeText.mock.calls[0]?.[0]).toContain('tv.example: ✗ Title not found on this page');
    expect(announcedText()).toContain('The report is copied.');
  });
});

describe('popup on a site that the user ignores', () => {
  const ignored: TabSite = { ...site, site: { id: 'crunchyroll', name: 'Crunchyroll' } };
  const openIgnored = async (worker: WorkerAnswers) => {
    await writeSettings({ ...defaultSettings, sitePolicies: { crunchyroll: 'ignore' } });
    return open({ tabSite: () => ignored, ...answersThatSaveSettings, ...worker });
  };

  it.each<[string, WorkerAnswers]>([
    ['no episode', {}],
    ['an episode', { nowPlaying: () => playing }],
    ['no permission', { tabSite: () => ({ ...ignored, granted: false }) }],
  ])('says that the site is ignored on a page with %s', async (_what, worker) => {
    await openIgnored(worker);
    expect(document.body.textContent).toContain('Kiroku ignores Crunchyroll');
    expect(document.body.textContent).toContain('so nothing is tracked here');
    expect(document.body.textContent).not.toContain('This site is tracked');
    for (const other of ['Teach Kiroku this site', 'Always track Crunchyroll', 'Ignore this title'])
      expect(findControls(other), other).toEqual([]);
  });

  it('tracks the site again with one button', async () => {
    await openIgnored({});
    await click('Track Crunchyroll again');
    expect((await readSettings()).sitePolicies).toEqual({ crunchyroll: 'auto' });
    expect(announcedText()).toContain('Crunchyroll is not ignored any more.');
    expect(document.body.textContent).not.toContain('Kiroku ignores Crunchyroll');
    expect(findControls('Teach Kiroku this site')).toHaveLength(1);
  });

  it('still shows an episode that has counted', async () => {
    await openIgnored({ nowPlaying: () => ({ ...playing, step: { kind: 'counted' } }) });
    expect(document.body.textContent).toContain('Already counted');
    expect(document.body.textContent).not.toContain('Kiroku ignores Crunchyroll');
  });

  it('shows in a private window that nothing counts there', async () => {
    await openIgnored({ tabSite: () => ({ ...ignored, isPrivate: true }) });
    expect(document.body.textContent).toContain('Nothing is counted in private windows');
  });
});

describe('popup with an episode whose player is in a foreign frame', () => {
  const origin = 'https://player.example';
  const page: PageDiagnosis = {
    ...diagnosis,
    title: 'read',
    episode: 'numbered',
    video: { kind: 'missing', reason: 'frame', origin },
    help: { kind: 'allowFrame', origin, patterns: [`${origin}/*`] },
  };

  it("requests the frame's origin during the click", async () => {
    const request = vi.fn(async () => true);
    Object.assign(browser.permissions, { request });
    await open({ nowPlaying: () => playing, pageDiagnosis: () => page });
    expect(document.body.textContent).not.toContain('Waiting for the video to start.');
    findControl('Allow player.example').click();
    expect(request, 'later than the click is too late for Firefox').toHaveBeenCalledWith({
      origins: [`${origin}/*`],
    });
    await waitUntilPageIdle();
  });

  it('shows "What Kiroku sees" instead of the permission button after the player has reported', async () => {
    await open({
      nowPlaying: () => ({
        ...playing,
        progress: { kind: 'playing', duration: 1440, position: 700, reached: 700, covered: 700 },
        step: { kind: 'watching' },
      }),
      pageDiagnosis: () => ({ ...page, video: { kind: 'seen', duration: 1440 }, help: null }),
    });
    expect(findControls('Allow player.example')).toEqual([]);
    expect(document.querySelector('details.evidence summary')?.textContent).toBe('What Kiroku sees');
    expect(document.querySelector('[role=progressbar]')).not.toBeNull();
  });
});

describe('popup on an unknown site', () => {
  const unknown: TabSite = {
    ...site,
    granted: false,
    patterns: ['https://tv.example/*', 'https://player.example/*'],
    frame: 'https://player.example',
  };

  it("requests the permissions for the site and its player's frame together", async () => {
    const request = vi.fn(async () => true);
    Object.assign(browser.permissions, { request });
    await open({ tabSite: () => unknown });
    expect(document.body.textContent).toContain('The player comes from player.example');
    expect(findControls('Teach Kiroku this site'), 'nothing has been looked at yet').toEqual([]);
    await click('Always track here');
    expect(request).toHaveBeenCalledWith({ origins: unknown.patterns });
  });

  it('requests the permission for the site after a single read found an episode', async () => {
    const request = vi.fn(async () => true);
    Object.assign(browser.permissions, { request });
    await open({ tabSite: () => unknown, nowPlaying: () => playing });
    expect(document.body.textContent).toContain('Track every episode on tv.example?');
    await click('Always track here');
    expect(request).toHaveBeenCalledWith({ origins: unknown.patterns });
  });

  it('offers to teach the site after a single read found nothing', async () => {
    await open({ tabSite: () => unknown });
    await click('Check this page once');
    expect(lines()).toHaveLength(3);
    expect(findControls('Teach Kiroku this site')).toHaveLength(1);
  });
});
