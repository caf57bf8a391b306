// Starts workers as the browser does. Only one worker lives at a time. After its death, the next event starts a new worker.
import { expect } from 'vitest';
import { DELIVERY_ALARM } from '@/lib/background/runtime/delivery-alarm.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { waitForTurns } from '../event-loop-turns.ts';
import type { TestRoot, TestWorker } from './root.ts';
import { createWorkerLife, QUIET_EVENT_LOOP_TURNS, setCurrentWorkerLife } from './worker-life.ts';

export type WorkerLives = ReturnType<typeof createWorkerLives>;

/** Starts workers one after another. `deathsAt` contains the step at which each worker dies, in order. Further workers do not die. */
export function createWorkerLives(root: TestRoot, deathsAt: readonly number[]) {
  const deaths = [...deathsAt];
  let life = createWorkerLife(deaths.shift() ?? null);
  let worker: TestWorker | null = null;
  let steps = 0;

  /** Lets the worker do `work`, and waits until everything that follows is finished. Returns false if the worker died. */
  async function attempt(work: (worker: TestWorker) => Promise<unknown>): Promise<boolean> {
    setCurrentWorkerLife(life);
    worker ??= root.start({ life });
    await Promise.race([live(worker, work, life.rest), life.death]);
    // Wait, because the dead worker still finishes its computation between two answers.
    if (life.isDead()) await waitForTurns(QUIET_EVENT_LOOP_TURNS);
    setCurrentWorkerLife(null);
    if (!life.isDead()) return true;
    steps += life.steps();
    life = createWorkerLife(deaths.shift() ?? null);
    worker = null;
    return false;
  }

  return { attempt, steps: () => steps + life.steps() };
}

/**
 * Fires alarms until `isDone` returns true, and does nothing else. Fails if something is left after `most` alarms, or if no alarm will wake
 * the worker.
 */
export async function fireAlarmsUntil(
  { clock, alarm, fake }: TestRoot,
  lives: WorkerLives,
  isDone: () => Promise<boolean>,
  most: number,
): Promise<void> {
  for (let alarms = 0; alarms < most; alarms += 1) {
    if (await isDone()) return;
    expect(alarm(), 'something waits, and nothing will wake the worker').not.toBeNull();
    clock.now = Math.max(clock.now, alarm() ?? 0);
    await lives.attempt(async () => fake.alarms.goOff(DELIVERY_ALARM));
  }
  throw new Error(`work is left after ${most} alarms: ${JSON.stringify(await readOutbox())}`);
}

async function live(
  worker: TestWorker,
  work: (worker: TestWorker) => Promise<unknown>,
  rest: () => Promise<void>,
): Promise<void> {
  await work(worker);
  await deliverOutbox(worker);
  await rest();
}
