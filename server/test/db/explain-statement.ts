// Runs a statement with EXPLAIN ANALYZE on either engine, and summarises plan and cost.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../src/db/open.ts';
import type { RecordedStatement } from './recorded-statements.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

export interface QueryPlan {
  /** The names of the indexes that the plan uses. */
  readonly indexes: ReadonlySet<string>;
  /** The tables that the plan scans sequentially. */
  readonly scanned: readonly string[];
  /** The number of rows in the largest sort. */
  readonly sorted: number;
  /** Pages of 8 KiB that were read, from the cache or the disk. */
  readonly buffers: number;
}

/**
 * Runs the statement in a transaction that is rolled back, and returns its plan. `generic`: one plan for all values, which PostgreSQL
 * may choose after five runs. `custom`: a plan for these values. `before`: statements that run first in the transaction.
 */
export async function explainStatement(
  db: Db,
  statement: RecordedStatement,
  mode: 'generic' | 'custom',
  before: readonly RecordedStatement[] = [],
): Promise<QueryPlan> {
  const undone = new Error('undone');
  let plan: QueryPlan | null = null;
  const run = db.transaction(async (tx) => {
    for (const earlier of before) await execute(tx, earlier);
    plan = await explain(tx, statement, mode);
    throw undone;
  });
  await run.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  if (plan === null) throw new Error('There is no plan.');
  return plan;
}

async function explain(tx: Tx, { text, values }: RecordedStatement, mode: string): Promise<QueryPlan> {
  await tx.execute(sql.raw(`set local plan_cache_mode = force_${mode}_plan`));
  const [row] = await execute(tx, { text, values }, 'explain (analyze, buffers, format json)');
  const found = row?.['QUERY PLAN'];
  const [{ Plan: root }] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ Plan: PlanNode }];
  return summaryOf(root);
}

async function execute(
  tx: Tx,
  { text, values }: RecordedStatement,
  prefix = '',
): Promise<Record<string, unknown>[]> {
  await tx.execute(sql.raw(`prepare examined as ${text}`));
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const rows = rowsOf(await tx.execute(sql.raw(`${prefix} execute examined${given}`)));
  await tx.execute(sql.raw('deallocate examined'));
  return rows;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

function rowsOf(result: unknown): Record<string, unknown>[] {
  return Array.isArray(result) ? result : (result as { rows: Record<string, unknown>[] }).rows;
}

function summaryOf(root: PlanNode): QueryPlan {
  const nodes = nodesOf(root);
  const rows = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];
  return {
    indexes: new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? 'unknown') : [],
    ),
    sorted: Math.max(0, ...nodes.filter((node) => node['Node Type'].includes('Sort')).map(rows)),
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
