// Tests the jobs that may write stored data, and the jobs that run while no other job runs. An erasure waits for running jobs, and new jobs
// wait for the erasure.
import { describe, expect, it, vi } from 'vitest';
import { createJobs } from '@/lib/background/runtime/jobs.ts';
import { createMutex } from '@/lib/store/mutex.ts';
import { createGate } from '../../create-gate.ts';

async function rest(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const noLimit = () => new AbortController().signal;

it('createMutex runs steps one after another, even after a failed step', async () => {
  const inOrder = createMutex();
  const held = createGate();
  const order: string[] = [];
  const first = inOrder(async () => {
    await held.opened;
    order.push('first');
    throw new Error('bug');
  });
  const second = inOrder(async () => {
    order.push('second');
    return 2;
  });
  await rest();
  expect(order).toEqual([]);
  held.open();
  await expect(first).rejects.toThrow('bug');
  expect(await second).toBe(2);
  expect(order).toEqual(['first', 'second']);
});

describe('jobs.runAlone', () => {
  it('waits for the running jobs and the jobs that they start', async () => {
    const jobs = createJobs();
    const order: string[] = [];
    const [first, second] = [createGate(), createGate()];
    const job = jobs.run(async () => {
      await first.opened;
      void jobs.run(async () => {
        await second.opened;
        order.push('second');
      });
      order.push('first');
    });
    const alone = jobs.runAlone(noLimit(), async () => void order.push('alone'));
    first.open();
    await job;
    await rest();
    expect(order).toEqual(['first']);
    second.open();
    await alone;
    expect(order).toEqual(['first', 'second', 'alone']);
  });

  it('stops waiting when the given signal aborts', async () => {
    const jobs = createJobs();
    const limit = new AbortController();
    void jobs.run(() => new Promise(() => undefined));
    const alone = jobs.runAlone(limit.signal, async () => 'done');
    await rest();
    limit.abort();
    expect(await alone).toBe('done');
    expect(await jobs.runAlone(AbortSignal.abort(), async () => 'at once')).toBe('at once');
  });

  it('delays new jobs until it has ended', async () => {
    const jobs = createJobs();
    const held = createGate();
    const order: string[] = [];
    const alone = jobs.runAlone(noLimit(), async () => {
      await held.opened;
      order.push('alone');
      throw new Error('no storage');
    });
    await rest();
    const job = jobs.run(async () => void order.push('job'));
    await rest();
    expect(order).toEqual([]);
    held.open();
    await expect(alone).rejects.toThrow('no storage');
    await job;
    expect(order).toEqual(['alone', 'job']);
  });

  it('runs one exclusive job at a time', async () => {
    const jobs = createJobs();
    const held = createGate();
    const order: string[] = [];
    const first = jobs.runAlone(noLimit(), async () => {
      await held.opened;
      order.push('first');
    });
    const second = jobs.runAlone(noLimit(), async () => void order.push('second'));
    await rest();
    held.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('does not wait for failed jobs', async () => {
    const jobs = createJobs();
    await expect(jobs.run(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(await jobs.runAlone(noLimit(), async () => 'done')).toBe('done');
  });
});

describe('jobs.abortable', () => {
  it('aborts a running request when an exclusive job starts', async () => {
    const jobs = createJobs();
    const signals: AbortSignal[] = [];
    const request = jobs.abortable(async (_input, init) => {
      signals.push(init?.signal ?? expect.fail('no signal'));
      return new Response();
    });
    await request('https://s.example/', { method: 'POST' });
    await jobs.runAlone(noLimit(), async () => undefined);
    await request('https://s.example/');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(signals[0]?.reason).toMatchObject({ name: 'AbortError', message: 'Stored data is being erased.' });
  });

  it('passes on the caller’s abort signal and other options', async () => {
    const jobs = createJobs();
    const own = new AbortController();
    const send = vi.fn(async (_input: unknown, _init?: RequestInit) => new Response());
    await jobs.abortable(send as typeof fetch)('https://s.example/', { method: 'POST', signal: own.signal });
    const init = send.mock.calls[0]?.[1];
    expect(init?.method).toBe('POST');
    own.abort();
    expect(init?.signal?.aborted).toBe(true);
  });
});
