// Finds where the product takes the title of a catalogue entry, or one of its names, past `shownTitle`.
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Names under which the product holds an entry of the catalogue, or a text that once was its title. */
const HOLDERS = /^(?:media|.*Media|relation|activity|line|about|likeliest|total)$/;
const NAMES = ['title', 'titles'];

/** One line for each place: `path:line what`. */
export function titlesTaken(path: string, text: string): readonly string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: string[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  walk(program as unknown as Node, (node) => {
    const taken = takenBy(node);
    if (taken) found.push(`${path}:${lineOf(node.start)} ${taken}`);
  });
  return found;
}

function takenBy(node: Node): string | null {
  if (node.type === 'MemberExpression') {
    const name = nameOf(node.property as Node);
    const holder = holderOf(node.object as Node);
    return NAMES.includes(name) && HOLDERS.test(holder) ? `${holder}.${name}` : null;
  }
  if (node.type !== 'VariableDeclarator') return null;
  return node.init ? patternTakes(node.id as Node, holderOf(node.init as Node)) : null;
}

function patternTakes(pattern: Node, holder: string): string | null {
  if (pattern.type !== 'ObjectPattern' || !HOLDERS.test(holder)) return null;
  const keys = (pattern.properties as Node[]).map(({ key }) => (key ? nameOf(key as Node) : ''));
  const taken = keys.find((key) => NAMES.includes(key));
  return taken ? `{ ${taken} } = ${holder}` : null;
}

/** The last name of what is asked: `entry.media` is held by `media`, `titles.get(id)` is some medium. */
function holderOf(node: Node): string {
  if (node.type === 'Identifier') return nameOf(node);
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  if (node.type === 'CallExpression')
    return nameOf((node.callee as Node).property as Node) === 'get' ? 'media' : '';
  const inner = node.expression;
  return inner ? holderOf(inner as Node) : '';
}

function nameOf(node: Node | undefined): string {
  return node && (node.type === 'Identifier' || node.type === 'PrivateIdentifier') ? String(node.name) : '';
}

function walk(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (one && typeof one === 'object' && 'type' in one) walk(one as Node, see);
}
