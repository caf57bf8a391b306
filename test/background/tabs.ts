// Tabs that play something, told to the worker's tracker as their pages do it: each tab is one document.
import type { AccountSummary } from '@/lib/domain/account.ts';
import type { ObservedEpisode } from '@/lib/domain/episode.ts';
import type { ReadingSample } from '@/lib/domain/pages.ts';
import type { PlaybackSample } from '@/lib/domain/playback.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { Reporter } from '@/lib/domain/tab-documents.ts';
import { episode } from '../domain/examples.ts';
import { createRealRoot } from './real-root.ts';

export const five = episode({ episodeId: 'five', episodeNumber: 5 });
export const six = episode({ episodeId: 'six', episodeNumber: 6 });

export function upTo(position: number, part: Partial<PlaybackSample> = {}): PlaybackSample {
  return {
    mediaId: 'm1',
    duration: 1440,
    position,
    played: [{ from: 0, to: position }],
    paused: false,
    ...part,
  };
}

/** The page of a tab. */
export function pageOf(tabId: number): Reporter {
  return {
    tabId,
    frameId: 0,
    documentId: `page ${tabId}`,
    origin: 'https://www.crunchyroll.com',
    isActive: true,
    tabOrigin: null,
  };
}

type Root = Awaited<ReturnType<typeof createRealRoot>>;

/** The tracker of a worker, for pages that are their tab's only one. */
export function trackerOf({ tracker }: Pick<Root['services'], 'tracker'>) {
  return {
    observe: (tab: number, observed: ObservedEpisode | null) =>
      tracker.observe(pageOf(tab), { observed, isHello: false }),
    sample: (tab: number, sample: PlaybackSample) => tracker.sample(pageOf(tab), sample),
    read: (tab: number, sample: ReadingSample) => tracker.read(pageOf(tab), sample),
    sessionOf: tracker.sessionOf,
    tabsShowing: tracker.tabsShowing,
  };
}

export async function openTabs(sitePolicies: Record<string, 'auto' | 'ask' | 'ignore'> = {}) {
  // Without a service that answers, what is queued stays there to be looked at.
  const root = await createRealRoot({ settings: { ...defaultSettings, sitePolicies } });
  root.service.away = true;
  for (const id of [1, 2, 3, 7, 8, 9]) root.web.open(five.url, { id });
  const { outbox } = root.services;
  const world = {
    get now() {
      return root.clock.now;
    },
    set now(time: number) {
      root.clock.now = time;
    },
    set account(summary: AccountSummary) {
      root.signIn(summary);
    },
  };
  const queued = async () =>
    (await outbox.list()).map(({ change }) =>
      change.kind === 'episode' ? change.observed.episodeNumber : null,
    );
  return {
    root,
    tracker: trackerOf(root.services),
    start: () => trackerOf(root.start()),
    queued,
    world,
    outbox,
  };
}
