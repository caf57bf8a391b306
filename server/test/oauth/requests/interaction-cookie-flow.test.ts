// Tests the sealed cookie that stores a request before the sign-in. It lasts an hour. No other sealed text is accepted in its place.
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { describe, expect, it } from 'vitest';
import type { AccountArea } from '../../../src/accounts/area.ts';
import {
  clearInteractionCookie,
  type Interaction,
  readInteractionCookie,
  setInteractionCookie,
} from '../../../src/oauth/interaction-cookie.ts';
import { startRateLimitedApp } from '../../harness/limited-app.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T08:00:00Z');
const UID = 'Ab-9_';

const REQUEST = {
  exp: 1_800_000_000,
  cid: 'a cid',
  returnTo: 'http://localhost:4780/auth/oauth2/authorize/Ab-9_',
  params: { client_id: 'an app', state: '灯籠', max_age: 7 },
  trusted: ['client_id'],
};
const INTERACTION = {
  ...REQUEST,
  uid: UID,
  prompt: { name: 'login', reasons: ['no_session'], details: { client_id: 'an app' } },
} as unknown as Interaction;

async function start(isSecure = false) {
  const { app, guard } = await startRateLimitedApp();
  let time = START;
  // The tests use only these fields of `AccountArea`.
  const area = { guard, isSecure, path: '/auth', now: () => new Date(time) } as unknown as AccountArea;
  /** Replaces the class Interaction of oidc-provider. */
  class Made {
    constructor(
      readonly uid: string,
      readonly payload: object,
    ) {}
  }
  const provider = { Interaction: Made } as unknown as Provider;
  app.get<{ Querystring: { uid: string } }>('/find', async (request) => ({
    found: readInteractionCookie({ provider, area }, request, request.query.uid),
  }));
  app.post('/forget', async (_request, reply) => {
    clearInteractionCookie(area, reply, UID);
    return {};
  });
  return {
    app,
    guard,
    at(milliseconds: number) {
      time = START + milliseconds;
    },
    keep(interaction: object = INTERACTION) {
      const set: unknown[][] = [];
      const ctx = { cookies: { set: (...words: unknown[]) => set.push(words) } };
      setInteractionCookie(area, ctx as unknown as KoaContextWithOIDC, interaction as Interaction);
      return set;
    },
    async find(sealed: string | null, uid = UID) {
      const name = isSecure ? '__Secure-kiroku_interaction_begun' : 'kiroku_interaction_begun';
      const cookies: Record<string, string> = sealed === null ? {} : { [name]: sealed };
      return (await app.inject({ url: '/find', query: { uid }, cookies })).json().found as object | null;
    },
  };
}

const sealedIn = (set: unknown[][]): string => String(set[0]?.[1]);

it('readInteractionCookie returns null for a sealed text that is no valid interaction', async () => {
  const { keep, find, guard } = await start();
  const begun = JSON.parse(guard.unseal(sealedIn(keep())) ?? '{}') as { interaction: object };
  const others = [null, {}, { device: 'a device', nameKey: 'viewer' }, { ...begun, endsAt: 'later' }];
  const parts = ['exp', 'cid', 'returnTo', 'params', 'prompt'].map((part) => ({
    ...begun,
    interaction: { ...begun.interaction, [part]: undefined },
  }));
  const prompts = [{ name: 'login' }, { reasons: [] }, { name: 'login', reasons: [7] }].map((prompt) => ({
    ...begun,
    interaction: { ...begun.interaction, prompt },
  }));
  for (const other of [...others, ...parts, ...prompts])
    expect([other, await find(guard.seal(JSON.stringify(other)))]).toEqual([other, null]);
  expect(await find(Buffer.from(JSON.stringify(begun)).toString('base64url'))).toBe(null);
  expect(await find(guard.seal(JSON.stringify(begun)))).toMatchObject({ uid: UID });
});

it.each([false, true])('clearInteractionCookie deletes the cookie (TLS: %s)', async (isSecure) => {
  const { app } = await start(isSecure);
  const { cookies } = await app.inject({ method: 'POST', url: '/forget' });
  const name = isSecure ? '__Secure-kiroku_interaction_begun' : 'kiroku_interaction_begun';
  const path = '/auth/interaction/Ab-9_';
  expect(cookies).toMatchObject([{ name, value: '', path, expires: new Date(0) }]);
  expect(cookies[0]?.secure === true).toBe(isSecure);
});

describe('cookie of a stored authorization request', () => {
  it.each([
    [false, 'kiroku_interaction_begun'],
    [true, '__Secure-kiroku_interaction_begun'],
  ])('expires after an hour and is sent only to its page (TLS: %s)', async (isSecure, name) => {
    const { keep } = await start(isSecure);
    expect(keep()).toEqual([
      [
        name,
        expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
        { path: '/auth/interaction/Ab-9_', maxAge: HOUR_MS, sameSite: 'lax', httpOnly: true, signed: false },
      ],
    ]);
  });

  it.each([false, true])(
    'contains the request without the details of its prompt (TLS: %s)',
    async (isSecure) => {
      const { keep, find } = await start(isSecure);
      const prompt = { name: 'login', reasons: ['no_session'], details: {} };
      expect(await find(sealedIn(keep()))).toEqual({ uid: UID, payload: { ...REQUEST, prompt } });
    },
  );

  it('is readable if the request was stored without `trusted`', async () => {
    const { keep, find } = await start();
    const { trusted: _none, ...rest } = { ...REQUEST, uid: UID, prompt: INTERACTION.prompt };
    expect(await find(sealedIn(keep(rest)))).toMatchObject({ uid: UID });
  });

  it('is valid for an hour, to the millisecond', async () => {
    const { keep, find, at } = await start();
    const sealed = sealedIn(keep());
    at(HOUR_MS - 1);
    expect(await find(sealed)).toMatchObject({ uid: UID });
    at(HOUR_MS);
    expect(await find(sealed)).toBe(null);
  });

  it('is accepted only for the uid of its request', async () => {
    const { keep, find } = await start();
    expect(await find(sealedIn(keep()), 'another')).toBe(null);
    expect(await find(null)).toBe(null);
  });

  it.each([{ session: { accountId: 'viewer' } }, { result: { login: { accountId: 'viewer' } } }])(
    'is not set when the account is known: %o',
    async (claimed) => {
      const { keep } = await start();
      expect(keep({ ...INTERACTION, ...claimed })).toEqual([]);
    },
  );
});
