// Page and player meet per tab; what was watched is queued once.
import { describe, expect, it } from 'vitest';
import { createWatchTracker } from '@/lib/background/watch-tracker.ts';
import type { PlaybackSample } from '@/lib/domain/playback.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { TabState } from '@/lib/store/tab-states.ts';
import { episode } from '../domain/examples.ts';
import { createWorld } from './world.ts';

const five = episode({ episodeId: 'five', episodeNumber: 5 });
const six = episode({ episodeId: 'six', episodeNumber: 6 });

function upTo(position: number, part: Partial<PlaybackSample> = {}): PlaybackSample {
  return {
    mediaId: 'm1',
    duration: 1440,
    position,
    played: [{ from: 0, to: position }],
    paused: false,
    ...part,
  };
}

async function setUp(sitePolicies: Record<string, 'auto' | 'ask' | 'ignore'> = {}) {
  const { world, outbox } = await createWorld({ catalogue: [] });
  const tabs: Record<string, TabState> = {};
  const start = () =>
    createWatchTracker({
      readTabs: async () => tabs,
      writeTab: async (tabId, state) => void Object.assign(tabs, { [tabId]: state }),
      readSettings: async () => ({ ...defaultSettings, sitePolicies }),
      now: () => world.now,
      onWatched: (session) => outbox.addWatched(session, 'user-1', 0),
      onChange: () => undefined,
    });
  const queued = async () =>
    (await outbox.list()).map(({ change }) =>
      change.kind === 'episode' ? change.observed.episodeNumber : null,
    );
  return { tracker: start(), start, queued, world };
}

describe('watching in a tab', () => {
  it('queues the episode once, however long it plays on', async () => {
    const { tracker, queued } = await setUp();
    await tracker.observe(1, five);
    for (const position of [600, 1200, 1230, 1300, 1440]) await tracker.sample(1, upTo(position));
    expect(await queued()).toEqual([5]);
  });

  it('queues it once when two tabs play it', async () => {
    const { tracker, queued } = await setUp();
    for (const tab of [1, 2]) {
      await tracker.observe(tab, five);
      await tracker.sample(tab, upTo(1300, { mediaId: `m${tab}` }));
    }
    expect(await queued()).toEqual([5]);
  });

  it('goes on where it was when the worker dies in between', async () => {
    const { tracker, start, queued } = await setUp();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(700));
    await start().sample(1, upTo(1300, { played: [{ from: 690, to: 1300 }] }));
    expect(await queued()).toEqual([5]);
  });

  it('does not credit the next episode with a player that lingers', async () => {
    const { tracker, queued } = await setUp();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(900));
    await tracker.observe(1, six);
    await tracker.sample(1, upTo(1300));
    expect(await queued()).toEqual([5]);
  });

  it('credits the last report of a tab that is being closed', async () => {
    const { tracker, queued } = await setUp();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(900));
    await tracker.observe(1, null);
    await tracker.sample(1, upTo(1300));
    expect(await queued()).toEqual([5]);
  });

  it('counts nothing before an episode was seen, or on a site that is ignored', async () => {
    const { tracker, queued } = await setUp({ crunchyroll: 'ignore' });
    await tracker.sample(1, upTo(1300));
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(1300));
    expect(await queued()).toEqual([]);
  });

  it('counts an episode anew when it is watched again another day', async () => {
    const { tracker, queued, world } = await setUp();
    await tracker.observe(1, five);
    await tracker.sample(1, upTo(1300));
    world.now += 24 * 3600_000;
    await tracker.sample(1, upTo(1300, { mediaId: 'm2' }));
    expect(await queued()).toEqual([5, 5]);
  });
});
