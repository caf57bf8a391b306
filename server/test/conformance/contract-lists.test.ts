import { describe, expect } from 'vitest';
import { createApiCallers } from '../harness/api.ts';
import { startTestServer } from '../harness/test-server.ts';
import { createManyTitles } from '../harness/titles.ts';
import { createDeleteRequest, expectRefusal, isListed, removeTitleFromList, saveEntry } from './answers.ts';
import { defineExplicitTitleRule, defineInProcessRule, defineRule } from './rule.ts';
import { parseAnswer } from './service.ts';

const query = encodeURIComponent;
const fieldsOfBoth = [
  'id',
  'shortId',
  'type',
  'title',
  'titles',
  'synonyms',
  'format',
  'status',
  'season',
  'year',
  'startDate',
  'synopsis',
  'genres',
  'coverUrl',
  'averageScore',
  'explicit',
  'mal_id',
  'anilist_id',
  'relations',
];

/** Starts a server with more titles than fit on one page. All of them are on the user's list. */
async function startLong() {
  const titles = createManyTitles(60);
  const test = await startTestServer({ titles });
  const { viewer } = await createApiCallers(test);
  for (const { id } of titles) await viewer('POST', '/library/entry', { type: 'anime', mediaId: id });
  return viewer;
}

describe('Contract: catalogue', () => {
  defineRule('catalogue entry: anime and manga have every field', async ({ call, samples }) => {
    const answers = {
      anime: await call('adult', `/anime/${samples.anime.shortId}`),
      manga: await call('adult', `/manga/${samples.manga.shortId}`),
    };
    for (const [type, { body }] of Object.entries(answers)) {
      const totals = type === 'anime' ? ['episodes'] : ['chapters', 'volumes'];
      for (const field of [...fieldsOfBoth, ...totals]) expect(body[type]).toHaveProperty(field);
      expect(body[type]).toMatchObject({ explicit: false, type });
    }
    const { anime } = parseAnswer('animeDetails', answers.anime);
    expect(Object.keys(anime.titles).sort()).toEqual(['english', 'native', 'romaji']);
    expect(anime.entry).toBeNull();
  });

  defineInProcessRule(
    'inside',
    'catalogue entry: relations describe the related title',
    async ({ call, samples: { anime, otherAnime } }) => {
      const { body } = await call('adult', `/anime/${otherAnime.shortId}`);
      expect(body.anime).toMatchObject({ mal_id: null, anilist_id: null });
      const first = { kind: 'PREQUEL', id: anime.mediaId, shortId: anime.shortId, type: 'anime' };
      expect(body.anime).toHaveProperty('relations', [
        { ...first, title: 'Lantern Road', format: 'TV', year: 2021 },
      ]);
    },
  );

  defineRule('catalogue entry: details contain the caller’s own entry', async (service) => {
    const { mediaId, shortId } = service.samples.anime;
    await saveEntry(service, 'adult', { type: 'anime', mediaId, progress: 2 });
    const { anime } = parseAnswer('animeDetails', await service.call('adult', `/anime/${shortId}`));
    expect(anime.entry).toMatchObject({ mediaId, progress: 2 });
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRule(
    'GET /search: q has 1 to 200 characters, limit is at most 50, type is optional',
    async ({ call, samples }) => {
      for (const wrong of [
        '',
        `q=${'x'.repeat(201)}`,
        'q=%20',
        'q=a&limit=51',
        'q=a&limit=0',
        'q=a&limit=0x10',
        'q=a&limit=1e1',
        'q=a&type=film',
      ])
        expectRefusal(await call('adult', `/search?${wrong}`), 'invalid', 400);
      expect((await call('adult', `/search?q=${'x'.repeat(200)}`)).status).toBe(200);
      const one = parseAnswer(
        'search',
        await call('adult', `/search?q=${query(samples.query)}&limit=1&type=anime`),
      );
      expect(one.results.map(({ type }) => type)).toEqual(['anime']);
    },
  );

  defineInProcessRule(
    'limits',
    'GET /search and GET /library: have 20 results and 50 entries by default',
    async () => {
      const viewer = await startLong();
      const lengthOf = async (path: string, member: string) =>
        (await viewer('GET', path)).json()[member].length;
      expect(await lengthOf('/search?q=Long%20List', 'results')).toBe(20);
      expect(await lengthOf('/search?q=Long%20List&limit=50', 'results')).toBe(50);
      expect(await lengthOf('/library?type=anime', 'entries')).toBe(50);
      expect(await lengthOf('/library?type=anime&limit=200', 'entries')).toBe(60);
    },
  );

  defineRule('GET /search: the best match comes first', async ({ call, samples }) => {
    const { anime } = parseAnswer('animeDetails', await call('adult', `/anime/${samples.anime.shortId}`));
    const search = async (q: string) =>
      parseAnswer('search', await call('adult', `/search?type=anime&q=${query(q)}`)).results.map(
        ({ id }) => id,
      );
    expect((await search(anime.title))[0]).toBe(anime.id);
    expect(await search(`  ${anime.title}\t`)).toEqual(await search(anime.title));
    expect(await search(`${' '.repeat(150)}${anime.title}${' '.repeat(150)}`)).toEqual(
      await search(anime.title),
    );
  });

  defineExplicitTitleRule(
    'GET /search: omits explicit titles for blocked users',
    async ({ call, samples }) => {
      const { anime } = parseAnswer(
        'animeDetails',
        await call('adult', `/anime/${samples.explicitAnime?.shortId}`),
      );
      const search = async (who: 'adult' | 'minor') =>
        parseAnswer('search', await call(who, `/search?limit=50&q=${query(anime.title)}`)).results;
      expect((await search('adult')).map(({ id }) => id)).toContain(anime.id);
      expect((await search('minor')).filter(({ explicit }) => explicit)).toEqual([]);
    },
  );

  defineRule('details: accept a short id or a UUID', async ({ call, samples }) => {
    const { anime, manga } = samples;
    const [byShortId, byId] = [
      await call('adult', `/anime/${anime.shortId}`),
      await call('adult', `/anime/${anime.mediaId}`),
    ];
    expect(byShortId.body).toEqual(byId.body);
    for (const path of ['/anime/no-such-title', `/anime/${manga.mediaId}`, `/manga/${anime.shortId}`])
      expectRefusal(await call('adult', path), 'not_found', 404);
  });

  defineExplicitTitleRule(
    'details: an explicit title is adult_content_blocked for a blocked user',
    async ({ call, samples }) => {
      for (const id of [samples.explicitAnime?.shortId, samples.explicitAnime?.mediaId])
        expectRefusal(await call('minor', `/anime/${id}`), 'adult_content_blocked', 403);
    },
  );
});

describe('Contract: the list', () => {
  defineRule('GET /library: allows a limit of at most 200', async (service) => {
    const { mediaId } = service.samples.anime;
    for (const wrong of [
      '',
      'type=film',
      'type=anime&limit=201',
      'type=anime&limit=0',
      'type=anime&status=asleep',
    ])
      expectRefusal(await service.call('adult', `/library?${wrong}`), 'invalid', 400);
    await saveEntry(service, 'adult', { type: 'anime', mediaId, status: 'on_hold' });
    const narrowed = async (status: string) =>
      parseAnswer('library', await service.call('adult', `/library?type=anime&status=${status}`)).entries;
    expect((await narrowed('on_hold')).map((entry) => entry.mediaId)).toContain(mediaId);
    expect((await narrowed('dropped')).map((entry) => entry.mediaId)).not.toContain(mediaId);
    await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRule('GET /library: has the newest change first', async (service) => {
    const [first, second] = [service.samples.anime.mediaId, service.samples.otherAnime.mediaId];
    for (const mediaId of [first, second]) await saveEntry(service, 'adult', { type: 'anime', mediaId });
    await saveEntry(service, 'adult', { type: 'anime', mediaId: first, progress: 1 });
    const { entries, nextCursor } = parseAnswer(
      'library',
      await service.call('adult', '/library?type=anime&limit=200'),
    );
    expect(entries.slice(0, 2).map(({ mediaId }) => mediaId)).toEqual([first, second]);
    expect(nextCursor).toBeNull();
    for (const mediaId of [first, second]) await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRule('GET /library: refuses a changed cursor as invalid', async (service) => {
    const two = [service.samples.anime.mediaId, service.samples.otherAnime.mediaId];
    for (const mediaId of two) await saveEntry(service, 'adult', { type: 'anime', mediaId });
    const page = parseAnswer('library', await service.call('adult', '/library?type=anime&limit=1'));
    const cursor = page.nextCursor ?? '';
    const flipped = `${cursor[0] === 'A' ? 'B' : 'A'}${cursor.slice(1)}`;
    const path = (text: string) => `/library?type=anime&cursor=${query(text)}`;
    expectRefusal(await service.call('adult', path(flipped)), 'invalid', 400);
    expectRefusal(await service.call('minor', path(cursor)), 'invalid', 400);
    expect((await service.call('adult', path(cursor))).status).toBe(200);
    for (const mediaId of two) await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineRule('GET /library: an edit between two pages omits and repeats no entry', async (service) => {
    const [first, second] = [service.samples.anime.mediaId, service.samples.otherAnime.mediaId];
    for (const mediaId of [first, second]) await saveEntry(service, 'adult', { type: 'anime', mediaId });
    const page = parseAnswer('library', await service.call('adult', '/library?type=anime&limit=1'));
    await saveEntry(service, 'adult', { type: 'anime', mediaId: first, progress: 1 });
    await saveEntry(service, 'adult', { type: 'anime', mediaId: second, progress: 1 });
    const rest = `/library?type=anime&limit=1&cursor=${query(page.nextCursor ?? '')}`;
    const seen = [page, parseAnswer('library', await service.call('adult', rest))].flatMap(
      ({ entries }) => entries,
    );
    expect(seen.map(({ mediaId }) => mediaId)).toEqual([second, first]);
    for (const mediaId of [first, second]) await removeTitleFromList(service, 'adult', 'anime', mediaId);
  });

  defineInProcessRule(
    'inside',
    'explicit entries are hidden while the adult filter is on',
    async (service, inside) => {
      const { createAccountStore: createAccounts } = await import('../../src/accounts/account-store.ts');
      const accounts = createAccounts({ db: inside.db, now: inside.clock.now });
      const mediaId = service.samples.explicitAnime?.mediaId ?? '';
      await saveEntry(service, 'adult', { type: 'anime', mediaId });
      await accounts.setAdultFilter(inside.people.viewer.id, true);
      expect(await isListed(service, 'adult', 'anime', mediaId)).toBe(false);
      await accounts.setAdultFilter(inside.people.viewer.id, false);
      expect(await isListed(service, 'adult', 'anime', mediaId)).toBe(true);
      await accounts.setAdultFilter(inside.people.viewer.id, true);
      expect(
        (await service.call('adult', '/library/entry', createDeleteRequest({ type: 'anime', mediaId })))
          .status,
      ).toBe(200);
      await accounts.setAdultFilter(inside.people.viewer.id, false);
    },
  );
});
