// Plays a random history of events, and then checks the invariants.

import { expect } from 'vitest';
import { renewTokenIfDue } from '@/lib/background/account/access-token.ts';
import { connectAccount } from '@/lib/background/account/connect.ts';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { changeEntry } from '@/lib/background/sending/queue.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { EntryPatch } from '@/lib/domain/changes/entry-state.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../../domain/examples.ts';
import { dungeonMeshi, frieren } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { openPlayerTabs, type TabPlayer } from '../tracking/tabs.ts';
import { createWorkerLives, fireAlarmsUntil, type WorkerLives } from '../worker-lives.ts';
import { type ChaosEvent, type ChaosHistory, serviceFailures } from './chaos-events.ts';

const edited = media({
  id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff',
  title: 'Mushishi',
  titles: { romaji: 'Mushishi', english: null, native: null },
  episodes: 26,
});
const watchable = [frieren, dungeonMeshi] as const;

interface Expected {
  /** For each title, the last episode that was watched in this browser. `elsewhere` is the highest progress that another device has set. */
  readonly watched: [number, number];
  readonly elsewhere: [number, number];
  /** The last episode watched before the user dropped the title; null if the user did not drop it. */
  readonly droppedAfter: [number | null, number | null];
  score: number;
  progress: number;
}

export async function runChaosHistory({ events, deaths, dice }: ChaosHistory) {
  let thrown = 0;
  const random = () => dice[thrown++ % dice.length] ?? 0.5;
  const root = await createRoot({ catalogue: [...watchable, edited], random });
  const player = openPlayerTabs(root, [1]);
  root.service.save(frieren.id, { status: 'watching', progress: 2, userScore: 8 });
  const copy = root.service.save(edited.id, { status: 'watching', progress: 20, userScore: 3 });
  await (await openDatabase()).put('library', copy);
  const lives = createWorkerLives(root, deaths);
  const expected: Expected = {
    watched: [2, 0],
    elsewhere: [2, 0],
    droppedAfter: [null, null],
    score: 3,
    progress: 20,
  };
  await rememberBoth(root);
  const highest = watchProgress(root);
  for (const one of events) await happen({ root, lives, player }, expected, one);
  root.net.answer = (call) => call();
  await settle(root, lives);
  return { root, expected, wentBack: highest.wentBack, steps: lives.steps() };
}

/** Remembers both seasons, so that Kiroku knows which title an episode belongs to, and sends edits and episodes of a title in order. */
async function rememberBoth(root: TestRoot): Promise<void> {
  for (const of of [0, 1] as const) await rememberChosenTitle(root, observedOf(of, 1), watchable[of], 1);
}

/** Watches the list after every call. The progress of a watched title must never decrease. */
function watchProgress(root: TestRoot) {
  const seen = new Map<string, number>();
  const wentBack: string[] = [];
  const { fetch } = root.service;
  root.service.fetch = async (input, init) => {
    const response = await fetch(input, init);
    for (const { id } of watchable) {
      const progress = root.service.entries.get(id)?.progress ?? 0;
      if (progress < (seen.get(id) ?? 0)) wentBack.push(`${id}: ${seen.get(id)} to ${progress}`);
      seen.set(id, progress);
    }
    return response;
  };
  return { wentBack };
}

interface Living {
  readonly root: TestRoot;
  readonly lives: WorkerLives;
  readonly player: TabPlayer;
}

async function happen({ root, lives, player }: Living, expected: Expected, one: ChaosEvent): Promise<void> {
  switch (one.kind) {
    case 'watch':
      expected.watched[one.title] += 1;
      return watch(lives, player, one.title, expected.watched[one.title]);
    case 'score':
    case 'progress':
      Object.assign(expected, { [one.kind]: one.value });
      return edit(lives, edited, one.kind === 'score' ? { userScore: one.value } : { progress: one.value });
    case 'drop':
      expected.droppedAfter[one.title] = expected.watched[one.title];
      return edit(lives, watchable[one.title], { status: 'dropped' });
    case 'trouble':
      return void trouble(root, one.what, one.calls);
    case 'wait':
      root.clock.now += one.minutes * 60_000;
      return void (await lives.attempt(renewTokenIfDue));
    case 'elsewhere': {
      const entry = root.service.entries.get(watchable[one.title].id);
      const progress = (entry?.progress ?? 0) + one.by;
      root.service.save(watchable[one.title].id, { progress, ...(!entry && { status: 'watching' }) });
      expected.elsewhere[one.title] = progress;
      return;
    }
    case 'expire':
      return root.signIns.expire();
    case 'revoke':
      return root.signIns.revoke();
    case 'loseRefresh':
      return root.signIns.loseNext(1);
    case 'reconnect':
      return reconnect(lives);
  }
}

function keyOf(of: 0 | 1, number: number): string {
  return episodeKey(observedOf(of, number));
}

function observedOf(of: 0 | 1, number: number) {
  const { id, title: romaji, titles }: Media = watchable[of];
  const seriesTitle = titles.english ?? romaji;
  return episode({
    seriesId: id,
    seriesTitle,
    episodeId: `${of}-${number}`,
    episodeNumber: number,
    episodeLabel: `E${number}`,
  });
}

/** Reports an episode as the page does, until a worker has counted it, however many workers die before that. */
async function watch(lives: WorkerLives, player: TabPlayer, of: 0 | 1, number: number): Promise<void> {
  const observed = observedOf(of, number);
  const videoId = keyOf(of, number);
  for (let position = 700; ; position = Math.min(1440, position + 300)) {
    await lives.attempt(async () => {
      await player.observe(1, observed);
      const played = [{ from: 0, to: position }];
      await player.sample(1, { videoId, duration: 1440, position, played, paused: false });
    });
    const session = await (await openDatabase()).get('sessions', sessionKey(videoId, 'user-1'));
    if (typeof session?.watchedAt === 'number') return;
  }
}

/** Edits as the popup does. If there is no answer, the user makes the edit again. */
async function edit(lives: WorkerLives, of: Media, patch: EntryPatch): Promise<void> {
  let done = false;
  while (!done)
    done = await lives.attempt((worker) => changeEntry(worker, { kind: 'edit', media: of, patch }));
}

function trouble(root: TestRoot, what: string, calls: number): void {
  const cause = serviceFailures[what]?.(root);
  let left = calls;
  root.net.answer = (call, signal) => {
    left -= 1;
    return left >= 0 && cause ? cause(call, signal) : call();
  };
}

async function reconnect(lives: WorkerLives): Promise<void> {
  while ((await readAccount()).state !== 'connected') await lives.attempt(connectAccount);
}

/** Fires alarms until the outbox is empty. If Kiroku asks the user to reconnect, the user reconnects. */
async function settle(root: TestRoot, lives: WorkerLives): Promise<void> {
  const isOutboxEmpty = async () => {
    await reconnect(lives);
    return (await readOutbox()).length === 0;
  };
  await fireAlarmsUntil(root, lives, isOutboxEmpty, 200);
}

/**
 * Returns the statuses that the title may have in the end. If the user watches a dropped title further, it becomes “watching” again, unless
 * the list is already ahead.
 */
function statusesAfter({ droppedAfter, watched, elsewhere }: Expected, of: 0 | 1): readonly string[] {
  const dropped = droppedAfter[of];
  if (dropped === null) return ['watching'];
  if (watched[of] === dropped) return ['dropped'];
  return watched[of] > elsewhere[of] ? ['watching'] : ['watching', 'dropped'];
}

/**
 * Expects that every watched episode is in the log exactly once, that the entries on the list have the expected values, and that no
 * progress has decreased.
 */
export async function expectNothingLost({
  root,
  expected,
  wentBack,
}: Awaited<ReturnType<typeof runChaosHistory>>): Promise<void> {
  const log = await readActivity(1000);
  const entries = root.service.entries;
  for (const of of [0, 1] as const) {
    for (let number = of === 0 ? 3 : 1; number <= expected.watched[of]; number += 1) {
      const lines = log.filter(({ episodeKey }) => episodeKey === keyOf(of, number));
      expect(lines.length, `episode ${number} of title ${of} in the log`).toBe(1);
    }
    const progress = Math.max(expected.watched[of], expected.elsewhere[of]);
    expect(entries.get(watchable[of].id)?.progress ?? 0).toBe(progress);
    expect(entries.get(watchable[of].id)?.userScore ?? null).toBe(of === 0 ? 8 : null);
    const status = entries.get(watchable[of].id)?.status;
    if (status !== undefined) expect(statusesAfter(expected, of)).toContain(status);
  }
  expect(wentBack).toEqual([]);
  const { score, progress } = expected;
  expect(entries.get(edited.id)).toMatchObject({ userScore: score, progress, status: 'watching' });
  expect(entries.size).toBeLessThanOrEqual(3);
}
