// Tests refusals without a readable body. For these, the status and the headers decide what the worker does.

import { describe, expect, it } from 'vitest';
import { callService } from '@/lib/background/account/call-service.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readDeliveryPauseEnd } from '@/lib/store/outbox/delivery-pause.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readAccount } from '@/lib/store/preferences.ts';
import { createEditChange, dungeonMeshi, frieren, twoTitles, watchedChange } from '../../changes.ts';
import { createRoot } from '../../root.ts';

const html = '<h1>Sorry</h1>';
const broken = () =>
  new ReadableStream({
    pull: (controller) => controller.error(new TypeError('cut')),
  });

const bodies: readonly (readonly [string, () => BodyInit | null])[] = [
  ['an HTML page', () => html],
  ['no body', () => null],
  ['a truncated body', broken],
  ['an unknown error code', () => JSON.stringify({ ok: false, code: 'token_expired', message: '' })],
  ['a body of another shape', () => JSON.stringify({ error: { status: 'UNAUTHENTICATED' } })],
];

/** Sets up a service that refuses invalid tokens with 401 and this body. */
async function setUp(body: () => BodyInit | null) {
  const root = await createRoot({ catalogue: twoTitles });
  root.service.save(frieren.id, { status: 'watching', progress: 4 });
  root.net.answer = async (call) => {
    const answer = await call();
    return answer.status === 401 ? new Response(body(), { status: 401 }) : answer;
  };
  return root;
}

it('a removal is retried after a 404 page of a proxy', async () => {
  const root = await createRoot({ catalogue: twoTitles });
  const { service } = root;
  service.save(frieren.id, { status: 'watching', progress: 4 });
  service.fail('DELETE', () => new Response(html, { status: 404 }));
  await addChange(root, { kind: 'removal', media: frieren, by: 'user' }, 'user-1');
  await deliverOutbox(root);
  expect(await readOutbox()).toMatchObject([{ state: 'waiting', problem: { code: 'unreadable' } }]);
  expect(await readDeliveryPauseEnd()).toBe(0);
});

describe.each(bodies)('401 with %s', (_name, body) => {
  it('makes Kiroku renew the token and send the change again', async () => {
    const root = await setUp(body);
    const { signIns, service } = root;
    signIns.expire();
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    expect(await readOutbox()).toEqual([]);
    expect(service.entries.get(frieren.id)?.progress).toBe(5);
  });

  it('ends the session if the access was revoked', async () => {
    const root = await setUp(body);
    const { signIns } = root;
    signIns.revoke();
    await addChange(root, watchedChange(5), 'user-1');
    await deliverOutbox(root);
    expect(await readAccount()).toMatchObject({ state: 'reconnect', problem: 'sessionEnded' });
    expect(await readOutbox()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('error response without a readable body', () => {
  it.each<[string, number, string, () => BodyInit | null]>([
    ['it is a 503 in HTML', 503, '120', () => html],
    ['it is a 503 without a body', 503, '120', () => null],
    ['it is a 503 with a truncated body', 503, '120', broken],
    [
      'it is a 503 whose Retry-After header contains a date',
      503,
      'Fri, 15 Jan 2027 08:02:00 GMT',
      () => html,
    ],
    ['it is a 502 from a proxy', 502, '120', () => html],
    ['it is a 403 from a proxy', 403, '120', () => html],
    ['it is a 429 in HTML', 429, '120', () => html],
  ])(
    'pauses all requests for the time in its Retry-After header if %s',
    async (_what, status, time, body) => {
      const root = await createRoot({ catalogue: twoTitles });
      const { service, clock } = root;
      service.save(frieren.id, { status: 'watching', progress: 4 });
      service.fail('/anime/', () => new Response(body(), { status, headers: { 'retry-after': time } }));
      await addChange(root, createEditChange({ progress: 5 }), 'user-1');
      await addChange(
        root,
        { kind: 'edit', media: dungeonMeshi, patch: { progress: 1 }, by: 'user', base: null },
        'user-1',
      );
      await deliverOutbox(root);
      clock.now += 119_000;
      await deliverOutbox(root);
      expect(service.calls).toHaveLength(1);
      clock.now += 3000;
      await deliverOutbox(root);
      expect(await readOutbox()).toEqual([]);
      expect(service.entries.get(frieren.id)?.progress).toBe(5);
    },
  );

  it('is mapped to an error code or a result kind by its status', async () => {
    const root = await createRoot({ catalogue: twoTitles });
    const { service } = root;
    const answers = [429, 503, 500, 502, 404, 403];
    for (const status of answers) service.fail('/search', () => new Response(html, { status }));
    const kinds = [];
    for (const _status of answers) {
      const answer = await callService(root, null, 'search', { query: { q: 'x' } });
      kinds.push(answer.kind === 'refused' ? answer.code : answer.kind);
    }
    expect(kinds).toEqual([
      'rate_limited',
      'unavailable',
      'internal',
      'unreachable',
      'unreadable',
      'unreadable',
    ]);
  });
});
