// @vitest-environment jsdom
// Tests covers, which come from untrusted servers. The title's first letter replaces an endless or huge image.
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Cover } from '@/components/ui/cover.tsx';
import { renderPage } from './page.tsx';

const image = (): HTMLImageElement | null => document.querySelector('.cover img');
const letter = (): string | undefined => document.querySelector('.cover')?.textContent ?? undefined;

/** Sets whether images count as loaded, because jsdom loads none. */
function whileLoading(complete: boolean): void {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(complete);
}

async function open(): Promise<HTMLImageElement> {
  await renderPage(<Cover url="https://covers.example/1.jpg" title="Frieren" width={34} height={48} />);
  const shown = image();
  if (!shown) throw new Error('no image');
  return shown;
}

const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

it('a cover image that never finishes loading is cancelled after twenty seconds', async () => {
  whileLoading(false);
  const shown = await open();
  await pass(15_000);
  expect(image()).toBe(shown);
  await pass(5_000);
  expect(image()).toBeNull();
  expect(letter()).toBe('F');
  expect(shown.hasAttribute('src')).toBe(false);
});

it('a cover image that has loaded is not removed', async () => {
  whileLoading(true);
  const shown = await open();
  await pass(60_000);
  expect(image()).toBe(shown);
});

it('a cover image below the viewport is not cancelled', async () => {
  whileLoading(false);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    top: 5000,
    bottom: 5048,
  } as DOMRect);
  const shown = await open();
  await pass(60_000);
  expect(image()).toBe(shown);
});

it.each([
  [10_000, 10_000, 'removed', false],
  [460, 650, 'shown', true],
] as const)('a cover image of %i × %i pixels is %s', async (width, height, _how, isShown) => {
  whileLoading(true);
  const shown = await open();
  vi.spyOn(shown, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(shown, 'naturalHeight', 'get').mockReturnValue(height);
  await act(async () => void shown.dispatchEvent(new Event('load')));
  expect(image() !== null).toBe(isShown);
  expect(shown.hasAttribute('src')).toBe(isShown);
});
