// Tests snapshots of a tab's frames. They come from the page and may contain anything.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoot, type TestRoot } from '../root.ts';

const page = 'https://tv.example/5';
let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ granted: ['https://tv.example/*', 'https://player.example/*'] });
});

/** Makes the snapshot find one frame of this size. */
function shows(src: string, { width = 640, height = 360, origin = 'https://tv.example' } = {}): void {
  const frame = { src, getBoundingClientRect: () => ({ width, height }) };
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('document', { querySelectorAll: (name: string) => (name === 'iframe' ? [frame] : []) });
}

const diagnosis = () => root.handlers.pageDiagnosis({ tabId: 9, url: null });
const longAddress = `https://elsewhere.example/${'x'.repeat(2000)}`;
const nothing = { kind: 'missing', reason: 'absent' };

describe('snapshot of a tab’s frames', () => {
  it('finds an unreadable frame that may hold a player', async () => {
    root.web.open(page, { id: 9 });
    shows('https://elsewhere.example/embed/1');
    expect((await diagnosis())?.video).toEqual({
      kind: 'missing',
      reason: 'frame',
      origin: 'https://elsewhere.example',
    });
  });

  it('includes nested frames', async () => {
    const tab = root.web.open(page, { id: 9 });
    root.web.addFrame(tab, 'https://player.example/embed/1');
    const origins = ['https://tv.example', 'https://player.example'];
    shows('https://player.example/embed/1');
    vi.stubGlobal('location', {
      get origin() {
        return origins.shift();
      },
    });
    expect((await diagnosis())?.video).toEqual(nothing);
  });

  const frame = { src: 'https://elsewhere.example/', area: 230_400 };
  const answer = { origin: 'https://tv.example', videos: [], frames: [frame] };
  const video = { area: 1, duration: 1 };
  it.each<[string, unknown, boolean]>([
    ['accepts an answer with one frame', answer, true],
    ['rejects an overlong address', { ...answer, frames: [{ ...frame, src: longAddress }] }, false],
    ['rejects an overlong origin', { ...answer, origin: 'x'.repeat(301) }, false],
    ['rejects a negative size', { ...answer, frames: [frame, { ...frame, area: -1 }] }, false],
    ['rejects a size larger than any screen', { ...answer, frames: [{ ...frame, area: 1e10 }] }, false],
    ['accepts twenty videos', { ...answer, videos: Array(20).fill(video) }, true],
    ['rejects twenty-one videos', { ...answer, videos: Array(21).fill(video) }, false],
    ['rejects a video without a duration', { ...answer, videos: [{ area: 1 }] }, false],
    ['accepts fifty frames', { ...answer, frames: Array(50).fill(frame) }, true],
    ['rejects fifty-one frames', { ...answer, frames: Array(51).fill(frame) }, false],
    [
      'rejects a frame without a size',
      { ...answer, frames: [frame, { src: 'https://elsewhere.example/' }] },
      false,
    ],
    ['rejects unexpected extra fields', { ...answer, more: 1 }, false],
    ['rejects an answer that is null', null, false],
  ])('%s', async (_what, result, isBelieved) => {
    root.web.open(page, { id: 9 });
    vi.spyOn(root.fake.api.scripting, 'executeScript').mockResolvedValue([
      { frameId: 0, documentId: 'D1', result },
    ]);
    expect((await diagnosis())?.video).toMatchObject({ reason: isBelieved ? 'frame' : 'absent' });
  });

  it('is empty for a tab in which no script may run', async () => {
    root.web.open('https://closed.example/', { id: 9 });
    shows('https://elsewhere.example/embed/1');
    const tab = { tabId: 9, url: 'https://closed.example/' };
    expect(await root.handlers.pageDiagnosis(tab)).toMatchObject({ video: nothing });
  });
});
