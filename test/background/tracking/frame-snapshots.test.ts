// Tests snapshots of a tab's frames, which come from the page and may contain anything.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoot, type TestRoot } from '../root.ts';

const page = 'https://tv.example/5';
let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ granted: ['https://tv.example/*', 'https://player.example/*'] });
});

/** Lets the snapshot find a page with one frame of this size. */
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
    ['a snapshot', answer, true],
    ['an overlong address', { ...answer, frames: [{ ...frame, src: longAddress }] }, false],
    ['an overlong origin', { ...answer, origin: 'x'.repeat(301) }, false],
    ['a negative size', { ...answer, frames: [frame, { ...frame, area: -1 }] }, false],
    ['a size larger than any screen', { ...answer, frames: [{ ...frame, area: 1e10 }] }, false],
    ['twenty videos', { ...answer, videos: Array(20).fill(video) }, true],
    ['twenty-one videos', { ...answer, videos: Array(21).fill(video) }, false],
    ['a video without a duration', { ...answer, videos: [{ area: 1 }] }, false],
    ['fifty frames', { ...answer, frames: Array(50).fill(frame) }, true],
    ['fifty-one frames', { ...answer, frames: Array(51).fill(frame) }, false],
    ['a frame without a size', { ...answer, frames: [frame, { src: 'https://elsewhere.example/' }] }, false],
    ['unexpected extra fields', { ...answer, more: 1 }, false],
    ['nothing', null, false],
  ])('accepts only a valid answer: %s', async (_what, result, isBelieved) => {
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
