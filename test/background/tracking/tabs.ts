// Opens tabs that play episodes. The reports of their pages arrive as the browser delivers them.
import { POLL_ALARM } from '@/lib/background/runtime/poll-alarm.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { Settings } from '@/lib/domain/settings.ts';
import type { PlaybackSample, ReadingSample } from '@/lib/domain/watching/samples.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { episode } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

export const episodeFive = episode({ episodeId: 'five', episodeNumber: 5 });
export const episodeSix = episode({ episodeId: 'six', episodeNumber: 6 });

/** Episode 6 on a separate page with another address. An overlay that shows episode 6 would have the address of episode 5's page. */
export const pageOfEpisodeSix = { ...episodeSix, url: 'https://www.crunchyroll.com/watch/G0006/six' };

export function mangaChapter(number: number): ObservedEpisode {
  return episode({
    siteId: 'mangadex',
    siteName: 'MangaDex',
    mediaType: 'manga',
    url: `https://mangadex.org/chapter/c${number}`,
    episodeId: `c${number}`,
    episodeNumber: number,
  });
}

export function createSampleUpTo(position: number, part: Partial<PlaybackSample> = {}): PlaybackSample {
  return {
    videoId: 'm1',
    duration: 1440,
    position,
    played: [{ from: 0, to: position }],
    paused: false,
    ...part,
  };
}

export type TabPlayer = ReturnType<typeof openPlayerTabs>;

/**
 * Opens these tabs, each with a page that contains the player. If an episode of another site is played, the tab opens a page of that site.
 */
export function openPlayerTabs({ web }: TestRoot, ids: readonly number[]) {
  const tabs = new Map(ids.map((id) => [id, web.open(episodeFive.url, { id })]));
  const tabOf = (id: number) => {
    const tab = tabs.get(id);
    if (!tab) throw new Error(`no tab ${id}`);
    return tab;
  };
  const say = (tab: number, message: string, input: unknown) => web.say(tabOf(tab).page, message, input);
  return {
    observe: async (id: number, observed: ObservedEpisode | null) => {
      const tab = tabOf(id);
      const isElsewhere = observed && new URL(observed.url).origin !== new URL(tab.page.url).origin;
      if (isElsewhere) web.navigate(tab, observed.url);
      await say(id, 'episodeObserved', { observed });
    },
    sample: (tab: number, sample: PlaybackSample) => say(tab, 'playbackSampled', sample),
    read: (tab: number, sample: ReadingSample) => say(tab, 'readingSampled', sample),
  };
}

export async function openTrackedTabs(
  sitePolicies: Settings['sitePolicies'] = {},
  selfHosted: Settings['selfHosted'] = {},
) {
  const root = await createRoot({ settings: { sitePolicies, selfHosted }, granted: ['*://*/*'] });
  // The service is away, so that queued items stay in the outbox, where the test reads them.
  root.service.away = true;
  const { clock } = root;
  const world = {
    get now() {
      return clock.now;
    },
    set now(time: number) {
      clock.now = time;
    },
    set account(summary: AccountSummary) {
      root.signIn(summary);
    },
  };
  const queued = async () =>
    (await readOutbox()).map(({ change }) =>
      change.kind === 'episode' ? change.observed.episodeNumber : null,
    );
  const player = openPlayerTabs(root, [1, 2, 3, 7, 8, 9]);
  return {
    root,
    player,
    queued,
    world,
  };
}

export type TrackedTabs = Awaited<ReturnType<typeof openTrackedTabs>>;

/** Returns the first tab. */
export function getFirstTab({ root }: TrackedTabs) {
  const tab = root.web.openTabs().find(({ id }) => id === 1);
  if (!tab) throw new Error('the tab is gone');
  return tab;
}

/** Closes the first tab. */
export const closeFirstTab = (tabs: TrackedTabs) =>
  runUntilIdle(() => tabs.root.web.close(getFirstTab(tabs)));

/** Fires the poll alarm. The first tab's page is still open, and reports what it shows. */
export async function pollFirstTab(tabs: TrackedTabs, shown: ObservedEpisode | null): Promise<void> {
  getFirstTab(tabs).page.hear = async () => {
    await tabs.player.observe(1, shown);
    return true;
  };
  await runUntilIdle(() => tabs.root.fake.alarms.goOff(POLL_ALARM));
}
