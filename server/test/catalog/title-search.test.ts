// Another search in the place of our own: it answers later, and what it names is held against the catalogue.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createCatalog } from '../../src/catalog/catalog-store.ts';
import { createCoverAddresses } from '../../src/catalog/cover-address.ts';
import { createTitleCards } from '../../src/catalog/title-cards.ts';
import { oidcArtifact } from '../../src/db/schema.ts';
import { createFindCaller, UNCONFIRMED } from '../../src/oauth/access-tokens.ts';
import { connectPeople } from '../harness/api.ts';
import { startTestServer } from '../harness/test-server.ts';
import { ids } from '../harness/titles.ts';

it('a search elsewhere names titles in its order; what is gone or must not be seen is left out', async () => {
  const { db, clock, ...test } = await startTestServer();
  await connectPeople({ db, clock, ...test });
  const tokens = await db.select().from(oidcArtifact).where(eq(oidcArtifact.kind, 'AccessToken'));
  const found = await createFindCaller({ db, now: clock.now })(tokens[0]?.idHash ?? '');
  if (found === null) throw new Error('No account is connected.');
  const covers = createCoverAddresses(null, []);
  const asked: unknown[] = [];
  const catalog = createCatalog({
    ...{ db, covers, now: clock.now, cards: createTitleCards(db, covers) },
    titles: {
      async search(query, options) {
        asked.push([query, options]);
        // As over a network: not in the same turn of the event loop.
        await db.$count(oidcArtifact);
        return [ids.running, ids.unknown, ids.explicit, ids.lantern];
      },
    },
  });
  const search = async (blocked: boolean) => {
    const answer = await catalog.search({ q: 'Road', limit: 9 }, { ...found, blocked });
    if (answer === UNCONFIRMED) throw new Error('The caller was not confirmed.');
    const { results } = JSON.parse(answer.json.toString()) as { results: { id: string }[] };
    return results.map(({ id }) => id);
  };
  expect(await search(true)).toEqual([ids.running, ids.lantern]);
  expect(await search(false)).toEqual([ids.running, ids.explicit, ids.lantern]);
  expect(asked[0]).toEqual(['Road', { type: undefined, limit: 9, allowExplicit: false }]);
  expect(await catalog.search({ q: 'Road', limit: 9 }, { ...found, tokenHash: 'x', blocked: true })).toBe(
    UNCONFIRMED,
  );
});
