// The picker of “Teach Kiroku this site”, as a person sees and uses it.
import type { Page } from 'playwright/test';

interface DomNode {
  readonly backendNodeId: number;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

/** The picker is in a closed root, into which only DevTools can see. */
async function pickerNodes(page: Page): Promise<readonly DomNode[]> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  const all = (node: DomNode): DomNode[] => [
    node,
    ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(all),
  ];
  const panel = all(root).find(({ attributes }) => attributes?.includes('dialog'));
  return panel ? all(panel) : [];
}

export async function pickerText(page: Page): Promise<string> {
  return (await pickerNodes(page)).map(({ nodeValue }) => nodeValue).join(' ');
}

/** Clicks a button of the picker with the mouse. */
export async function clickPicker(page: Page, key: string): Promise<void> {
  const node = (await pickerNodes(page)).find(({ attributes }) => attributes?.includes(key));
  const session = await page.context().newCDPSession(page);
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId: node?.backendNodeId ?? 0 });
  await session.detach();
  const [left = 0, top = 0, right = 0, , , bottom = 0] = model.content;
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}
