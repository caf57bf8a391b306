// The toast as a person meets it: where its button is, and when a press on it counts.
import { type CDPSession, expect, type Page } from 'playwright/test';
import { TOAST } from '../../../server/launch/extension-browser.ts';

interface DomNode {
  readonly nodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

/** Seen from outside the page, which cannot look into a closed shadow root. */
export const undoButton = (session: CDPSession) => toastButton(session, 'undo');

/** The middle of a button of the toast. */
export async function toastButton(
  session: CDPSession,
  name: 'undo' | 'answer',
): Promise<{ x: number; y: number }> {
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
  const button = findByClass(root, name);
  if (!button) throw new Error(`the toast has no ${name}`);
  const { model } = await session.send('DOM.getBoxModel', { nodeId: button.nodeId });
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function findByClass(node: DomNode, name: string): DomNode | null {
  const at = node.attributes?.indexOf('class') ?? -1;
  if (at >= 0 && node.attributes?.[at + 1] === name) return node;
  for (const child of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) {
    const found = findByClass(child, name);
    if (found) return found;
  }
  return null;
}

/** Waits for the toast and rests the pointer on it, which keeps it there: what follows has no six seconds to be done in. */
export async function pointAtToast(page: Page): Promise<void> {
  const toast = page.locator(TOAST);
  await expect(toast).toBeAttached();
  await page.bringToFront();
  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
}

/** A press counts when the toast has been in plain sight for half a second: as long as a person takes to read it. */
export async function readToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const from = performance.now();
    return new Promise<void>((resolve) => {
      const look = () => (performance.now() - from > 900 ? resolve() : requestAnimationFrame(look));
      look();
    });
  });
}
