// Tests random sequences of changes against a model of the list.
import type { UpsertBody } from '@kiroku/contract/library';
import { animeStatuses, mangaStatuses } from '@kiroku/contract/statuses';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { formerLibraryPlace, libraryEntry } from '../../src/db/schema.ts';
import { type ApiCall, createApiCallers, parseResponse } from '../harness/api.ts';
import { startTestServer, type TestServer } from '../harness/test-server.ts';
import { testTitleIds } from '../harness/titles.ts';

const titles = [
  { type: 'anime', mediaId: testTitleIds.lantern, total: 12 },
  { type: 'anime', mediaId: testTitleIds.running, total: Number.POSITIVE_INFINITY },
  { type: 'anime', mediaId: testTitleIds.explicit, total: 2 },
  { type: 'manga', mediaId: testTitleIds.manga, total: 40 },
] as const;
type Title = (typeof titles)[number];

let test: TestServer;
let call: ApiCall;
beforeAll(async () => {
  test = await startTestServer();
  call = (await createApiCallers(test)).viewer;
});

/** An entry in the model. It has no dates, because entry-rules.test.ts tests the dates. */
interface Kept {
  readonly status: string;
  readonly progress: number;
  readonly userScore: number | null;
}
type Fields = Pick<UpsertBody, 'status' | 'progress' | 'userScore'>;
/** The entries by mediaId. The entry with the newest change is last. */
type Model = Map<string, Kept>;

const defaults = ({ type }: Title, { progress = 0 }: Fields): Kept => {
  const [begun, planned] = type === 'anime' ? ['watching', 'plan_to_watch'] : ['reading', 'plan_to_read'];
  return { status: progress > 0 ? begun : planned, progress: 0, userScore: null };
};

/** Changes the model, and returns the entry; null if the change is invalid. */
function upserted(model: Model, title: Title, fields: Fields): Kept | null {
  const statuses: readonly string[] = title.type === 'anime' ? animeStatuses : mangaStatuses;
  if (fields.status !== undefined && !statuses.includes(fields.status)) return null;
  if ((fields.progress ?? 0) > title.total) return null;
  const before = model.get(title.mediaId);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const after = { ...(before ?? defaults(title, fields)), ...Object.fromEntries(given) };
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  model.delete(title.mediaId);
  model.set(title.mediaId, after);
  return after;
}

type Step =
  | { readonly kind: 'upsert'; readonly title: Title; readonly fields: Fields }
  | { readonly kind: 'remove'; readonly title: Title };
const title = fc.constantFrom(...titles);
const fields: fc.Arbitrary<Fields> = fc.record(
  {
    status: fc.constantFrom(...animeStatuses, ...mangaStatuses),
    progress: fc.oneof(fc.nat(3), fc.nat(50)),
    userScore: fc.option(fc.nat(100).map((tenths) => tenths / 10)),
  },
  { requiredKeys: [] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('upsert' as const), title, fields }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), title }) },
);

const keptOf = ({ status, progress, userScore }: Kept): Kept => ({ status, progress, userScore });

async function listOf(type: 'anime' | 'manga') {
  const { entries } = parseResponse('library', await call('GET', `/library?type=${type}`));
  return entries.map((entry) => [entry.mediaId, keptOf(entry)]);
}

async function take(model: Model, next: Step): Promise<void> {
  const key = { type: next.title.type, mediaId: next.title.mediaId };
  if (next.kind === 'remove') {
    const { statusCode } = await call('DELETE', '/library/entry', key);
    expect(statusCode).toBe(model.delete(key.mediaId) ? 200 : 404);
    return;
  }
  const response = await call('POST', '/library/entry', { ...key, ...next.fields });
  const expected = upserted(model, next.title, next.fields);
  if (expected === null) expect([response.statusCode, response.json().code]).toEqual([400, 'invalid']);
  else expect(keptOf(parseResponse('upsertEntry', response).entry)).toEqual(expected);
}

it('POST and DELETE /library/entry leave the same list as the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await test.db.delete(libraryEntry);
      await test.db.delete(formerLibraryPlace);
      const model: Model = new Map();
      for (const next of steps) await take(model, next);
      for (const type of ['anime', 'manga'] as const) {
        const own = titles
          .filter((candidate) => candidate.type === type)
          .map(({ mediaId }) => mediaId as string);
        const expected = [...model].filter(([mediaId]) => own.includes(mediaId)).reverse();
        expect(await listOf(type)).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});
