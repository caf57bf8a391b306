// Tests the toast on a hostile page: search and selection do not find its text, and its button cannot be pressed while it is covered.
import type { CDPSession, Page } from 'playwright/test';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { chooseTitleLanguage, connectNewAccount, readServerList, setServerEntry } from '../account.ts';
import { expect, type KirokuBrowser, type RestartableServer, test } from '../fixtures.ts';
import { focusShadowRootWithTab } from '../popup/keys.ts';
import type { SiteServer } from '../site-server.ts';
import { describeOutboxAndActivity } from '../stored.ts';
import { findToastScore, findUndoButton, hoverToast, waitForReadingTime } from '../tracking/toast-on-page.ts';
import { frierenEpisode, openEpisode, playUntil, watchEpisode } from '../tracking/watching.ts';
import {
  coverToastByTransition,
  coverToastUntilKey,
  DISTORTING_TRICKS,
  focusToastButton,
  HARMLESS_CHANGES,
  HIDING_TRICKS,
  PICKER_FIELDS,
  ROTATED_COVER,
  ROTATED_COVERS,
  startEndlessTransition,
  UNCOVERING_TRICKS,
  VALIDATION_BUBBLE_TRICKS,
} from './toast-tricks.ts';

/** A name that only the user's list contains. The page has another name for the series. */
const OWN_TITLE = 'Sousou no Frieren';

async function openToast(
  kiroku: KirokuBrowser,
  sites: SiteServer,
): Promise<{ page: Page; session: CDPSession }> {
  await connectNewAccount(kiroku);
  await chooseTitleLanguage(kiroku, 'Romaji');
  const page = await watchEpisode(kiroku, sites, 1);
  await hoverToast(page);
  return { page, session: await kiroku.context.newCDPSession(page) };
}

/** Opens the note, and waits until it has been visible long enough for a press on Undo to count. Returns the middle of Undo as `button`. */
async function openReadToast(kiroku: KirokuBrowser, sites: SiteServer) {
  const { page, session } = await openToast(kiroku, sites);
  await waitForReadingTime(page);
  return { page, session, button: await findUndoButton(session) };
}

/** Returns all text of live regions in the accessibility tree. */
async function heard(session: CDPSession): Promise<string> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const below = (id: string): string[] => {
    const node = nodes.find(({ nodeId }) => nodeId === id);
    return [String(node?.name?.value ?? ''), ...(node?.childIds ?? []).flatMap(below)];
  };
  return nodes
    .filter(({ role }) => role?.value === 'status')
    .flatMap(({ nodeId }) => below(nodeId))
    .join(' ');
}

test('the toast is announced to screen readers and hidden from the page', async ({ kiroku, sites }) => {
  const { page, session } = await openToast(kiroku, sites);
  await expect.poll(() => heard(session)).toContain(OWN_TITLE);
  const found = await page.evaluate((title) => {
    const find = (text: string) => {
      getSelection()?.removeAllRanges();
      const isThere = (window as unknown as { find: (text: string) => boolean }).find(text);
      return isThere ? `${text}: ${getSelection()?.toString() ?? ''}` : [];
    };
    getSelection()?.selectAllChildren(document.documentElement);
    document.execCommand('selectAll');
    const selected = getSelection()?.toString() ?? '';
    return [title, title.slice(0, 4), 'Sousou']
      .flatMap(find)
      .concat(selected.includes(title) ? 'selected' : []);
  }, OWN_TITLE);
  expect(found).toEqual([]);
  expect(await page.locator(TOAST_SELECTOR).evaluate((host) => getComputedStyle(host).width)).toBe('360px');
});

async function expectPopup({ desk }: KirokuBrowser): Promise<void> {
  await expect
    .poll(() =>
      desk.evaluate(
        async () => (await chrome.runtime.getContexts({ contextTypes: ['POPUP' as never] })).length,
      ),
    )
    .toBe(1);
}

/** Expects that the press has opened the popup and has undone nothing. */
async function expectPopupAlone(kiroku: KirokuBrowser, server: RestartableServer): Promise<void> {
  await expectPopup(kiroku);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
}

/** Returns a picture of the note without its edge and its progress line. */
async function drawn(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<string> {
  const clip = { x: x - 240, y: y - 14, width: 280, height: 28 };
  return (await page.screenshot({ clip })).toString('base64');
}

for (const [what, trick] of HIDING_TRICKS)
  test(`the toast's Undo opens the popup instead of undoing after the toast was ${what}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, session } = await openToast(kiroku, sites);
    await waitForReadingTime(page);
    await page.locator(TOAST_SELECTOR).evaluate(trick, await findUndoButton(session));
    await waitForReadingTime(page);
    const { x, y } = await findUndoButton(session);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(Math.min(x, width - 10), Math.max(10, Math.min(y, height - 10)));
    await expectPopupAlone(kiroku, server);
  });

for (const [what, trick] of ROTATED_COVERS)
  test(`the toast's Undo opens the popup instead of undoing under a cover that is flipped twice: ${what}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, button } = await openReadToast(kiroku, sites);
    const before = await drawn(page, button);
    await page.locator(TOAST_SELECTOR).evaluate(trick);
    await waitForReadingTime(page);
    expect((await drawn(page, button)) === before, 'the cover is drawn').toBe(false);
    await page.mouse.click(button.x, button.y);
    await expectPopupAlone(kiroku, server);
  });

test("the toast's Undo opens the popup instead of undoing under a view transition of another element", async ({
  kiroku,
  sites,
  server,
}) => {
  const { page, button } = await openReadToast(kiroku, sites);
  await page.evaluate(coverToastByTransition);
  await waitForReadingTime(page);
  await page.mouse.click(button.x, button.y);
  await expectPopupAlone(kiroku, server);
});

test("the toast's Undo opens the popup instead of undoing if the page has focused the button before a key press", async ({
  kiroku,
  sites,
  server,
}) => {
  const { page } = await openReadToast(kiroku, sites);
  await page.locator(TOAST_SELECTOR).evaluate(focusToastButton);
  expect(await page.locator(TOAST_SELECTOR).evaluate((host) => host.matches(':focus-within'))).toBe(true);
  await waitForReadingTime(page);
  await page.keyboard.press(' ');
  await expectPopupAlone(kiroku, server);
});

test("the toast's Undo opens the popup instead of undoing under a view transition that began before the toast", async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  const page = await openEpisode(kiroku, sites, frierenEpisode(1));
  const cover = await page.evaluateHandle(startEndlessTransition);
  await playUntil(page, 0.99);
  await hoverToast(page);
  await waitForReadingTime(page);
  await cover.evaluate((show) => show());
  await waitForReadingTime(page);
  const { x, y } = await findUndoButton(await kiroku.context.newCDPSession(page));
  await page.mouse.click(x, y);
  await expectPopupAlone(kiroku, server);
});

test("the toast's scores ignore clicks under a cover that is flipped twice", async ({
  kiroku,
  sites,
  server,
}) => {
  await connectNewAccount(kiroku);
  await setServerEntry(kiroku, server.origin, OWN_TITLE, { status: 'watching', progress: 27 });
  const page = await openEpisode(kiroku, sites, frierenEpisode(28));
  await playUntil(page, 0.99);
  await hoverToast(page);
  await waitForReadingTime(page);
  await page.locator(TOAST_SELECTOR).evaluate(ROTATED_COVER);
  await waitForReadingTime(page);
  const { x, y } = await findToastScore(await kiroku.context.newCDPSession(page), 1);
  await page.mouse.click(x, y);
  await expectPopup(kiroku);
  await expect
    .poll(() => readServerList(kiroku, server.origin))
    .toMatchObject([{ status: 'completed', userScore: null }]);
});

for (const stops of [false, true])
  test(`the toast's Undo opens the popup instead of undoing for a key while the toast is covered${stops ? ' and the page stops the event' : ''}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page } = await openReadToast(kiroku, sites);
    await focusShadowRootWithTab(page, TOAST_SELECTOR);
    await page.locator(TOAST_SELECTOR).evaluate(coverToastUntilKey(stops));
    await waitForReadingTime(page);
    await page.keyboard.down(' ');
    await waitForReadingTime(page);
    await page.keyboard.up(' ');
    await expectPopupAlone(kiroku, server);
  });

test('the toast removes its style from the page when it closes', async ({ kiroku, sites }) => {
  const { page } = await openToast(kiroku, sites);
  const contained = () =>
    page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.showModal();
      const { contain } = getComputedStyle(dialog);
      dialog.remove();
      return contain;
    });
  expect(await contained()).toBe('paint');
  await focusShadowRootWithTab(page, TOAST_SELECTOR);
  await page.keyboard.press('Escape');
  await expect(page.locator(TOAST_SELECTOR)).toHaveCount(0);
  await expect.poll(contained).toBe('none');
});

for (const [what, trick] of UNCOVERING_TRICKS)
  test(`the toast's Undo opens the popup instead of undoing for a long press if the page uncovers the toast on ${what}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, button } = await openReadToast(kiroku, sites);
    await page.locator(TOAST_SELECTOR).evaluate(trick);
    await page.mouse.move(button.x, button.y);
    await page.mouse.down();
    await waitForReadingTime(page);
    await page.mouse.up();
    await expectPopupAlone(kiroku, server);
  });

for (const [what, trick] of DISTORTING_TRICKS)
  test(`the toast's Undo opens the popup instead of undoing if the toast is drawn ${what}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, button } = await openReadToast(kiroku, sites);
    await page.locator(TOAST_SELECTOR).evaluate(trick);
    await waitForReadingTime(page);
    await page.mouse.click(button.x, button.y);
    await expectPopupAlone(kiroku, server);
  });

for (const [what, trick] of HARMLESS_CHANGES)
  test(`the toast's Undo works for a toast ${what}`, async ({ kiroku, sites, server }) => {
    const { page, button } = await openReadToast(kiroku, sites);
    const before = await drawn(page, button);
    await page.locator(TOAST_SELECTOR).evaluate(trick);
    await waitForReadingTime(page);
    expect((await drawn(page, button)) === before, 'it is drawn as before').toBe(true);
    // Wait again. While `drawn` takes its picture, a busy browser may report for a moment that the toast is hidden.
    await waitForReadingTime(page);
    await page.mouse.click(button.x, button.y);
    await expect.poll(() => readServerList(kiroku, server.origin)).toEqual([]);
  });

/**
 * Returns the largest difference between two pictures in any colour channel of any pixel, from 0 to 255. A page of the extension
 * computes it.
 */
function difference({ desk }: KirokuBrowser, ...pictures: readonly [string, string]): Promise<number> {
  return desk.evaluate(async (both) => {
    const decode = async (base64: string): Promise<Uint8ClampedArray> => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    };
    const [one, other] = [await decode(both[0]), await decode(both[1])];
    return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);
  }, pictures);
}

for (const [what, trick] of VALIDATION_BUBBLE_TRICKS)
  test(`the toast's Undo works next to the validation bubble of ${what}`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, button } = await openReadToast(kiroku, sites);
    const before = await drawn(page, button);
    await page.locator(TOAST_SELECTOR).evaluate(trick);
    // Take 20 pictures. The page opens the bubble again every 700 ms, and the bubble takes half a second to fade in.
    for (let pictures = 0; pictures < 20; pictures += 1)
      expect(await difference(kiroku, before, await drawn(page, button))).toBeLessThan(100);
    await page.mouse.click(button.x, button.y);
    await expect.poll(() => readServerList(kiroku, server.origin)).toEqual([]);
  });

for (const [what, trick] of PICKER_FIELDS)
  test(`the toast's Undo opens the popup instead of undoing right after the picker of ${what} was closed`, async ({
    kiroku,
    sites,
    server,
  }) => {
    const { page, button } = await openReadToast(kiroku, sites);
    const field = await page.locator(TOAST_SELECTOR).evaluateHandle(trick);
    await field.evaluate((one) => one.showPicker());
    await waitForReadingTime(page);
    expect(await field.evaluate((one) => one.matches(':open')), 'the picker is open').toBe(true);
    await field.evaluate((one) => one.remove());
    await page.mouse.click(button.x, button.y);
    await expectPopupAlone(kiroku, server);
  });

test("the toast's Undo opens the popup instead of undoing right after the page has closed a tab in front", async ({
  kiroku,
  sites,
  server,
}) => {
  const { page, session, button } = await openReadToast(kiroku, sites);
  // Playwright makes each page believe that it has the focus, so switch that off.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  // In a headless browser, no other window can take the focus, so a tab covers the page here. The unit test of watch-visibility.ts covers
  // windows.
  const over = await page.evaluateHandle(() => window.open('about:blank'));
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  await waitForReadingTime(page);
  await over.evaluate((one) => one?.close());
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  await page.mouse.click(button.x, button.y);
  await expectPopupAlone(kiroku, server);
});

test("the toast's Undo changes nothing after a page has covered the toast and blocked its main thread", async ({
  kiroku,
  sites,
  server,
}) => {
  const { page, button } = await openReadToast(kiroku, sites);
  // The browser looks for covers ten times a second. Wait until it has just looked.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const cover = document.createElement('div');
        cover.popover = 'manual';
        cover.style.cssText =
          'position: fixed; inset: 0; width: 100vw; height: 100vh; margin: 0; border: 0; background: white; pointer-events: none';
        const watched = document.createElement('p');
        document.body.append(cover, watched);
        const block = (): void => {
          const from = performance.now();
          while (performance.now() - from < 3000);
          cover.remove();
        };
        const observer = new IntersectionObserver(
          () => {
            observer.disconnect();
            cover.showPopover();
            requestAnimationFrame(() =>
              setTimeout(() => {
                resolve();
                setTimeout(block);
              }),
            );
          },
          { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
        );
        observer.observe(watched);
      }),
  );
  await page.mouse.click(button.x, button.y);
  await expect(page.locator(TOAST_SELECTOR)).toHaveCount(0);
  await expect
    .poll(() => describeOutboxAndActivity(kiroku))
    .toEqual({ outbox: [], activity: ['start Sousou no Frieren 1'] });
  expect(await readServerList(kiroku, server.origin)).toMatchObject([{ progress: 1 }]);
});

test("the toast's Undo works for a visible toast", { tag: '@quick' }, async ({ kiroku, sites, server }) => {
  const { page, button } = await openReadToast(kiroku, sites);
  await page.mouse.click(button.x, button.y);
  await expect.poll(() => readServerList(kiroku, server.origin)).toEqual([]);
});

test("the toast's Undo works with one click while the player's frame has the focus", async ({
  kiroku,
  sites,
  server,
}) => {
  const { page, session } = await openToast(kiroku, sites);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await page.frameLocator('#player').locator('video').click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('player');
  await hoverToast(page);
  await waitForReadingTime(page);
  const { x, y } = await findUndoButton(session);
  await page.mouse.click(x, y);
  await expect.poll(() => readServerList(kiroku, server.origin)).toEqual([]);
});
