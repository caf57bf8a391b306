// Tests Dockerfile and compose files without a Docker engine: the files that they name exist, and the server
// reads the settings.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/config.ts';
import { pgBouncerConnectQuery } from '../src/db/open.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dockerfile = readFileSync(`${root}server/Dockerfile`, 'utf8').replaceAll('\\\n', ' ');
const instructions = dockerfile.split('\n').flatMap((line) => {
  const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  return name === '' ? [] : [{ name, rest }];
});
const named = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest);

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly image?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly configs?: readonly { readonly source: string }[];
  readonly command?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly healthcheck?: object;
  /** A time such as "15s". */
  readonly stop_grace_period?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly configs?: Readonly<Record<string, { readonly content: string }>>;
}
const compose = parse(readFileSync(`${root}server/compose.yaml`, 'utf8')) as Compose;
const { server, ...others } = compose.services;

describe('server/Dockerfile', () => {
  it('copies only existing paths and every folder that the server imports', () => {
    const sources = named('COPY').flatMap((rest) => rest.split(/\s+/).slice(0, -1));
    for (const source of sources) expect([source, existsSync(`${root}${source}`)]).toEqual([source, true]);
    for (const needed of [
      'lib/contract',
      'server/src',
      'server/drizzle',
      'server/tsconfig.json',
      'package-lock.json',
    ])
      expect(sources).toContain(needed);
  });

  it('starts src/main.ts with tsx', () => {
    const command: string[] = JSON.parse(named('CMD').find((rest) => rest.includes('src/main.ts')) ?? '[]');
    expect(command).toEqual(['node', '--import', 'tsx', 'src/main.ts']);
    expect(existsSync(`${root}server/${command.at(-1)}`)).toBe(true);
    const { dependencies } = JSON.parse(readFileSync(`${root}server/package.json`, 'utf8'));
    expect(Object.keys(dependencies)).toContain('tsx');
  });

  it('runs as the user node with a health check', () => {
    expect(named('USER')).toEqual(['node']);
    expect(named('HEALTHCHECK').join()).toContain('/healthz');
  });
});

/** Returns the environment with the defaults that compose uses for variables that are not set. */
const filledIn = (environment: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
  );

describe('compose.yaml', () => {
  it('starts the server after all other services are healthy', () => {
    const { context = '', dockerfile: path = '' } = server?.build ?? {};
    expect(existsSync(`${root}server/${context}/${path}`)).toBe(true);
    const awaited = Object.entries(server?.depends_on ?? {});
    expect(awaited.map(([name]) => name).sort()).toEqual(Object.keys(others).sort());
    for (const [name, { condition }] of awaited) {
      expect(condition).toBe('service_healthy');
      expect(others[name]?.healthcheck).toBeDefined();
    }
  });

  it('sets only variables that the server reads', () => {
    const environment = filledIn(server?.environment);
    const config = readConfig(environment);
    expect(new URL(config.databaseUrl ?? '').hostname).toBe('database');
    expect(new URL(config.redisUrl ?? '').hostname).toBe('redis');
    const source = readFileSync(`${root}server/src/config.ts`, 'utf8');
    for (const name of Object.keys(environment)) expect(source).toContain(`  ${name}: `);
  });

  it('gives the server more time to stop than its drain timeout', () => {
    const seconds = Number.parseInt(server?.stop_grace_period ?? '0', 10);
    expect(seconds * 1000).toBeGreaterThan(readConfig({}).timeouts.drainMs);
  });

  it('stores the database in a declared volume', () => {
    const volumes = Object.values(others).flatMap((service) => service.volumes ?? []);
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':', 1)[0]);
    expect(volumes.length).toBeGreaterThan(0);
  });
});

describe('compose.scale.yaml', () => {
  const { services, volumes, configs } = parse(
    readFileSync(`${root}server/compose.scale.yaml`, 'utf8'),
  ) as Compose;
  const config = readConfig(filledIn(services.server?.environment));
  const ini = configs?.pgbouncer?.content ?? '';
  const settingOf = (name: string) => Number(new RegExp(`${name}\\s*=\\s*(\\d+)`).exec(ini)?.[1]);

  it('starts each service after the services that it needs', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['database', 'pooler', 'proxy', 'redis', 'replica', 'server'].sort(),
    );
    expect(services.server?.deploy?.replicas).toBeGreaterThan(1);
    for (const { depends_on = {} } of Object.values(services))
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy');
        // The server's health check is in the Dockerfile.
        if (name !== 'server') expect(services[name]?.healthcheck).toBeDefined();
      }
    for (const service of Object.values(services))
      for (const volume of service.volumes ?? [])
        expect(Object.keys(volumes)).toContain(volume.split(':', 1)[0]);
    for (const service of Object.values(services))
      for (const { source } of service.configs ?? []) expect(configs?.[source]?.content).toBeDefined();
  });

  it('points the servers at the primary, the pooler and Redis', () => {
    expect(new URL(config.databaseUrl ?? '').hostname).toBe('database');
    expect(new URL(config.databasePoolerUrl ?? '').hostname).toBe('pooler');
    expect(Number(new URL(config.databasePoolerUrl ?? '').port)).toBe(settingOf('listen_port'));
    expect(new URL(config.redisUrl ?? '').hostname).toBe('redis');
    expect(config.trustProxy).toBe(1);
  });

  it("makes the pooler run the servers' connect_query on every connection", () => {
    expect(ini).toContain(`connect_query='${pgBouncerConnectQuery(config.timeouts.answerMs)}'`);
    expect(ini).toContain('pool_mode = transaction');
  });

  it('limits the pools to the connections of the pooler and the database', () => {
    const most = Number(/max_connections=(\d+)/.exec(String(services.database?.command))?.[1]);
    const servers = services.server?.deploy?.replicas ?? 0;
    // Each server also opens a connection for migrations, and the replica opens one for replication.
    expect(settingOf('default_pool_size') + servers + 5).toBeLessThan(most);
    expect(servers * (config.databasePool + 1)).toBeLessThan(settingOf('max_client_conn'));
  });
});
