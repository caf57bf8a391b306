// Tests what extension pages show from the catalogue. They get each answer, or the reason if the service refuses.

import { beforeEach, describe, expect, it } from 'vitest';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { signedOutAccount } from '@/lib/domain/account.ts';
import type { Outcome } from '@/lib/messaging/protocol.ts';
import { media } from '../../domain/examples.ts';
import { frieren, twoTitles, watchedChange } from '../changes.ts';
import { connectedAccount, createRoot, type TestRoot } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

const trusted = { trusted: true } as never;
let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({ catalogue: twoTitles });
});

const ask = async (name: 'search' | 'details', input: object) =>
  (await root.handlers[name](input as never, trusted)) as Outcome<unknown>;
const queries = () =>
  root.service.addresses.map(({ searchParams }) => Object.fromEntries(searchParams)).at(-1);

describe('search message', () => {
  it('returns the titles that the service has found', async () => {
    expect(await ask('search', { q: 'frieren' })).toEqual({ ok: true, value: twoTitles });
    expect(queries()).toEqual({ q: 'frieren' });
  });

  it('can be limited to a type and a number of titles', async () => {
    await ask('search', { q: 'frieren', type: 'anime', limit: 5 });
    expect(queries()).toEqual({ q: 'frieren', type: 'anime', limit: '5' });
  });

  it('returns the reason and the pause of a refusal', async () => {
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

describe('details message', () => {
  it('returns the details from the service', async () => {
    expect(await ask('details', { type: 'anime', id: frieren.id })).toMatchObject({
      ok: true,
      value: { id: frieren.id, title: frieren.title, relations: [] },
    });
  });

  it.each([
    ['sets the status Completed for a fully watched title that has ended', connectedAccount, 'completed'],
    [
      'does not set the status Completed while the user has to reconnect',
      { ...connectedAccount, state: 'reconnect' as const },
      'watching',
    ],
    ['does not set the status Completed while no account is signed in', signedOutAccount, 'watching'],
  ])('%s', async (_what, account, status) => {
    const running = media({ ...frieren, status: 'RELEASING', episodes: 12 });
    const titles = [running];
    root = await createRoot({ catalogue: titles });
    root.service.save(running.id, { status: 'watching', progress: 11 });
    await addChange(root, watchedChange(12), 'user-1');
    await runUntilIdle(() => deliverOutbox(root));
    expect(root.service.entries.get(running.id)).toMatchObject({ status: 'watching', progress: 12 });
    titles[0] = { ...running, status: 'FINISHED' };
    const token = root.fake.storage.local.peek('tokens');
    root.signIn(account);
    root.fake.storage.local.put({ tokens: token });
    await runUntilIdle(() => ask('details', { type: 'anime', id: running.id }));
    root.signIn(connectedAccount);
    await runUntilIdle(() => retryOutboxNow(root));
    expect(root.service.entries.get(running.id)).toMatchObject({ status, progress: 12 });
  });

  it('returns the reason if the service refuses', async () => {
    root.service.fail(`GET /v1/anime/${frieren.id}`, () =>
      Response.json({ ok: false, code: 'not_found', message: '' }, { status: 404 }),
    );
    expect(await ask('details', { type: 'anime', id: frieren.id })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    });
  });
});
