// What time has made useless goes; what is still good stays.
import { describe, expect, it } from 'vitest';
import { purgeExpired } from '../../src/db/purge.ts';
import { accountSession, libraryPlace, oidcArtifact, oidcGrant } from '../../src/db/schema.ts';
import { connectPeople } from '../harness/api.ts';
import { startTestServer } from '../harness/test-server.ts';
import { ids } from '../harness/titles.ts';

describe('purging', () => {
  it('keeps what is in use and removes what has expired, consents last', async () => {
    const test = await startTestServer();
    const as = await connectPeople(test);
    for (const progress of [1, 2, 3])
      await as.viewer('POST', '/library/entry', { type: 'anime', mediaId: ids.lantern, progress });
    const tables = [oidcArtifact, oidcGrant, accountSession, libraryPlace] as const;
    const counts = () => Promise.all(tables.map(async (table) => test.db.$count(table)));
    const before = await counts();
    await purgeExpired(test.db, test.clock.now());
    expect(await counts()).toEqual(before);
    expect(before.every((count) => count > 0)).toBe(true);

    const later = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000);
    await purgeExpired(test.db, later(89));
    const [, grants] = await counts();
    expect(grants).toBe(before[1]);
    expect((await as.viewer('GET', '/search?q=a')).statusCode).toBe(401);
    await purgeExpired(test.db, later(91));
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
