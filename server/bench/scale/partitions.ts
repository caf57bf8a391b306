// The list as one table beside a copy in hash partitions by account: the same statements, sizes and vacuum, in turns.
import postgres from 'postgres';
import { median } from '../../../test/bench/median.ts';
import { type Line, shown } from './bounds.ts';
import type { Filled } from './fill.ts';
import { measureHotStatements } from './hot-statements.ts';

const ROUNDS = 3;
const CHANGED_SHARE = 50;

const swap = (from: string, to: string) =>
  `begin; alter table library_entry rename to ${to}; alter table ${from} rename to library_entry; commit`;

async function makeCopy(sql: postgres.Sql, count: number): Promise<void> {
  await sql.unsafe(
    'create table parts (like library_entry including defaults) partition by hash (account_id)',
  );
  for (let part = 0; part < count; part += 1)
    await sql.unsafe(
      `create table part_${part} partition of parts for values with (modulus ${count}, remainder ${part})`,
    );
  await sql.unsafe("set maintenance_work_mem = '256MB'");
  const rest = [
    'insert into parts select * from library_entry',
    'alter table parts add primary key (account_id, media_id)',
    'create index on parts (account_id, type, updated_at desc nulls first, media_id desc nulls first)',
    'alter table parts add foreign key (account_id) references account(id) on delete cascade',
    'alter table parts add foreign key (media_id) references title(id) on delete cascade',
    'vacuum analyze parts',
  ];
  for (const statement of rest) await sql.unsafe(statement);
}

/** Seconds that a vacuum takes after every fiftieth row has changed, as after some hours of writing. */
async function vacuumAfterChanges(sql: postgres.Sql): Promise<number> {
  await sql.unsafe(
    `update library_entry set progress = progress + 1, updated_at = now() where hashtext(media_id::text || account_id::text) % ${CHANGED_SHARE} = 0`,
  );
  const started = performance.now();
  await sql`vacuum library_entry`;
  return (performance.now() - started) / 1000;
}

async function indexSize(sql: postgres.Sql): Promise<string> {
  const [row] =
    await sql`select pg_size_pretty(coalesce(sum(pg_indexes_size(relid)), pg_indexes_size('library_entry'))) as size
    from pg_partition_tree('library_entry') where isleaf`;
  return String(row?.size);
}

export async function measurePartitions(databaseUrl: string, filled: Filled, count: number): Promise<Line[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await makeCopy(sql, count);
    const found = new Map<string, { whole: number[]; parts: number[]; unit: string }>();
    const sizes: string[] = [];
    const note = (what: string, form: 'whole' | 'parts', value: number, unit: string) => {
      const line = found.get(what) ?? { whole: [], parts: [], unit };
      line[form].push(value);
      found.set(what, line);
    };
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const form = round % 2 === 0 ? 'whole' : 'parts';
      if (round < 2) sizes.push(await indexSize(sql));
      for (const { what, figure } of await measureHotStatements(databaseUrl, filled)) {
        if (/pages of a statement|median/.test(what))
          note(what, form, Number.parseFloat(figure), what.includes('median') ? 'ms' : 'pages');
      }
      if (round < 2)
        note('vacuum after changes of 2 % of the rows', form, await vacuumAfterChanges(sql), 's');
      await sql.unsafe(form === 'whole' ? swap('parts', 'whole') : swap('whole', 'parts'));
    }
    return [
      shown('size of the indexes', `${sizes[0]} as one, ${sizes[1]} in ${count}`),
      ...[...found].map(([what, { whole, parts, unit }]) =>
        shown(what, `${median(whole).toFixed(1)} ${unit} as one, ${median(parts).toFixed(1)} in ${count}`),
      ),
    ];
  } finally {
    await sql.end();
  }
}
