// Parses another service's answers as the extension does. This shows what a user of the extension would get.
import { readRefusal, refusalCode } from '@kiroku/contract/errors';
import { readAnswer } from '@kiroku/contract/read-answer';
import { type RouteName, routes } from '@kiroku/contract/routes';

/** The parts of an answer that the extension reads. */
interface Received {
  readonly method: string;
  /** The path below the base address, with the query. */
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** `notes` are sentences about deviations from the interface that the extension accepts. */
export type ExtensionView = { readonly notes: readonly string[] } & (
  | { readonly kind: 'read'; readonly answer: object }
  | { readonly kind: 'refused'; readonly code: string | null }
  /** `field` is the first field that is wrong. It is empty if the answer is not an object. */
  | { readonly kind: 'unreadable'; readonly field: string }
);

/** Returns how the extension reads the answer; null if the path belongs to no route. */
export function readAnswerAsExtension({ method, path, status, text }: Received): ExtensionView | null {
  const name = routeOf(method, path);
  if (name === null) return null;
  const json = jsonIn(text);
  const refusal = readRefusal(json, status >= 200 && status < 300);
  if (refusal) {
    const notes = json === null ? ['an error is no JSON'] : [];
    return { kind: 'refused', code: refusalCode(refusal, status, json !== null), notes };
  }
  const asked = new URLSearchParams(path.split('?')[1]).get('type');
  const type = asked === 'anime' || asked === 'manga' ? asked : null;
  const read = readAnswer(name, json, { status, type });
  if (read.kind === 'unreadable') return { kind: 'unreadable', field: read.fault, notes: [] };
  const notes = read.differences.map(({ field, found }) => sentenceOf(field, found));
  return { kind: 'read', answer: read.answer, notes };
}

function routeOf(method: string, path: string): RouteName | null {
  const [pathname = ''] = path.split('?');
  const names = Object.keys(routes) as RouteName[];
  const matches = (name: RouteName) =>
    routes[name].method === method &&
    new RegExp(`^${routes[name].path.replace(/:\w+/, '[^/]+')}$`).test(pathname);
  return names.find(matches) ?? null;
}

function sentenceOf(field: string, found: string): string {
  if (found === '–') return `${field} is missing`;
  return found === '(bare)' ? `${field} is the answer itself` : `${field} is called ${found}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
