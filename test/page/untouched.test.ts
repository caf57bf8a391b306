// @vitest-environment jsdom
// Tests that the script in every granted page does not access the browser's extension API while nothing plays. Browsers create this API
// when a script first uses it. The script is therefore bundled with its real access to the API.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, expect, it, vi } from 'vitest';

const MEDIA_WATCHER = join(import.meta.dirname, '../../lib/page/tracking/media-watcher.ts');

/** Bundles `waitForMedia` as the build does, into one script. */
async function bundleMediaWatcher(): Promise<string> {
  const bundle = await rolldown({ input: MEDIA_WATCHER });
  const { output } = await bundle.generate({ format: 'iife', name: 'mediaWatcher' });
  await bundle.close();
  // Make events that this test dispatches count as trusted.
  const code = output[0].code.replaceAll('event.isTrusted', 'true');
  return `${code}; mediaWatcher.waitForMedia();`;
}

/** Counts how often a script accesses the browser's API, under either of its names. */
function countTouches() {
  const sent = vi.fn(async () => ({ value: null }));
  const counted = { touches: 0, sent };
  for (const name of ['chrome', 'browser'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        counted.touches += 1;
        return { runtime: { id: 'kiroku', sendMessage: sent } };
      },
    });
  return counted;
}

const before = ['chrome', 'browser'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterAll(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
});

it('the media watcher uses the browser’s API only while it requests scripts', async () => {
  const script = await bundleMediaWatcher();
  const counted = countTouches();
  // Run the script in the document of the tests, where it has the same globals.
  new Function(script)();
  document.body.dispatchEvent(new Event('click', { bubbles: true }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(counted.touches).toBe(0);
  const video = document.createElement('video');
  document.body.append(video);
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  video.dispatchEvent(new Event('timeupdate'));
  expect(counted.sent.mock.calls).toEqual([[{ message: 'scriptsWanted' }]]);
  Reflect.deleteProperty(document, 'readyState');
  // Wait, because the worker's answer ends the script. Then the script has no listeners left.
  await new Promise((resolve) => setTimeout(resolve));
  const touched = counted.touches;
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(counted.touches).toBe(touched);
});
