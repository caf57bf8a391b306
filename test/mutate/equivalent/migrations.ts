// Changes of the migrations that no test can notice; see equivalent.ts.
import type { Equivalent } from '../unnoticeable.ts';

export const inMigrations: readonly Equivalent[] = [
  {
    file: 'lib/store/migrations/drop-secrets.ts',
    line: "if (typeof key === 'string' && cleanKey(key) !== key)",
    of: 'cleanKey(key) !== key',
    by: 'true',
    why: 'a line that is written as it was is the same line',
  },
  {
    file: 'lib/store/migrations/drop-secrets.ts',
    line: 'if (seasonKey === match.seasonKey) continue;',
    by: 'false',
    why: 'a match that is deleted and put under the same key is the same match',
  },
  {
    file: 'lib/store/migrations/drop-secrets.ts',
    line: 'return end < 0 ? key : cleanKey(key.slice(0, end)) + key.slice(end);',
    by: 'end <= 0',
    why: 'of nothing before the line nothing is to be cleaned',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'if (siteId === undefined || url === undefined) return false;',
    of: 'siteId === undefined || url === undefined',
    by: 'false',
    why: 'of a site or an address that is not there no server is known either; the types need the question',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'if (siteId === undefined || url === undefined) return false;',
    of: 'siteId === undefined',
    by: 'false',
    why: 'of a site or an address that is not there no server is known either; the types need the question',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'if (siteId === undefined || url === undefined) return false;',
    of: 'url === undefined',
    by: 'false',
    why: 'of a site or an address that is not there no server is known either; the types need the question',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'if (siteId === undefined || url === undefined) return false;',
    by: 'siteId === undefined && url === undefined',
    why: 'of a site or an address that is not there no server is known either; the types need the question',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'for (const match of seen.length > 0 ? await matches.getAll() : []) {',
    by: 'true',
    why: 'where no episode was seen no match has a key to go to: the question only spares the reading',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'for (const match of seen.length > 0 ? await matches.getAll() : []) {',
    by: 'seen.length >= 0',
    why: 'where no episode was seen no match has a key to go to: the question only spares the reading',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'for (const match of seen.length > 0 ? await matches.getAll() : []) {',
    by: '["Stryker was here"]',
    why: 'where no episode was seen no match has a key to go to: the question only spares the reading',
  },
  {
    file: 'lib/store/migrations/move-to-servers.ts',
    line: 'if (key === null || !isNamedAlike(match, seen, key)) continue;',
    of: 'key === null',
    by: 'false',
    why: 'no season has the key null; the types need the question',
  },
  {
    file: 'lib/store/migrations/episode-keys.ts',
    line: 'if (key === session.key) continue;',
    by: 'false',
    why: 'a session that is deleted and put under the same key is the same session',
  },
  {
    file: 'lib/store/migrations/episode-keys.ts',
    line: 'if (seen.length === 0) return;',
    by: 'false',
    why: 'where no episode was seen no line has a key to go to: the question only spares the reading',
  },
  {
    file: 'lib/store/migrations/name-services.ts',
    line: 'if (claimed !== cursor.value) await cursor.update(claimed);',
    by: 'true',
    why: 'a match that is written as it was is the same match',
  },
];
