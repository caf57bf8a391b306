// Tests the probe of a connected service: which differences from our service it finds, how few requests it makes, and which facts it
// stores.
import { describe, expect, it } from 'vitest';
import { probeService } from '@/lib/background/account/probe-service.ts';
import type { ProbedFeature, ProbeRow } from '@/lib/domain/service-probe.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { readServiceProfile, storeServiceFacts } from '@/lib/store/service-profile.ts';
import { createGate } from '../../create-gate.ts';
import { type Dialect, omitMembers, renameMembers } from '../dialects/dialect.ts';
import { createDialectService } from '../dialects/service.ts';
import { failToFetch } from '../list-service.ts';
import { createRoot } from '../root.ts';
import { testServiceSettings } from '../sign-in-service.ts';
import { runUntilIdle, runUntilIdleWithResult } from '../worker-life.ts';

const elsewhere = {
  ...testServiceSettings,
  baseUrl: 'https://other.example/v1',
  authUrl: 'https://other.example/auth',
};

/** Returns a worker that has just connected to the service. */
async function connectTo(dialect: Dialect = {}) {
  const root = await createRoot({ account: null });
  const service = createDialectService(dialect, root.clock);
  root.service.fetch = service.fetch;
  await runUntilIdle(() => root.worker.handlers.connect(undefined));
  const read = () => runUntilIdleWithResult(() => root.worker.handlers.readServiceProbe(undefined));
  const again = () => runUntilIdleWithResult(() => root.worker.handlers.probeService(undefined));
  return { ...root, service, read, again };
}

const rowsOf = async ({ read }: Awaited<ReturnType<typeof connectTo>>) => (await read())?.rows ?? [];
const rowOf = (rows: readonly ProbeRow[], part: ProbedFeature) => rows.find(({ what }) => what === part);

describe('probeService', () => {
  it('runs automatically after connecting', async () => {
    const connected = await connectTo();
    const rows = await rowsOf(connected);
    const unusual = rows.filter(({ state }) => state !== 'found').map(({ what }) => what);
    // The fake sign-in has no userinfo endpoint.
    expect(unusual).toEqual(['account']);
    expect(rows.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['signIn', 'animeList', 'mangaList', 'search', 'details', 'scores']),
    );
  });

  it.each<[string, ProbedFeature, Dialect, object]>([
    [
      'a cursor with another name',
      'animeList',
      { page: ({ entries, cursor }) => ({ entries, next_cursor: cursor }) },
      {
        state: 'bridged',
        remarks: [{ code: 'called', values: { field: 'nextCursor', found: 'next_cursor' } }],
      },
    ],
    [
      'a list with another name',
      'mangaList',
      { page: ({ entries, cursor }) => ({ data: entries, nextCursor: cursor }) },
      { state: 'bridged', remarks: [{ code: 'called', values: { field: 'entries', found: 'data' } }] },
    ],
    [
      'an entry whose score has another name',
      'animeList',
      { entry: (json) => renameMembers(json, { userScore: 'score' }) },
      {
        state: 'bridged',
        remarks: [{ code: 'called', values: { field: 'entries.userScore', found: 'score' } }],
      },
    ],
    [
      'a search result whose title has another name',
      'search',
      { title: (json) => renameMembers(omitMembers(json, 'titles'), { title: 'name' }) },
      { state: 'bridged', remarks: [{ code: 'called', values: { field: 'results.title', found: 'name' } }] },
    ],
    [
      'details without a wrapper',
      'details',
      { details: (title, entry) => ({ ...title, entry }) },
      { state: 'bridged', remarks: [{ code: 'bare', values: { field: 'details' } }] },
    ],
    [
      "details without the user's entry",
      'details',
      { details: (title, _entry, type) => ({ [type]: title }) },
      { state: 'bridged', remarks: [{ code: 'entryMissing', values: {} }] },
    ],
    [
      "details that never contain the user's entry",
      'details',
      { details: (title, _entry, type) => ({ [type]: { ...title, entry: null } }) },
      { state: 'bridged', remarks: [{ code: 'entryMissing', values: {} }] },
    ],
    [
      'scores on another scale',
      'scores',
      { scale: 10 },
      { state: 'impossible', remarks: [{ code: 'otherScale', values: { highest: '90' } }] },
    ],
    [
      'entries that cannot be read',
      'animeList',
      { row: (row, index) => (index === 1 ? omitMembers(row, 'progress') : row) },
      { state: 'impossible', remarks: [{ code: 'leftOut', values: { count: '1' } }] },
    ],
    [
      'refused parameters',
      'search',
      {
        objection: ({ route, url }) =>
          route === 'search' && url.searchParams.has('limit') ? 'limit is not known' : null,
      },
      { state: 'bridged', remarks: [{ code: 'publishedOnly', values: {} }] },
    ],
    [
      'a search that is always refused',
      'search',
      { objection: ({ route }) => (route === 'search' ? 'no search' : null) },
      { state: 'failed', remarks: [{ code: 'refused', values: { code: 'invalid', status: '400' } }] },
    ],
    [
      'a search in an unknown form',
      'search',
      { matches: () => ({ something: 'else' }) },
      { state: 'failed', remarks: [{ code: 'unreadable', values: { field: 'results' } }] },
    ],
  ])('reports %s', async (_name, part, dialect, expected) => {
    const rows = await rowsOf(await connectTo(dialect));
    expect(rowOf(rows, part)).toEqual({ what: part, ...expected });
  });

  it('sends one request to each tested route', async () => {
    const { service, again } = await connectTo();
    const before = service.calls.length;
    await again();
    const routes = service.calls.slice(before).map(({ method, route }) => `${method} ${route}`);
    expect(routes).toEqual(['GET library', 'GET library', 'GET search', 'GET details']);
  });

  it('stops after a 429', async () => {
    const { service, again, read } = await connectTo({
      send: (answer, { route }) =>
        route === 'search' ? { ...answer, status: 429, headers: { 'retry-after': '60' }, text: '' } : answer,
    });
    const before = service.calls.length;
    await again();
    expect(service.calls.slice(before).filter(({ route }) => route === 'details')).toEqual([]);
    const rows = (await read())?.rows ?? [];
    expect(rowOf(rows, 'search')?.state).toBe('failed');
    expect(rowOf(rows, 'details')?.state).toBe('untried');
  });

  it('sends no requests while the service wants a pause', async () => {
    const { service, again, fake, clock } = await connectTo();
    fake.storage.local.put({ pausedUntil: clock.now + 60_000 });
    const before = service.calls.length;
    expect(await again()).toMatchObject({ ok: false, problem: { code: 'rate_limited' } });
    expect(service.calls).toHaveLength(before);
  });

  it('sends the requests only once for two simultaneous callers', async () => {
    const { service, worker } = await connectTo();
    const before = service.calls.length;
    await runUntilIdleWithResult(() => Promise.all([probeService(worker), probeService(worker)]));
    expect(service.calls.slice(before)).toHaveLength(4);
  });

  it('lets the user connect while the service is unreachable', async () => {
    const root = await createRoot({ account: null });
    root.service.fetch = failToFetch;
    const outcome = await runUntilIdleWithResult(() => root.worker.handlers.connect(undefined));
    expect(outcome.ok).toBe(true);
    const probe = await runUntilIdleWithResult(() => root.worker.handlers.readServiceProbe(undefined));
    expect(rowOf(probe?.rows ?? [], 'animeList')?.state).toBe('failed');
    expect(rowOf(probe?.rows ?? [], 'search')?.state).toBe('untried');
  });

  it('stores no title, account, address or token', async () => {
    const connected = await connectTo({
      refusal: () => ({ body: { ok: false, code: 'invalid', message: 'demo may not read Kamize' } }),
      objection: ({ route }) => (route === 'search' ? 'no' : null),
    });
    const kept = JSON.stringify(await connected.read());
    for (const secret of ['demo', 'user-1', 'service.example', 'access-', 'refresh-', 'Kamize'])
      expect(kept).not.toContain(secret);
    for (const { media } of await readLibrary('anime')) expect(kept).not.toContain(media.title);
  });
});

describe('service profile', () => {
  it('is deleted when another service is set', async () => {
    const { worker, read, fake } = await connectTo({ scale: 10 });
    expect(await read()).not.toBeNull();
    await runUntilIdle(() => worker.handlers.saveService({ ...elsewhere, anyway: true }));
    expect(await read()).toBeNull();
    expect(JSON.stringify(await fake.api.storage.local.get())).not.toContain('otherScale');
    await runUntilIdle(() => worker.handlers.saveService({ ...testServiceSettings, anyway: true }));
    expect(await read()).toBeNull();
    expect((await readServiceProfile()).highestScore).toBe(0);
  });

  it('is not changed by a late answer of the previous service', async () => {
    const { worker } = await connectTo();
    const before = await readServiceProfile();
    await runUntilIdle(() => worker.handlers.saveService({ ...elsewhere, anyway: true }));
    await storeServiceFacts(before, { takesShortIdOnly: true });
    expect((await readServiceProfile()).takesShortIdOnly).toBe(false);
  });

  it('contains the highest score of the lists that the probe reads', async () => {
    const { again, read, fake } = await connectTo({ scale: 10 });
    fake.storage.local.put({ serviceProfile: null });
    await again();
    expect(rowOf((await read())?.rows ?? [], 'scores')?.state).toBe('impossible');
    expect((await readServiceProfile()).highestScore).toBeGreaterThan(10);
  });

  it('marks scores as converted after the user has confirmed the score scale', async () => {
    const { worker, read } = await connectTo({ scale: 10 });
    await runUntilIdle(() => worker.handlers.answerScale({ answer: '100' }));
    const remarks = [{ code: 'converted', values: { highest: '100' } }];
    expect(rowOf((await read())?.rows ?? [], 'scores')).toMatchObject({ state: 'bridged', remarks });
  });

  it("is retained if only the service's app id or secret changes", async () => {
    const { worker, read } = await connectTo();
    await runUntilIdle(() =>
      worker.handlers.saveService({ ...testServiceSettings, clientId: 'other', anyway: true }),
    );
    expect(await read()).not.toBeNull();
  });

  it.each(['records', 'everything'] as const)('is deleted when the user erases %s', async (what) => {
    const { worker, fake } = await connectTo();
    await runUntilIdle(() => worker.handlers.erase({ what }));
    expect(await fake.api.storage.local.get('serviceProfile')).toEqual({});
  });

  it('is not changed by a probe that began at the previous service', async () => {
    const { worker, net, read } = await connectTo();
    const { opened, open } = createGate();
    net.answer = async (call, _signal, url) => {
      if (url.includes('/search')) await opened;
      return call();
    };
    const probing = worker.handlers.probeService(undefined);
    await runUntilIdle(() => undefined);
    await runUntilIdle(() => worker.handlers.saveService({ ...elsewhere, anyway: true }));
    open();
    await runUntilIdleWithResult(() => probing);
    expect(await read()).toBeNull();
  });
});
