// Tests the dialects of the demo server: the same routes with other forms of answers and requests.
import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDialectProfile } from '../../../demo/dialect/profile.ts';
import { createApiCallers } from '../../harness/api.ts';
import { createTemporaryFolder } from '../../harness/end-of-file.ts';
import { startTestServer } from '../../harness/test-server.ts';
import { testTitleIds } from '../../harness/titles.ts';

const key = { type: 'anime', mediaId: testTitleIds.lantern };

function write(profile: unknown): string {
  const file = `${createTemporaryFolder()}/dialect.json`;
  writeFileSync(file, typeof profile === 'string' ? profile : JSON.stringify(profile));
  return file;
}

/** Starts a server with the dialect. Returns functions that call it as the viewer. */
async function speaking(profile: object) {
  const test = await startTestServer({ environment: { DIALECT: write(profile) } });
  return { test, ...(await createApiCallers(test)) };
}

describe('DIALECT', () => {
  it('does not change any response if the profile is empty', async () => {
    const plain = await createApiCallers(await startTestServer());
    const { viewer } = await speaking({});
    for (const path of ['/search?q=lantern', '/anime/lantern', '/library?type=anime', '/anime/nothing']) {
      const [ours, theirs] = [await plain.viewer('GET', path), await viewer('GET', path)];
      expect([theirs.statusCode, theirs.json()]).toEqual([ours.statusCode, ours.json()]);
    }
  });

  it('renames members at any depth', async () => {
    const { viewer } = await speaking({
      answers: { search: { rename: { results: 'items', shortId: 'slug' }, wrap: 'data.page' } },
    });
    const { ok, ...rest } = (await viewer('GET', '/search?q=lantern')).json();
    expect(ok).toBe(true);
    expect(rest).toMatchObject({ data: { page: { items: [{ slug: 'lantern' }, { slug: 'lantern-2' }] } } });
    expect(rest.data.page.items[0]).not.toHaveProperty('shortId');
    expect((await viewer('GET', '/anime/lantern')).json().anime.shortId).toBe('lantern');
  });

  it('sends the fields of a title at the top level if `bare` is set', async () => {
    const { viewer } = await speaking({
      answers: { all: { omit: ['entry'] }, animeDetails: { bare: true } },
    });
    await viewer('POST', '/library/entry', key);
    const title = (await viewer('GET', '/anime/lantern')).json();
    expect(title).toMatchObject({ ok: true, shortId: 'lantern' });
    expect(title).not.toHaveProperty('entry');
  });

  it('accepts a renamed query parameter only under its new name', async () => {
    const { viewer } = await speaking({ parameters: { cursor: 'after' } });
    for (const mediaId of [testTitleIds.lantern, testTitleIds.lanternTwo])
      await viewer('POST', '/library/entry', { type: 'anime', mediaId });
    const page = async (more: string) =>
      (await viewer('GET', `/library?type=anime&limit=1${more}`)).json().entries[0].mediaId;
    const { nextCursor } = (await viewer('GET', '/library?type=anime&limit=1')).json();
    expect(await page(`&after=${encodeURIComponent(nextCursor)}`)).toBe(testTitleIds.lantern);
    expect(await page(`&cursor=${encodeURIComponent(nextCursor)}`)).toBe(testTitleIds.lanternTwo);
  });

  it('limits every page to the page size', async () => {
    const { viewer } = await speaking({ pageSize: 1 });
    for (const mediaId of [testTitleIds.lantern, testTitleIds.lanternTwo])
      await viewer('POST', '/library/entry', { type: 'anime', mediaId });
    for (const more of ['', '&limit=200', '&limit=1']) {
      const page = (await viewer('GET', `/library?type=anime${more}`)).json();
      expect([page.entries.length, page.nextCursor]).toEqual([1, expect.any(String)]);
    }
    expect((await viewer('GET', '/library?type=anime&limit=201')).statusCode).toBe(200);
    expect((await viewer('GET', '/library?type=anime&limit=x')).statusCode).toBe(400);
  });

  it('converts scores in answers and requests to another scale', async () => {
    const { viewer } = await speaking({ highestScore: 100 });
    const saved = await viewer('POST', '/library/entry', { ...key, userScore: 73, progress: 1 });
    expect(saved.json().entry).toMatchObject({ userScore: 73, progress: 1 });
    expect((await viewer('POST', '/library/entry', { ...key, userScore: 101 })).statusCode).toBe(400);
    const { rating } = (
      await viewer('POST', '/ratings', { mediaId: testTitleIds.lantern, score: 85 })
    ).json();
    expect(rating.score).toBe(85);
    expect(rating.averageScore).toBeGreaterThan(10);
  });

  it.each([
    { removeBy: 'query', query: 200, body: 400, both: 400 },
    { removeBy: 'body', query: 400, body: 200, both: 400 },
    { removeBy: 'any', query: 200, body: 200, both: 200 },
  ])(
    'answers DELETE with removeBy $removeBy: $query for a query, $body for a body, $both for both',
    async ({ removeBy, ...expected }) => {
      const { viewer } = await speaking({ removeBy });
      const inQuery = `/library/entry?type=anime&mediaId=${testTitleIds.lantern}`;
      const remove = async (path: string, body?: object) => {
        await viewer('POST', '/library/entry', key);
        return (await viewer('DELETE', path, body)).statusCode;
      };
      expect({
        query: await remove(inQuery),
        body: await remove('/library/entry', key),
        both: await remove(inQuery, key),
      }).toEqual(expected);
    },
  );

  it.each([
    { errors: 'html', type: 'text/html; charset=utf-8', text: /^<!doctype html>/ },
    { errors: 'empty', type: undefined, text: /^$/ },
  ])('answers errors with an $errors body and the usual status', async ({ errors, type, text }) => {
    const { viewer, test } = await speaking({ errors });
    const answers = [
      await viewer('GET', '/anime/nothing'),
      await viewer('GET', '/no/such/path'),
      await test.app.inject({ url: '/v1/library?type=anime' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 401]);
    for (const { headers, body } of answers) {
      expect(headers['content-type']).toBe(type);
      expect(body).toMatch(text);
    }
    const area = await test.app.inject({ url: '/auth/oauth2/token', method: 'POST' });
    expect(area.json()).toHaveProperty('error');
  });
});

describe('readDialectProfile', () => {
  const folder = new URL('../../../demo/dialect/profiles/', import.meta.url);

  it.each(readdirSync(folder))('reads the profile %s', (file) => {
    expect(readDialectProfile(new URL(file, folder).pathname)).toHaveProperty('answers');
  });

  it.each([
    { name: 'an unknown member', profile: { colour: 'red' }, named: 'colour' },
    { name: 'an unknown route', profile: { answers: { find: {} } }, named: 'find' },
    { name: 'a wrong value', profile: { highestScore: 'ten' }, named: 'highestScore' },
    { name: 'text that is not JSON', profile: '{', named: 'JSON' },
  ])('rejects $name and names the file', ({ profile, named }) => {
    const file = write(profile);
    expect(() => readDialectProfile(file)).toThrow(file);
    expect(() => readDialectProfile(file)).toThrow(named);
  });

  it('names a missing file in the error', () => {
    expect(() => readDialectProfile('/nowhere/dialect.json')).toThrow('/nowhere/dialect.json');
  });
});
