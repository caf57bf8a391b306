// The statement behind the answer of a search: it confirms who asks, and brings of each title its version and its average. The rest is kept.
import { and, sql } from 'drizzle-orm';
import { prepareLean } from '../db/lean-statement.ts';
import type { Db } from '../db/open.ts';
import { title } from '../db/schema.ts';
import { type CallerClaim, claimedCaller, valuesOfCaller } from '../oauth/access-tokens.ts';
import { averageJson } from './average-json.ts';
import { ID_LENGTH, type TitleKey } from './title-cards.ts';

interface FoundTitle {
  readonly titleKey: TitleKey;
  /** As JSON. */
  readonly average: string;
}

interface Wanted {
  readonly ids: readonly string[];
  readonly hideExplicit: boolean;
  readonly now: Date;
}

/** In the order of the ids; null when the caller was not confirmed. */
type ReadFound = (caller: CallerClaim, wanted: Wanted) => Promise<readonly FoundTitle[] | null>;

export function createReadFound(db: Db): ReadFound {
  const run = prepareFound(db);
  return async (caller, { ids, hideExplicit, now }) => {
    const [row] = await run({ ...valuesOfCaller(caller, now), ids: `{${ids.join()}}`, hideExplicit });
    if (row === undefined) return null;
    const [lines = null] = row;
    const found = new Map((lines?.split('\n') ?? []).map(lineOf));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}

function lineOf(line: string): readonly [string, FoundTitle] {
  const end = line.lastIndexOf(' ');
  return [line.slice(0, ID_LENGTH), { titleKey: line.slice(0, end), average: line.slice(end + 1) }];
}

function prepareFound(db: Db) {
  const caller = claimedCaller(db);
  const wanted = sql`${title.id} = any(${sql.placeholder('ids')}::text::uuid[])`;
  const isShown = sql`not (${title.explicit} and ${sql.placeholder('hideExplicit')}::boolean)`;
  const line = sql`${title.id} || ' ' || ${title.version} || ' ' || ${averageJson(title)}`;
  const found = db
    .select({ lines: sql<string>`string_agg(${line}, chr(10))`.as('lines') })
    .from(title)
    .where(and(wanted, isShown))
    .as('found');
  return prepareLean(
    db,
    db.with(caller).select({ lines: found.lines }).from(caller).leftJoin(found, sql`true`),
  );
}
