// Tests how the page reads a file in a worker, with the worker's real script.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handleReadRequest } from '@/lib/import/handle-read-request.ts';
import { readImportFile } from '@/lib/queries/import/read-file.ts';

const list =
  '{"kind":"kiroku-list","version":1,"data":{"entries":[{"type":"anime","title":"Hoshi","status":"watching"}]}}';

/** A fake worker. As in a browser, it passes structured clones. */
class ReadingWorker extends EventTarget {
  static all: ReadingWorker[] = [];
  static isBroken = false;
  isEnded = false;

  constructor(readonly script: string) {
    super();
    ReadingWorker.all.push(this);
  }

  postMessage(data: Parameters<typeof handleReadRequest>[0]): void {
    if (ReadingWorker.isBroken) this.dispatchEvent(new Event('error'));
    else void handleReadRequest(data).then((reading) => this.answer(structuredClone(reading)));
  }

  answer(data: unknown): void {
    if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  ReadingWorker.all = [];
  ReadingWorker.isBroken = false;
  vi.stubGlobal('Worker', ReadingWorker);
});

describe('readImportFile', () => {
  it('returns the worker’s result and terminates the worker', async () => {
    const reading = await readImportFile(new File([list], 'x.bin'));
    expect(reading).toMatchObject({ ok: true, file: { titles: [{ titles: ['Hoshi'] }] } });
    expect(ReadingWorker.all).toMatchObject([{ script: '/import-reader.js', isEnded: true }]);
  });

  it('returns the problem of an invalid file', async () => {
    expect(await readImportFile(new File(['hello'], 'list.xml'))).toEqual({
      ok: false,
      problem: 'unknownFormat',
    });
    expect(ReadingWorker.all).toMatchObject([{ isEnded: true }]);
  });

  it('rejects with the reason of its abort signal and terminates the worker', async () => {
    const stop = new AbortController();
    const reading = readImportFile(new File([list], 'x.bin'), stop.signal);
    stop.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    expect(ReadingWorker.all).toMatchObject([{ isEnded: true }]);
  });

  it('does not start if its signal is already aborted', async () => {
    await expect(readImportFile(new File([list], 'x'), AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    expect(ReadingWorker.all).toEqual([]);
  });

  it('returns a problem if the worker itself crashes', async () => {
    ReadingWorker.isBroken = true;
    expect(await readImportFile(new File([list], 'x.bin'))).toEqual({ ok: false, problem: 'tooLarge' });
    expect(ReadingWorker.all).toMatchObject([{ isEnded: true }]);
  });
});
