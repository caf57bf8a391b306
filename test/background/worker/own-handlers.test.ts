// What the extension's own pages ask of the worker: each answer, and what is said where the service refuses.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '@/lib/messaging/protocol.ts';
import { catalogue, frieren } from '../changes.ts';
import { createRoot, type Root } from '../root.ts';

const trusted = { trusted: true } as never;
let root: Root;
beforeEach(async () => {
  root = await createRoot({ catalogue });
});

const ask = async (name: 'search' | 'details', input: object) =>
  (await root.handlers[name](input as never, trusted)) as Outcome<unknown>;
const queries = () =>
  root.service.addresses.map(({ searchParams }) => Object.fromEntries(searchParams)).at(-1);

describe('a search', () => {
  it('gives the titles that the service has found', async () => {
    expect(await ask('search', { q: 'frieren' })).toEqual({ ok: true, value: catalogue });
    expect(queries()).toEqual({ q: 'frieren' });
  });

  it('may be for one kind of title, and for so many', async () => {
    await ask('search', { q: 'frieren', type: 'anime', limit: 5 });
    expect(queries()).toEqual({ q: 'frieren', type: 'anime', limit: '5' });
  });

  it('that is refused says why, and when it may be made again', async () => {
    const refuse = (headers: Record<string, string>) =>
      root.service.fail('GET /v1/search', () =>
        Response.json({ ok: false, code: 'rate_limited', message: 'slow down' }, { status: 429, headers }),
      );
    refuse({ 'retry-after': '7' });
    expect(await ask('search', { q: 'frieren' })).toMatchObject({
      ok: false,
      problem: { code: 'rate_limited' },
      retryAfterMs: 7000,
    });
    root.service.away = true;
    expect(await ask('search', { q: 'frieren' })).toMatchObject({ ok: false, retryAfterMs: undefined });
  });
});

describe('the details of a title', () => {
  it('are those of the service', async () => {
    expect(await ask('details', { type: 'anime', id: frieren.id })).toMatchObject({
      ok: true,
      value: { id: frieren.id, title: frieren.title, relations: [] },
    });
  });

  it('that are refused say why', async () => {
    root.service.fail(`GET /v1/anime/${frieren.id}`, () =>
      Response.json({ ok: false, code: 'not_found', message: '' }, { status: 404 }),
    );
    expect(await ask('details', { type: 'anime', id: frieren.id })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    });
  });
});
