// Tests the keyboard shortcut “one more episode”. It counts an episode of the title in the active tab. If it cannot, it opens the popup.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { countEpisode } from '@/lib/background/surfaces/count-episode.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { ToastNotice } from '@/lib/messaging/protocol.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { episode, libraryEntry, media, outboxItem } from '../../domain/examples.ts';
import { eventually } from '../../eventually.ts';
import { createRoot, type TestRoot } from '../root.ts';

const said: string[] = [];
const openPopup = vi.fn(async () => undefined);

/**
 * Describes the active tab: whether it plays an episode, whether the service knows its title, and the title's progress. `progress` is null
 * if the title is not on the list.
 */
interface Facts {
  readonly plays?: boolean;
  readonly isKnown?: boolean;
  readonly progress?: number | null;
}

async function world({ plays = true, isKnown = true, progress = 4 }: Facts = {}): Promise<TestRoot> {
  const root = await createRoot({ catalogue: isKnown ? [media()] : [] });
  const { page } = root.web.open(episode().url, { id: 7 });
  page.hear = async (notice) => void said.push((notice as ToastNotice).toast.text);
  root.fake.api.action.openPopup = openPopup;
  if (plays) await root.web.say(page, 'episodeObserved', { observed: episode() });
  await resolveEpisode(root, episode());
  // The service is away, so that counted episodes stay in the outbox, where the test reads them.
  root.service.away = true;
  if (progress !== null) await (await openDatabase()).put('library', libraryEntry({ progress }));
  return root;
}

beforeEach(() => {
  openPopup.mockClear();
  said.length = 0;
});

const patches = async () =>
  (await readOutbox()).map(({ change }) => (change.kind === 'edit' ? change.patch : null));

describe('count-episode shortcut', () => {
  it('counts one more episode of the playing title', async () => {
    const root = await world();
    await countEpisode(root.worker);
    expect(await patches()).toEqual([{ progress: 5 }]);
    expect(said).toEqual(["Frieren: Beyond Journey's End: episode 5"]);
    expect(openPopup).not.toHaveBeenCalled();
  });

  it('counts a second episode if it is pressed twice', async () => {
    const root = await world();
    // Pause the delivery, so that the first change waits. An item that is being sent would not be merged with the next one.
    await writeDeliveryPauseEnd(root.worker.now() + 60_000);
    await countEpisode(root.worker);
    await countEpisode(root.worker);
    expect(await patches()).toEqual([{ progress: 6 }]);
  });

  it('counts a second episode if it is pressed while the first change is being sent', async () => {
    const root = await world();
    await countEpisode(root.worker);
    await eventually(async () => expect(await patches()).toEqual([{ progress: 5 }]));
    await countEpisode(root.worker);
    expect((await patches()).at(-1)).toEqual({ progress: 6 });
  });

  it('completes the title with its last episode', async () => {
    const root = await world({ progress: 27 });
    await countEpisode(root.worker);
    expect(await patches()).toEqual([{ progress: 28, status: 'completed' }]);
    expect(said).toEqual(["Frieren: Beyond Journey's End: episode 28, status Completed"]);
  });

  it('does not add to a queued change of another account', async () => {
    const root = await world();
    const change = { kind: 'edit', media: media(), patch: { progress: 11 }, by: 'user', base: null } as const;
    await (await openDatabase()).put('outbox', outboxItem(change, { account: 'another account' }));
    await countEpisode(root.worker);
    expect(await patches()).toEqual([{ progress: 11 }, { progress: 5 }]);
  });

  it.each([
    ['nothing plays', { plays: false }],
    ['the title is unknown', { isKnown: false }],
    ['the title is not on the list', { progress: null }],
    ['all episodes are counted', { progress: 28 }],
  ])('opens the popup when %s', async (_when, facts) => {
    const root = await world(facts);
    await countEpisode(root.worker);
    expect(await patches()).toEqual([]);
    expect(openPopup).toHaveBeenCalledOnce();
  });

  it('counts an episode only for the command name “count-episode”', async () => {
    const root = await world();
    root.fake.api.commands.onCommand.dispatch('another-key');
    expect(await patches()).toEqual([]);
    root.fake.api.commands.onCommand.dispatch('count-episode');
    await eventually(() => expect(said).toHaveLength(1));
    expect(await patches()).toEqual([{ progress: 5 }]);
  });

  it('counts nothing and opens the popup if the focused window shows another page', async () => {
    const root = await world();
    root.web.open('https://www.crunchyroll.com/browse', { windowId: 88 });
    await countEpisode(root.worker);
    expect(await patches()).toEqual([]);
    expect(openPopup).toHaveBeenCalledOnce();
  });

  it('shows no note if notes on pages are switched off', async () => {
    const root = await world();
    root.writeSettings({ tracking: { ...defaultSettings.tracking, toast: false } });
    await countEpisode(root.worker);
    expect(await patches()).toEqual([{ progress: 5 }]);
    expect(said).toEqual([]);
  });

  it('opens a popup window if the browser does not open the popup', async () => {
    const root = await world({ plays: false });
    openPopup.mockRejectedValueOnce(new Error('no window'));
    await countEpisode(root.worker);
    expect(root.web.openTabs().map(({ page }) => new URL(page.url).pathname)).toContain('/sidepanel.html');
  });
});
