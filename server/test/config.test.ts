// Tests reading the configuration from the environment.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

describe('readConfig', () => {
  it('returns local addresses on one port by default', () => {
    expect(readConfig({})).toMatchObject({
      port: 4780,
      host: 'localhost',
      baseUrl: 'http://localhost:4780/v1',
      authUrl: 'http://localhost:4780/auth',
      databaseUrl: null,
      seed: 'demo',
      practice: true,
      localApp: null,
    });
    expect(readConfig({ PORT: '5000' })).toMatchObject({
      baseUrl: 'http://localhost:5000/v1',
      authUrl: 'http://localhost:5000/auth',
    });
    expect(readConfig({}).dataDir).toMatch(/\.kiroku\/data$/);
  });

  it('removes a trailing slash from an address', () => {
    expect(readConfig({ AUTH_URL: 'https://a.example/id/', PORT: '' })).toMatchObject({
      authUrl: 'https://a.example/id',
      port: 4780,
    });
  });

  it('accepts LOCAL_APP_ID only with SEED=demo', () => {
    const app = {
      LOCAL_APP_ID: 'local',
      LOCAL_APP_SECRET: 'x'.repeat(20),
      LOCAL_APP_REDIRECTS: 'https://a.example/, https://b.example/',
    };
    expect(readConfig(app).localApp).toEqual({
      clientId: 'local',
      secret: 'x'.repeat(20),
      redirectUris: ['https://a.example/', 'https://b.example/'],
    });
    expect(readConfig({ LOCAL_APP_ID: 'local' }).localApp?.secret).toBeNull();
    expect(() => readConfig({ ...app, SEED: 'none' })).toThrow('SEED=demo');
  });

  it('accepts trusted proxies as a number or as networks', () => {
    const read = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;
    expect([read(''), read('false'), read('0'), read('2')]).toEqual([false, false, false, 2]);
    expect(read('10.0.0.0/8, loopback fd00::1')).toEqual(['10.0.0.0/8', 'loopback', 'fd00::1']);
    expect(() => read('true')).toThrow(/every client can write itself.*number of proxies[\s\S]*TRUST_PROXY/);
  });

  it.each([
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['PORT', '0'],
    ['PORT', 'many'],
    ['BASE_URL', 'localhost'],
    ['BASE_URL', 'https://a.example'],
    ['AUTH_URL', 'ftp://a.example'],
    ['DATABASE_URL', 'mysql://a'],
    ['DATABASE_POOLER_URL', 'mysql://a'],
    ['DATABASE_POOLER_URL', 'postgres://a/b'],
    ['COOKIE_KEYS', 'short'],
    ['SEED', 'all'],
    ['RATE_LIMIT_USER', '0'],
    ['RATE_LIMIT_CLIENT', '0'],
  ])('names %s in its error for the value %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
