// Lives through a history drawn at random, and knows what must be true afterwards.
import { expect } from 'vitest';
import type { Media } from '@/lib/contract/media.ts';
import type { EntryPatch } from '@/lib/domain/entry-state.ts';
import { episodeKey } from '@/lib/domain/episode.ts';
import { sessionKey } from '@/lib/domain/watch-session.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readOutbox } from '@/lib/store/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode, media } from '../domain/examples.ts';
import { frieren, other } from './changes.ts';
import { type Event, type History, troubles } from './chaos-events.ts';
import { createLife } from './life.ts';
import { createBrowser, createMortalWorld, type MortalWorld } from './mortal-world.ts';

const edited = media({
  id: '8f9619ff-8b86-d011-b42d-00cf4fc964ff',
  title: 'Mushishi',
  titles: { romaji: 'Mushishi', english: null, native: null },
  episodes: 26,
});
const watchable = [frieren, other] as const;

export interface Expected {
  /** Per title: episodes watched here, and the highest number made elsewhere. */
  readonly watched: [number, number];
  readonly elsewhere: [number, number];
  /** The last episode that was watched before the title was dropped; null: it was not. */
  readonly droppedAfter: [number | null, number | null];
  score: number;
  progress: number;
}

export async function liveThrough({ events, deaths, dice }: History) {
  let thrown = 0;
  const random = () => dice[thrown++ % dice.length] ?? 0.5;
  const world = await createMortalWorld({ catalogue: [...watchable, edited], random });
  world.service.save(frieren.id, { status: 'watching', progress: 2, userScore: 8 });
  const copy = world.service.save(edited.id, { status: 'watching', progress: 20, userScore: 3 });
  await (await openDatabase()).put('library', copy);
  const browser = createBrowser(world, deaths);
  const expected: Expected = {
    watched: [2, 0],
    elsewhere: [2, 0],
    droppedAfter: [null, null],
    score: 3,
    progress: 20,
  };
  await rememberBoth(world);
  const highest = watchProgress(world);
  for (const one of events) await happen(world, browser, expected, one);
  world.net.answer = (call) => call();
  await settle(world, browser);
  return { world, expected, wentBack: highest.wentBack, steps: browser.steps() };
}

/** Both seasons are known already: what is changed at a title is sent in its place among the episodes. */
async function rememberBoth(world: MortalWorld): Promise<void> {
  const { resolver } = world.startWorker(createLife(null));
  for (const of of [0, 1] as const) await resolver.remember(observedOf(of, 1), watchable[of], 1);
}

/** Every state of the list after a call: progress of what is watched must never go back. */
function watchProgress(world: MortalWorld) {
  const seen = new Map<string, number>();
  const wentBack: string[] = [];
  const { fetch } = world.service;
  world.service.fetch = async (input, init) => {
    const response = await fetch(input, init);
    for (const { id } of watchable) {
      const progress = world.service.entries.get(id)?.progress ?? 0;
      if (progress < (seen.get(id) ?? 0)) wentBack.push(`${id}: ${seen.get(id)} to ${progress}`);
      seen.set(id, progress);
    }
    return response;
  };
  return { wentBack };
}

async function happen(
  world: MortalWorld,
  browser: ReturnType<typeof createBrowser>,
  expected: Expected,
  one: Event,
): Promise<void> {
  switch (one.kind) {
    case 'watch':
      expected.watched[one.title] += 1;
      return watch(browser, one.title, expected.watched[one.title]);
    case 'score':
    case 'progress':
      Object.assign(expected, { [one.kind]: one.value });
      return edit(browser, edited, one.kind === 'score' ? { userScore: one.value } : { progress: one.value });
    case 'drop':
      expected.droppedAfter[one.title] = expected.watched[one.title];
      return edit(browser, watchable[one.title], { status: 'dropped' });
    case 'trouble':
      return void trouble(world, one.what, one.calls);
    case 'wait':
      world.disk.now += one.minutes * 60_000;
      return void (await browser.attempt(({ account }) => account.renewIfDue()));
    case 'elsewhere': {
      const entry = world.service.entries.get(watchable[one.title].id);
      const progress = (entry?.progress ?? 0) + one.by;
      world.service.save(watchable[one.title].id, { progress, ...(!entry && { status: 'watching' }) });
      expected.elsewhere[one.title] = progress;
      return;
    }
    case 'expire':
      return world.grants.expire();
    case 'revoke':
      return world.grants.revoke();
    case 'loseRefresh':
      return world.grants.loseNext(1);
    case 'reconnect':
      return reconnect(world, browser);
  }
}

export function keyOf(of: 0 | 1, number: number): string {
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

/** The page goes on reporting until a worker has counted the episode, however many die before. */
async function watch(browser: ReturnType<typeof createBrowser>, of: 0 | 1, number: number): Promise<void> {
  const observed = observedOf(of, number);
  const mediaId = keyOf(of, number);
  for (let position = 700; ; position = Math.min(1440, position + 300)) {
    await browser.attempt(async ({ tracker }) => {
      await tracker.observe(1, observed);
      const played = [{ from: 0, to: position }];
      await tracker.sample(1, { mediaId, duration: 1440, position, played, paused: false });
    });
    const session = await (await openDatabase()).get('sessions', sessionKey(mediaId, 'user-1'));
    if (typeof session?.watchedAt === 'number') return;
  }
}

/** As the popup does it; without an answer the user does it again. */
async function edit(browser: ReturnType<typeof createBrowser>, of: Media, patch: EntryPatch): Promise<void> {
  let done = false;
  while (!done)
    done = await browser.attempt(async ({ outbox, queue }) => {
      const base = await outbox.seenEntry(of, 'user-1');
      await queue({ kind: 'edit', media: of, patch, by: 'user', base });
    });
}

function trouble(world: MortalWorld, what: string, calls: number): void {
  const cause = troubles[what]?.(world);
  let left = calls;
  world.net.answer = (call, signal) => {
    left -= 1;
    return left >= 0 && cause ? cause(call, signal) : call();
  };
}

async function reconnect(world: MortalWorld, browser: ReturnType<typeof createBrowser>): Promise<void> {
  while (world.disk.account.state !== 'connected')
    await browser.attempt(async ({ account, delivery }) => {
      await account.connect();
      await delivery.retryNow();
    });
}

/** The user reconnects where that is asked for; otherwise nothing happens any more but alarms. */
async function settle(world: MortalWorld, browser: ReturnType<typeof createBrowser>): Promise<void> {
  for (let alarms = 0; alarms < 200; alarms += 1) {
    await reconnect(world, browser);
    if ((await readOutbox()).length === 0) return;
    expect(world.disk.alarm, 'something waits, and nothing will wake the worker').not.toBeNull();
    world.disk.now = Math.max(world.disk.now, world.disk.alarm ?? 0);
    await browser.attempt(async () => undefined);
  }
  throw new Error(`the outbox never got empty: ${JSON.stringify(await readOutbox())}`);
}

/** A dropped title that is watched on is taken up again, unless the list is further anyway. */
function statusesAfter({ droppedAfter, watched, elsewhere }: Expected, of: 0 | 1): readonly string[] {
  const dropped = droppedAfter[of];
  if (dropped === null) return ['watching'];
  if (watched[of] === dropped) return ['dropped'];
  return watched[of] > elsewhere[of] ? ['watching'] : ['watching', 'dropped'];
}

/** 0 lost, 0 doubled, 0 wrong. */
export async function expectNothingLost({
  world,
  expected,
  wentBack,
}: Awaited<ReturnType<typeof liveThrough>>): Promise<void> {
  const log = await readActivity(1000);
  const entries = world.service.entries;
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
