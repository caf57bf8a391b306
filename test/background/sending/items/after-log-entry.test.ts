// Tests the steps after a log entry is stored. The worker schedules a recheck, and the tab that played the episode shows a note.

import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { announceLogEntry, RECHECK_ALARM } from '@/lib/background/surfaces/announce.ts';
import type { OutboxChange } from '@/lib/domain/changes/outbox-item.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { CloseToastNotice, ToastNotice } from '@/lib/messaging/protocol.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { activity, episode, media, outboxItem } from '../../../domain/examples.ts';
import { eventually } from '../../../eventually.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { anyTimeWithinNextMinute, createRoot } from '../../root.ts';
import { runUntilIdle } from '../../worker-life.ts';

const five = episode({ episodeId: 'e5', episodeNumber: 5 });

/** Sets up a tab that shows episode 5. `toast` is the user's setting. */
async function setUp({ toast = true, progress = 4 } = {}) {
  const settings = { tracking: { ...defaultSettings.tracking, toast } };
  const root = await createRoot({ catalogue: twoTitles, settings });
  root.service.save(frieren.id, { status: 'watching', progress });
  await rememberChosenTitle(root, five, frieren, 5);
  const { page } = root.web.open(five.url);
  const toasts: string[] = [];
  const closed: (string | null)[] = [];
  page.hear = async (message) => {
    const heard = message as ToastNotice | CloseToastNotice;
    if ('toast' in heard) toasts.push(heard.toast.text);
    else closed.push(heard.closeToast);
  };
  await root.web.say(page, 'episodeObserved', { observed: five });
  const published: (readonly string[])[] = [];
  const worker = root.start({ broadcast: async ({ changed }) => void published.push(changed) });
  /** Sends the change and waits for everything that follows. */
  const send = (change: OutboxChange) =>
    runUntilIdle(async () => {
      await addChange(worker, change, 'user-1');
      published.length = 0;
      await deliverOutbox(worker);
    });
  const recheckAt = () => root.fake.alarms.time(RECHECK_ALARM);
  return { ...root, worker, send, toasts, closed, published, recheckAt };
}

it('a manual edit sets the recheck alarm and shows no note', async () => {
  const { send, toasts, recheckAt, clock } = await setUp();
  await send(createEditChange({ progress: 5 }));
  expect(recheckAt()).toEqual(anyTimeWithinNextMinute(clock.now));
  expect(toasts).toEqual([]);
});

it.each<[string, OutboxChange]>([
  ['a manual edit', createEditChange({ progress: 5 })],
  ['a rating', { kind: 'rating', media: frieren, score: 8 }],
])('announceLogEntry loads no page code for %s', async (_what, change) => {
  const { worker } = await setUp();
  await expect(announceLogEntry(worker, activity(), outboxItem(change))).resolves.toBeUndefined();
});

it('the log entry of a watched episode is not marked as an undo', async () => {
  const { send } = await setUp();
  await send(watchedChange(5));
  const [line] = await readActivity();
  expect(line).not.toHaveProperty('decidedFields');
  expect(line).not.toHaveProperty('restores');
  expect(line?.undoes).toBeNull();
});

describe('written episode', () => {
  it('shows a note in its tab', async () => {
    const { send, toasts, published } = await setUp();
    await send(watchedChange(5));
    await eventually(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toContain("Frieren: Beyond Journey's End");
    expect(published.flat()).toContain('activity');
  });

  it('is scheduled for a recheck within a minute', async () => {
    const { send, recheckAt, clock } = await setUp();
    await send(watchedChange(5));
    expect(recheckAt()).toEqual(anyTimeWithinNextMinute(clock.now));
  });

  it.each([
    ['the user has switched notes off', { toast: false }, watchedChange(5)],
    [
      'the tab shows another episode',
      {},
      watchedChange(6, { url: 'https://www.crunchyroll.com/watch/G0006/six' }),
    ],
    ['the episode was watched in a private window', {}, watchedChange(5, { isPrivate: true })],
  ])('shows no note if %s', async (_why, options, change) => {
    const { send, toasts, service } = await setUp(options);
    await send(change);
    expect(service.writes()).toHaveLength(1);
    expect(toasts).toEqual([]);
  });
});

describe('note about a written episode', () => {
  const noted = async () => {
    const root = await setUp();
    await root.send(watchedChange(5));
    await eventually(() => expect(root.toasts).toHaveLength(1));
    const [line] = await readActivity();
    return { ...root, id: line?.id ?? expect.fail('nothing was logged') };
  };

  it.each<[string, OutboxChange]>([
    ['edited', createEditChange({ progress: 9 })],
    ['scored', createEditChange({ userScore: 9 })],
    ['removed', { kind: 'removal', media: frieren, by: 'user' }],
  ])('closes when the title is %s', async (_how, change) => {
    const { send, closed, id } = await noted();
    await send(change);
    expect(closed).toEqual([id]);
  });

  it('closes when the episode is undone in the log', async () => {
    const { worker, closed, id } = await noted();
    await runUntilIdle(() => worker.handlers.undoActivity({ activityId: id }));
    await eventually(() => expect(closed).toEqual([id]));
  });

  it('stays open when another title changes', async () => {
    const { send, closed } = await noted();
    await send({ kind: 'edit', media: dungeonMeshi, patch: { progress: 2 }, by: 'user', base: null });
    await send(createEditChange({ progress: 5 }));
    expect(await readActivity()).toHaveLength(3);
    expect(closed).toEqual([]);
  });
});

describe('episode that changes nothing on the list', () => {
  it('shows a note with the progress of the list', async () => {
    const { send, toasts, published, recheckAt } = await setUp({ progress: 9 });
    await send(watchedChange(5));
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notAhead' }]);
    expect(published.flat()).toContain('activity');
    expect(toasts).toEqual([expect.stringContaining('you are at episode 9')]);
    expect(recheckAt()).toBeNull();
  });
});

describe('log entry', () => {
  it('has the name and the type from the page for an unknown series', async () => {
    const { send } = await setUp();
    const observed = { seriesTitle: 'Cooking with Ann', seriesId: null, siteId: 'generic', confidence: 0.7 };
    await send(watchedChange(1, { ...observed, siteName: 'tv.example', mediaType: 'manga' }));
    expect(await readActivity()).toEqual([
      {
        id: expect.any(String),
        at: 1_800_000_000_000,
        decidedAt: 1_800_000_000_000,
        account: 'user-1',
        what: 'ignore',
        reason: 'notFound',
        undone: false,
        undoes: null,
        type: 'manga',
        title: 'Cooking with Ann',
        mediaId: null,
        coverUrl: null,
        before: null,
        after: null,
        siteName: 'tv.example',
        episodeKey: expect.stringMatching(/^generic:\S+ e1/),
        episodeLabel: 'E1',
        evidence: expect.any(Array),
        observed: expect.objectContaining({ seriesTitle: 'Cooking with Ann' }),
      },
    ]);
  });

  it('has the title’s cover and the time of a manual edit', async () => {
    const coverUrl = 'https://service.example/covers/1.jpg';
    const title = media({ coverUrl });
    const { service, worker, clock } = await createRoot({ catalogue: [title] }).then((root) => ({
      ...root,
      worker: root.worker,
    }));
    service.save(title.id, { status: 'watching', progress: 4 });
    const base = { status: 'watching', progress: 4, userScore: null } as const;
    const change = { kind: 'edit', media: title, patch: { progress: 3 }, by: 'user', base } as const;
    await addChange(worker, { ...change, restores: true }, 'user-1');
    clock.now += 5000;
    await deliverOutbox(worker);
    expect(await readActivity()).toEqual([
      {
        id: expect.any(String),
        at: clock.now,
        decidedAt: clock.now - 5000,
        account: 'user-1',
        what: 'edit',
        reason: null,
        undone: false,
        undoes: null,
        decidedFields: ['progress'],
        restores: true,
        type: 'anime',
        title: title.title,
        mediaId: title.id,
        coverUrl,
        before: base,
        after: { ...base, progress: 3 },
        siteName: null,
        episodeKey: null,
        episodeLabel: null,
        evidence: [],
      },
    ]);
  });
});
