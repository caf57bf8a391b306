// Finds tests that cannot say no: without an assertion, with none but of a kind of value, or held against a snapshot.
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { children, type Node } from './source.ts';

/** `kind`: only that there is something, or what it is made of. */
type Strength = 'none' | 'kind' | 'value';

interface File {
  readonly path: string;
  readonly tests: readonly { readonly line: number; readonly name: string; readonly call: Node }[];
  /** Functions by the name under which the file knows them. */
  readonly functions: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Lines that ask for a snapshot. */
  readonly snapshots: readonly number[];
}

const TESTS = ['it', 'test'];
/** What may stand between `it` and the test; '' where something is called. */
const FORMS = /^(?:each|for|only|skip|skipIf|runIf|fails|concurrent|sequential|fixme|slow)?$/;
const KINDS = ['toBeDefined', 'toBeTruthy', 'toBeTypeOf', 'toBeInstanceOf'];
/** Only after `not` they say no more than that there is something. */
const KINDS_OF_NOTHING = ['toBeUndefined', 'toBeNull', 'toBeFalsy'];
/** Of `expect` itself: they make something to compare with, or begin an assertion. */
const NO_ASSERTIONS =
  /^(?:poll|soft|any|anything|extend|configure|not|(?:object|array|string)(?:Containing|Matching)|closeTo)$/;
/** Calls that fail by themselves: properties, and what Playwright waits for. */
const ASSERTING = /^(?:assert|expectTypeOf|waitFor[A-Z]?\w*)$/;
const SNAPSHOTS =
  /^(?:toMatch(?:Inline|File)?Snapshot|toThrowErrorMatching(?:Inline)?Snapshot|toHaveScreenshot)$/;
const FUNCTIONS = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** One line for each weak test. `files`: path and text of every file of tests, of which the helpers are followed. */
export function findWeakTests(files: readonly (readonly [path: string, text: string])[]): string[] {
  const seen = new Map<Node, Strength>();
  const read = new Map(files.map(([path, text]) => [path, readFile(path, text)]));
  const weak = [...read.values()].flatMap((file) =>
    file.tests.flatMap(({ line, name, call }) => {
      const strength = strengthOf(call, file, read, seen);
      if (strength === 'value') return [];
      const why = strength === 'none' ? 'asserts nothing' : 'asserts only a kind of value';
      return [`${file.path}:${line}: “${name}” ${why}`];
    }),
  );
  const compared = [...read.values()].flatMap(({ path, snapshots }) =>
    snapshots.map((line) => `${path}:${line}: a snapshot that says no behaviour`),
  );
  return [...weak, ...compared];
}

function readFile(path: string, text: string): File {
  const root = parseSync(path, text).program as unknown as Node;
  const file = { path, tests: [] as File['tests'][number][], functions: new Map<string, Node>() };
  const imports = new Map<string, { path: string; name: string }>();
  const snapshots: number[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  each(root, (node) => {
    for (const [local, name, from] of importsOf(node))
      imports.set(local, { path: join(dirname(path), from), name });
    const named = namedFunction(node);
    if (named) file.functions.set(...named);
    if (node.type !== 'CallExpression') return;
    if (SNAPSHOTS.test(memberOf(node.callee as Node))) snapshots.push(lineOf(node.start));
    const title = titleOf(node);
    if (title !== null) file.tests.push({ line: lineOf(node.start), name: title, call: node });
  });
  return { ...file, imports, snapshots };
}

/** Of `it('…', …)`, `it.each(…)('…', …)` and the like; null for any other call. */
function titleOf({ callee, arguments: given }: Node): string | null {
  const [title, ...rest] = given as Node[];
  const isCallback = rest.some(({ type }) => FUNCTIONS.test(type) || type === 'Identifier');
  if (!isCallback || !TESTS.includes(rootOf(callee as Node))) return null;
  if (!chainOf(callee as Node).every((name) => FORMS.test(name))) return null;
  if (title?.type === 'Literal') return String(title.value);
  return title?.type === 'TemplateLiteral' ? 'a named test' : null;
}

function namedFunction(node: Node): [string, Node] | null {
  const [key, value] =
    node.type === 'VariableDeclarator'
      ? [node.id, node.init]
      : /^(?:Property|MethodDefinition)$/.test(node.type)
        ? [node.key, node.value]
        : FUNCTIONS.test(node.type)
          ? [node.id, node]
          : [];
  const name = (key as Node | null | undefined)?.name;
  const body = value as Node | null | undefined;
  // What is made by a call may hold functions, such as `vi.fn(…)`.
  const isFunction = body && (FUNCTIONS.test(body.type) || body.type === 'CallExpression');
  return typeof name === 'string' && isFunction ? [name, body] : null;
}

function importsOf(node: Node): [local: string, name: string, from: string][] {
  if (node.type !== 'ImportDeclaration') return [];
  const from = String((node.source as Node).value);
  if (!from.startsWith('.')) return [];
  return (node.specifiers as Node[]).map(({ local, imported }) => [
    String((local as Node).name),
    String((imported as Node | undefined)?.name ?? 'default'),
    from,
  ]);
}

/** The strongest assertion that a piece of code comes to, by itself or by the functions that it calls or hands on. */
function strengthOf(
  code: Node,
  file: File,
  files: ReadonlyMap<string, File>,
  seen: Map<Node, Strength>,
): Strength {
  const known = seen.get(code);
  if (known) return known;
  // Until more is known, so that a circle of calls comes to an end.
  seen.set(code, 'none');
  let strength: Strength = 'none';
  const take = (found: Strength): void => {
    if (found === 'value' || strength === 'none') strength = found;
  };
  each(code, (node) => {
    if (node.type !== 'CallExpression' || strength === 'value') return;
    const callee = node.callee as Node;
    take(ownStrength(callee));
    const names = [nameOf(callee), ...(node.arguments as Node[]).map(nameOf)];
    for (const name of names) {
      const [found, home] = lookUp(name, file, files);
      if (found && home) take(strengthOf(found, home, files, seen));
    }
  });
  seen.set(code, strength);
  return strength;
}

function ownStrength(callee: Node): Strength {
  const name = nameOf(callee);
  if (ASSERTING.test(name)) return 'value';
  if (rootOf(callee) !== 'expect' || callee.type !== 'MemberExpression') return 'none';
  const isOfExpect = (callee.object as Node).type === 'Identifier';
  if (isOfExpect && NO_ASSERTIONS.test(name)) return 'none';
  const chain = chainOf(callee);
  const isNot = chain.includes('not');
  const isKind = isNot ? KINDS_OF_NOTHING.includes(name) : KINDS.includes(name);
  return isKind && !chain.includes('rejects') ? 'kind' : 'value';
}

/** A method is looked for by its name alone: which object it belongs to is not known here. */
function lookUp(
  name: string,
  file: File,
  files: ReadonlyMap<string, File>,
): [Node | undefined, File | undefined] {
  const own = file.functions.get(name);
  if (own) return [own, file];
  const imported = file.imports.get(name);
  const home = imported && files.get(imported.path);
  if (home) return [home.functions.get(imported.name), home];
  for (const { path } of file.imports.values()) {
    const other = files.get(path);
    const found = other?.functions.get(name);
    if (found) return [found, other];
  }
  return [undefined, undefined];
}

function each(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of children(node)) each(child, visit);
}

/** The name at the end of what is called: `b` of `a.b`. */
function nameOf(node: Node): string {
  return node.type === 'Identifier' ? String(node.name) : memberOf(node);
}

function memberOf(node: Node): string {
  return node.type === 'MemberExpression' ? String((node.property as Node).name ?? '') : '';
}

/** The name at the beginning: `a` of `a(…).b`. */
function rootOf(node: Node): string {
  const inner = (node.object ?? node.callee ?? node.tag) as Node | undefined;
  return inner ? rootOf(inner) : String(node.name ?? '');
}

function chainOf(node: Node): string[] {
  const inner = (node.object ?? node.callee) as Node | undefined;
  return inner ? [...chainOf(inner), memberOf(node)] : [];
}
