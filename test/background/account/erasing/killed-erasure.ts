// Erases stored data while workers die, and returns which data remains afterwards.
import { expect } from 'vitest';
import { changeSync } from '@/lib/background/sync/sync.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { writeLessons } from '@/lib/store/lessons.ts';
import { activity, lesson, libraryEntry, media } from '../../../domain/examples.ts';
import { REQUIRED_PERMISSIONS } from '../../browser/permissions.ts';
import { createFakeSyncedAccount, type FakeSyncedArea } from '../../browser/synced-storage.ts';
import { twoTitles } from '../../changes.ts';
import { createRoot, type TestRoot } from '../../root.ts';
import { runUntilIdle, setCurrentWorkerLife } from '../../worker-life.ts';
import { createWorkerLives } from '../../worker-lives.ts';

const _trusted = { trusted: true } as never;

let root: TestRoot;
let area: FakeSyncedArea;

async function fill(): Promise<void> {
  area = createFakeSyncedAccount().add(() => 0);
  root = await createRoot({
    catalogue: twoTitles,
    granted: ['https://tv.example/*'],
    settings: { theme: 'dark' },
    sync: area,
  });
  root.fake.permissions.grantNamed('notifications');
  await writeLessons([lesson()]);
  await runUntilIdle(() => changeSync(root.worker, { to: 'on' }));
  const database = await openDatabase();
  await database.put('library', libraryEntry({ media: media() }));
  await database.put('activity', activity({ id: 'line', account: 'user-1' }));
  await root.fake.storage.session.set({ told: { session: true } });
  expect(area.items.size).toBeGreaterThan(0);
}

/** Returns all stored data that may reveal what was watched, and by whom. */
export async function readRemainingData() {
  setCurrentWorkerLife(null);
  const database = await openDatabase();
  const counts = await Promise.all([...database.objectStoreNames].map((name) => database.count(name)));
  const { session, local } = root.fake.storage;
  return {
    records: counts.reduce((sum, count) => sum + count, 0),
    session: Object.keys(await session.get()),
    local: Object.keys(await local.get()).sort(),
    synced: area.items.size,
    permissions: await root.fake.api.permissions.getAll(),
  };
}

const LEFT = {
  everything: { local: [], permissions: { origins: [], permissions: REQUIRED_PERMISSIONS } },
  records: {
    local: ['account', 'lessons', 'service', 'settings', 'tokens'],
    permissions: {
      origins: ['https://tv.example/*'],
      permissions: [...REQUIRED_PERMISSIONS, 'notifications'],
    },
  },
} as const;

/** Returns the data that remains after an uninterrupted erasure. */
export const expectedRemainingData = (what: keyof typeof LEFT) => ({
  records: 0,
  session: ['erasedAt'],
  synced: 0,
  ...LEFT[what],
});

const erasing = () => root.fake.storage.local.peek('erasing');

/**
 * Erases all kinds of data while workers die, and returns how many steps the first worker made. `deathsAt` contains the step at which each
 * worker dies. `hasBegun` is false if the first worker died before it had stored that an erasure is pending.
 */
export async function eraseWithWorkerDeaths(what: keyof typeof LEFT, deathsAt: readonly number[]) {
  await fill();
  const lives = createWorkerLives(root, deathsAt);
  let isDone = await lives.attempt(async ({ handlers }) => handlers.erase({ what }));
  const steps = lives.steps();
  const hasBegun = isDone || erasing() !== null || root.fake.storage.local.peek('sync') === null;
  while (!isDone) isDone = await lives.attempt(async () => undefined);
  return { steps, hasBegun };
}

/**
 * Kills the first worker at every step that is a multiple of `every`. Returns the remains that differ from those of an uninterrupted
 * erasure.
 */
export async function findIncompleteErasures(what: keyof typeof LEFT, every: number) {
  const { steps } = await eraseWithWorkerDeaths(what, []);
  const whole = await readRemainingData();
  expect(whole).toEqual(expectedRemainingData(what));
  const incomplete: unknown[] = [];
  let begun = 0;
  for (let at = 1; at <= steps; at += every) {
    const { hasBegun } = await eraseWithWorkerDeaths(what, [at]);
    const left = await readRemainingData();
    begun += Number(hasBegun);
    const isRight = hasBegun ? JSON.stringify(left) === JSON.stringify(whole) : left.records > 0;
    if (!isRight) incomplete.push({ at, hasBegun, left });
  }
  return { incomplete, begun };
}
