// Reads the imports of a source file and the global names that it uses. It uses a parser, because TypeScript 7 has no compiler API.
import { parseSync } from 'oxc-parser';

export interface SourceImport {
  readonly specifier: string;
  /** Whether the compiler erases the import. It erases `import type`, and an `import('…')` in a type. */
  readonly typeOnly: boolean;
}

/** A use of an undeclared name. `member` is the accessed member. For `Date.now`, it is `now`. */
export interface GlobalUse {
  readonly name: string;
  readonly member: string | null;
  /** Whether the use is a constructor call without arguments, as in `new Date()`. */
  readonly bareNew: boolean;
  readonly line: number;
}

export interface ParsedSource {
  readonly path: string;
  readonly imports: readonly SourceImport[];
  readonly globals: readonly GlobalUse[];
  /** The parts of the browser API that the file uses through `browser` of `wxt/browser`. */
  readonly browserUses: readonly GlobalUse[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
type Scope = readonly ReadonlySet<string>[];

/** The types of TypeScript nodes that wrap an expression. */
const TYPED_EXPRESSIONS = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
];
const SCOPES =
  /^(?:Function|ArrowFunction|BlockStatement|StaticBlock|For|CatchClause|Class|SwitchStatement|Program)/;

export function parseSource(path: string, text: string): ParsedSource {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  const body = root.body as Node[];
  const typeImports: SourceImport[] = [];
  const imports = readStatic(body);
  const globals: GlobalUse[] = [];
  const browserUses: GlobalUse[] = [];
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const hasBrowser = imports.some(({ specifier, typeOnly }) => specifier === 'wxt/browser' && !typeOnly);
  walk(root, [], (node, scope, parent) => {
    if (node.type === 'TSImportType')
      typeImports.push({ specifier: String((node.source as Node | undefined)?.value), typeOnly: true });
    const use = readUse(node, parent);
    if (!use) return;
    const found = { ...use, line: lineOf(node.start) };
    if (!scope.some((names) => names.has(use.name))) globals.push(found);
    else if (hasBrowser && use.name === 'browser') browserUses.push(found);
  });
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
  );
  return {
    path,
    imports: [...imports, ...dynamic.map((specifier) => ({ specifier, typeOnly: false })), ...typeImports],
    globals,
    browserUses,
  };
}

function readStatic(body: readonly Node[]): SourceImport[] {
  return body.flatMap((node) => {
    if (!/^(?:Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || !node.source) return [];
    const whole = node.importKind === 'type' || node.exportKind === 'type';
    const parts = (node.specifiers ?? []) as Node[];
    const each =
      parts.length > 0 && parts.every((part) => part.importKind === 'type' || part.exportKind === 'type');
    return [{ specifier: String((node.source as Node).value), typeOnly: whole || each }];
  });
}

function walk(
  node: Node,
  scope: Scope,
  visit: (node: Node, scope: Scope, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  const inner = SCOPES.test(node.type) ? [...scope, declaredIn(node)] : scope;
  visit(node, inner, parent);
  for (const child of children(node)) walk(child, inner, visit, node);
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node =>
        typeof value === 'object' && value !== null && typeof (value as Node).type === 'string',
    );
}

/** Returns the names that belong to a scope: its parameters, and the declarations in it that are not in an inner scope. */
function declaredIn(scope: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (pattern: unknown): void => bind(pattern as Node | null, names);
  for (const part of [scope.params, scope.param, scope.id].flat()) add(part);
  const collect = (node: Node): void => {
    if (node.type === 'VariableDeclarator' || /^(?:Function|Class)Declaration$/.test(node.type)) add(node.id);
    if (/^Import.*Specifier$/.test(node.type)) add(node.local);
    if (!SCOPES.test(node.type)) children(node).forEach(collect);
  };
  children(scope).forEach(collect);
  return names;
}

function bind(pattern: Node | null | undefined, names: Set<string>): void {
  if (!pattern) return;
  if (pattern.type === 'Identifier') names.add(String(pattern.name));
  const parts = [
    pattern.properties,
    pattern.elements,
    pattern.argument,
    pattern.left,
    pattern.parameter,
  ].flat();
  for (const part of parts) bind(part as Node | null, names);
  if (pattern.type === 'Property') bind(pattern.value as Node, names);
}

function readUse(node: Node, parent: Node | null): Omit<GlobalUse, 'line'> | null {
  if (node.type !== 'Identifier' || !parent || !isReference(node, parent)) return null;
  const isObject = parent.type === 'MemberExpression' && parent.object === node;
  const property = isObject ? (parent.property as Node) : null;
  const bareNew =
    parent.type === 'NewExpression' && parent.callee === node && (parent.arguments as Node[]).length === 0;
  return {
    name: String(node.name),
    member: property ? String(property.name ?? property.value) : null,
    bareNew,
  };
}

/** Whether an identifier refers to a value. If not, it is a key, a property, a label or part of a type. */
function isReference(node: Node, parent: Node): boolean {
  if (parent.type.startsWith('TS'))
    return TYPED_EXPRESSIONS.includes(parent.type) && parent.expression === node;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.value === node || parent.computed === true;
  return !/^(?:Import|Export|Labeled|Break|Continue|MetaProperty|JSX)/.test(parent.type);
}
