// Uses the picker of “Teach Kiroku this site” as a person sees it.
import type { CDPSession, Page } from 'playwright/test';
import { centreOfNode, type DomNode, readAllNodes, withDescendants } from '../closed-roots.ts';

async function inPicker<T>(
  page: Page,
  act: (session: CDPSession, nodes: readonly DomNode[]) => Promise<T> | T,
): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const panel = (await readAllNodes(session)).find(({ attributes }) => attributes?.includes('dialog'));
  const result = await act(session, panel ? withDescendants(panel) : []);
  await session.detach();
  return result;
}

export function readPickerText(page: Page): Promise<string> {
  return inPicker(page, (_session, nodes) => nodes.map(({ nodeValue }) => nodeValue).join(' '));
}

/** Clicks a button of the picker with the mouse. */
export async function clickPickerButton(page: Page, key: string): Promise<void> {
  const { x, y } = await inPicker(page, (session, nodes) => {
    const button = nodes.find(({ attributes }) => attributes?.includes(key));
    if (!button) throw new Error(`the picker has no ${key}`);
    return centreOfNode(session, button);
  });
  await page.mouse.click(x, y);
}
