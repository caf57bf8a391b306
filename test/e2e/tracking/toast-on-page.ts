// Uses the toast as a person does. Finds its buttons, and waits until a press counts.
import { type CDPSession, expect, type Page } from 'playwright/test';
import { DRAWN_TEXT_ATTRIBUTE } from '../../../lib/page/toast/toast-style.ts';
import { TOAST_SELECTOR } from '../../../server/launch/extension-browser.ts';
import { attributeOf, centreOfNode, type DomNode, readAllNodes } from '../closed-roots.ts';

/** Returns the middle of the undo button. DevTools finds it, because the page cannot see into a closed shadow root. */
export const findUndoButton = (session: CDPSession) => findToastButton(session, 'undo');

/** Returns the middle of a button of the toast. */
export function findToastButton(
  session: CDPSession,
  name: 'undo' | 'answer' | 'later',
): Promise<{ x: number; y: number }> {
  return middleOfPart(session, 'class', name);
}

/** Returns the middle of a score in the toast's row of scores. */
export function findToastScore(session: CDPSession, score: number): Promise<{ x: number; y: number }> {
  return middleOfPart(session, DRAWN_TEXT_ATTRIBUTE, `${score}`);
}

/** Returns the toast's text, without its buttons. */
export async function readToastText(session: CDPSession): Promise<string> {
  return attributeOf(await findInToast(session, 'role', 'status'), DRAWN_TEXT_ATTRIBUTE) ?? '';
}

async function middleOfPart(session: CDPSession, name: string, value: string) {
  return centreOfNode(session, await findInToast(session, name, value));
}

/** Returns the first element of the toast with this attribute. */
async function findInToast(session: CDPSession, name: string, value: string): Promise<DomNode> {
  const found = (await readAllNodes(session)).find((node) => attributeOf(node, name) === value);
  if (!found) throw new Error(`the toast has no ${name} ${value}`);
  return found;
}

/** Waits for the toast, and moves the pointer onto it, so that it does not disappear after six seconds. */
export async function hoverToast(page: Page): Promise<void> {
  const toast = page.locator(TOAST_SELECTOR);
  await expect(toast).toBeAttached();
  await page.bringToFront();
  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
}

/**
 * Waits as a person does who reads the toast: 0.9 s and at least 60 frames. A press counts only after the browser has reported the button
 * as visible for half a second. On a busy machine, the browser draws and reports late, so the time alone is not enough.
 */
export async function waitForReadingTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const from = performance.now();
    let frames = 0;
    return new Promise<void>((resolve) => {
      const onFrame = () => {
        frames += 1;
        if (frames > 60 && performance.now() - from > 900) resolve();
        else requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    });
  });
}
