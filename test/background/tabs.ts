// Tabs that play something, told to the tracker as the pages do it.
import { createWatchTracker } from '@/lib/background/tracking/watch-tracker.ts';
import type { PlaybackSample } from '@/lib/domain/playback.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { TabState } from '@/lib/store/tab-states.ts';
import { episode } from '../domain/examples.ts';
import { createWorld } from './world.ts';

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

export async function openTabs(sitePolicies: Record<string, 'auto' | 'ask' | 'ignore'> = {}) {
  const { world, outbox } = await createWorld({ catalogue: [] });
  const tabs: Record<string, TabState> = {};
  const start = () =>
    createWatchTracker({
      readTabs: async () => tabs,
      writeTab: async (tabId, state) => void Object.assign(tabs, { [tabId]: state }),
      readSettings: async () => ({ ...defaultSettings, sitePolicies }),
      readAccount: async () => world.account,
      now: () => world.now,
      onWatched: (session) => outbox.addWatched(session, session.account, 0),
      onChange: () => undefined,
    });
  const queued = async () =>
    (await outbox.list()).map(({ change }) =>
      change.kind === 'episode' ? change.observed.episodeNumber : null,
    );
  return { tracker: start(), start, queued, world, outbox };
}
