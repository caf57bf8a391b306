// Reads closed shadow roots through DevTools. On a web page, only Kiroku's elements have closed roots.
import type { CDPSession } from 'playwright/test';

export interface DomNode {
  readonly backendNodeId: number;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

/** Returns the node and all its descendants. */
export function withDescendants(node: DomNode): DomNode[] {
  return [node, ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(withDescendants)];
}

export async function readAllNodes(session: CDPSession): Promise<readonly DomNode[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  return withDescendants(root);
}

/** Returns the value of an attribute. In `attributes`, names and values alternate. */
export function attributeOf({ attributes = [] }: DomNode, name: string): string | undefined {
  const at = attributes.findIndex((one, index) => index % 2 === 0 && one === name);
  return at < 0 ? undefined : attributes[at + 1];
}

export async function centreOfNode(session: CDPSession, { backendNodeId }: DomNode) {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
