// Tests which browsers an account knows because it has signed in there before.
import { expect, it } from 'vitest';
import type { AccountArea } from '../../src/accounts/area.ts';
import { KNOWN_DEVICE_COOKIE } from '../../src/accounts/cookies.ts';
import { readDeviceCookie, setDeviceCookie } from '../../src/accounts/known-device.ts';
import { startRateLimitedApp } from '../harness/limited-app.ts';

async function start(isSecure = false) {
  const { app, guard } = await startRateLimitedApp();
  // The tests use only these fields of `AccountArea`.
  const area = { guard, isSecure, path: '/auth' } as AccountArea;
  app.post<{ Body: { name: string } }>('/remember', async (request, reply) => {
    setDeviceCookie(area, reply, request.body.name);
    return {};
  });
  app.get<{ Querystring: { name: string } }>('/known', async (request) => ({
    device: readDeviceCookie(area, request, request.query.name),
  }));
  return {
    guard,
    remember: async (name: string) =>
      (await app.inject({ method: 'POST', url: '/remember', payload: { name } })).cookies[0],
    known: async (name: string, cookies: Record<string, string>) =>
      (await app.inject({ url: '/known', query: { name }, cookies })).json<{ device: string | null }>()
        .device,
  };
}

it('setDeviceCookie sets an HttpOnly cookie for a year', async () => {
  const { remember } = await start();
  expect(await remember('viewer')).toEqual({
    name: 'kiroku_device',
    value: expect.any(String),
    path: '/auth',
    maxAge: 31_536_000,
    httpOnly: true,
    sameSite: 'Lax',
  });
});

it('setDeviceCookie sets a Secure __Host- cookie over TLS', async () => {
  const { remember, known } = await start(true);
  const cookie = await remember('viewer');
  expect(cookie).toMatchObject({ name: '__Host-kiroku_device', path: '/', secure: true });
  expect(await known('viewer', { [cookie?.name ?? '']: cookie?.value ?? '' })).toMatch(/^[\w-]{16}$/);
  expect(await known('viewer', { [KNOWN_DEVICE_COOKIE]: cookie?.value ?? '' })).toBe(null);
});

it('readDeviceCookie returns the device only for the account that signed in', async () => {
  const { remember, known } = await start();
  const cookies = { [KNOWN_DEVICE_COOKIE]: (await remember(' Viewer'))?.value ?? '' };
  expect(await known('viewer', cookies)).toMatch(/^[\w-]{16}$/);
  expect(await known('filtered', cookies)).toBe(null);
  expect(await known('viewer', {})).toBe(null);
});

it('setDeviceCookie gives the device a new id at each sign-in', async () => {
  const { remember, known } = await start();
  const names = [];
  for (let at = 0; at < 2; at += 1)
    names.push(await known('viewer', { [KNOWN_DEVICE_COOKIE]: (await remember('viewer'))?.value ?? '' }));
  expect(new Set(names).size).toBe(2);
});

it('readDeviceCookie returns null for a cookie with missing, wrong or unsealed values', async () => {
  const { guard, known } = await start();
  const device = { device: 'laptop', nameKey: 'viewer' };
  const others = [{}, null, 'viewer', { device: 'laptop' }, { nameKey: 'viewer' }, { ...device, device: 7 }];
  for (const other of others)
    expect(await known('viewer', { [KNOWN_DEVICE_COOKIE]: guard.seal(JSON.stringify(other)) })).toBe(null);
  const plain = Buffer.from(JSON.stringify(device)).toString('base64url');
  expect(await known('viewer', { [KNOWN_DEVICE_COOKIE]: plain })).toBe(null);
  expect(await known('viewer', { [KNOWN_DEVICE_COOKIE]: `${plain}.${plain}` })).toBe(null);
  expect(await known('viewer', { [KNOWN_DEVICE_COOKIE]: guard.seal(JSON.stringify(device)) })).toBe('laptop');
});
