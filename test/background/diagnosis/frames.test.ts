// What the worker sees in the frames of a tab: each answer is the word of a page, and a page may answer anything.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageDiagnosis } from '@/lib/domain/diagnosis/page-diagnosis.ts';
import { createRoot, type Root } from '../root.ts';

const page = 'https://tv.example/5';
const trusted = { trusted: true } as never;
let root: Root;
beforeEach(async () => {
  root = await createRoot({ granted: ['https://tv.example/*', 'https://player.example/*'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page that our look runs in: one frame, as wide and as high as said. */
function shows(src: string, { width = 640, height = 360, origin = 'https://tv.example' } = {}): void {
  const frame = { src, getBoundingClientRect: () => ({ width, height }) };
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('document', { querySelectorAll: (name: string) => (name === 'iframe' ? [frame] : []) });
}

async function diagnosis(): Promise<PageDiagnosis | null> {
  return (await root.handlers.pageDiagnosis({ tabId: 9 } as never, trusted)) as PageDiagnosis | null;
}
const longAddress = `https://elsewhere.example/${'x'.repeat(2000)}`;
const nothing = { kind: 'missing', reason: 'absent' };

describe('the look into the frames of a tab', () => {
  it('finds the frame that a player may be in, and that Kiroku may not read', async () => {
    root.web.open(page, { id: 9 });
    shows('https://elsewhere.example/embed/1');
    expect((await diagnosis())?.video).toEqual({
      kind: 'missing',
      reason: 'frame',
      origin: 'https://elsewhere.example',
    });
  });

  it('reaches the frames inside: what one of them shows is no frame that could not be read', async () => {
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
    ['what the look says', answer, true],
    ['an address that is too long', { ...answer, frames: [{ ...frame, src: longAddress }] }, false],
    ['an origin that is too long', { ...answer, origin: 'x'.repeat(301) }, false],
    ['a size below nought', { ...answer, frames: [frame, { ...frame, area: -1 }] }, false],
    ['a size that no screen has', { ...answer, frames: [{ ...frame, area: 1e10 }] }, false],
    ['twenty videos', { ...answer, videos: Array(20).fill(video) }, true],
    ['twenty-one videos', { ...answer, videos: Array(21).fill(video) }, false],
    ['a video without a length', { ...answer, videos: [{ area: 1 }] }, false],
    ['fifty frames', { ...answer, frames: Array(50).fill(frame) }, true],
    ['fifty-one frames', { ...answer, frames: Array(51).fill(frame) }, false],
    ['a frame without a size', { ...answer, frames: [frame, { src: 'https://elsewhere.example/' }] }, false],
    ['more than it was asked', { ...answer, more: 1 }, false],
    ['nothing', null, false],
  ])('believes an answer of the right form alone: %s', async (_what, result, isBelieved) => {
    root.web.open(page, { id: 9 });
    vi.spyOn(root.fake.api.scripting, 'executeScript').mockResolvedValue([
      { frameId: 0, documentId: 'D1', result },
    ]);
    expect((await diagnosis())?.video).toMatchObject({ reason: isBelieved ? 'frame' : 'absent' });
  });

  it('sees nothing in a tab that no script may run in', async () => {
    root.web.open('https://closed.example/', { id: 9 });
    shows('https://elsewhere.example/embed/1');
    const input = { tabId: 9, url: 'https://closed.example/' } as never;
    expect(await root.handlers.pageDiagnosis(input, trusted)).toMatchObject({ video: nothing });
  });
});
