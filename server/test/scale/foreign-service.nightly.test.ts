// Tests the conformance suite against another service, which is a second process with another catalogue on other paths.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@kiroku/contract/routes';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { findFreePort, type ServerProcess } from '../../launch/server-process.ts';
import { createAppOnPage, createUnusedAccountName, signUpVisitor } from '../conformance/account-pages.ts';
import { connectAccount } from '../conformance/connect.ts';
import { TEST_PASSWORD } from '../harness/credentials.ts';
import { createTemporaryFolder } from '../harness/end-of-file.ts';
import { getBundledProgramArguments } from '../harness/processes/bundled.ts';
import { startServerProcess } from '../harness/server-processes.ts';
import { unpackDatabaseSnapshot } from '../harness/snapshot.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const redirect = 'https://elsewhere.example/back';
const folder = createTemporaryFolder();
const dataDir = join(folder, 'data');

/** Returns titles of both types as JSON Lines. Every seventh title is explicit. */
function catalogue(): string {
  const titles = ['anime', 'manga'].flatMap((media, kind) =>
    Array.from({ length: 42 }, (_, index) => ({
      media,
      mal_id: 700 + kind * 1000 + index,
      anilist_id: 9700 + kind * 1000 + index,
      title: `${index % 7 === 6 ? 'Crimson' : 'Quiet'} Meridian ${media} ${index}`,
      ...(media === 'anime' ? { type: 'TV', episodes: 5 + index } : { type: 'Manga', chapters: 40 }),
      adult: index % 7 === 6,
    })),
  );
  return titles.map((title) => JSON.stringify(title)).join('\n');
}

interface Run {
  readonly code: number | null;
  readonly output: string;
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH, HOME, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

let server: ServerProcess | null = null;

beforeAll(async () => {
  const file = join(folder, 'titles.jsonl');
  writeFileSync(file, catalogue());
  await unpackDatabaseSnapshot(dataDir);
  const command = [...(await getBundledProgramArguments('catalog-import')), file, '--database', dataDir];
  expect(await run(command, { SEED: 'none' })).toMatchObject({ code: 0 });
});
afterEach(async () => {
  await server?.stop();
  server = null;
});

interface Addresses {
  readonly baseUrl: string;
  readonly authUrl: string;
}

/** Starts the other service. `dialect` is the file of a profile. If it is empty, the service uses no dialect. */
async function start(dialect = ''): Promise<Addresses> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}/lists/api/v1`;
  const authUrl = `http://localhost:${port}/members`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    BASE_URL: baseUrl,
    AUTH_URL: authUrl,
    DIALECT: dialect,
    SEED: 'none',
    RATE_LIMIT_AUTH_IP: '100000',
  };
  server = await startServerProcess(environment, await getBundledProgramArguments('main'));
  return { baseUrl, authUrl };
}

interface Examiner {
  readonly authUrl: string;
  readonly clientId: string;
  readonly secret: string;
  readonly redirect: string;
  readonly adult: string;
  readonly minor: string;
}

/** Creates two accounts and an app, through the account area's pages. */
async function joinService({ authUrl }: Addresses): Promise<Examiner> {
  const guest = { asking: { authUrl, clientId: '', secret: null, redirect } };
  const [name, minor] = [createUnusedAccountName(), createUnusedAccountName()];
  const adult = await signUpVisitor(guest, name);
  await adult.submit(await adult.open('/account'), '/account');
  await signUpVisitor(guest, minor, `${new Date().getUTCFullYear() - 14}-01-01`);
  const { clientId = '', secret = '' } = await createAppOnPage(adult, { redirectUris: redirect });
  return { authUrl, clientId, secret, redirect, adult: name, minor };
}

/** Finds the explicit titles by their names through the API. */
async function explicitIds({ baseUrl }: Addresses, asking: Examiner) {
  const { access_token } = await connectAccount(asking, { name: asking.adult, password: TEST_PASSWORD });
  const find = async (type: 'anime' | 'manga') => {
    const url = `${baseUrl}/search?type=${type}&q=${encodeURIComponent(`Crimson Meridian ${type}`)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${access_token}` } });
    const { results } = routes.search.response().parse(await response.json());
    return results.find(({ explicit }) => explicit)?.id ?? '';
  };
  return {
    CONFORMANCE_EXPLICIT_ANIME: await find('anime'),
    CONFORMANCE_EXPLICIT_MANGA: await find('manga'),
  };
}

function examine(
  at: Addresses,
  examiner: Examiner,
  more: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const config = `${root}server/test/conformance/vitest.config.ts`;
  return run([`${root}node_modules/vitest/vitest.mjs`, 'run', '--config', config], {
    CONFORMANCE_BASE_URL: at.baseUrl,
    CONFORMANCE_AUTH_URL: at.authUrl,
    CONFORMANCE_CLIENT_ID: examiner.clientId,
    CONFORMANCE_CLIENT_SECRET: examiner.secret,
    CONFORMANCE_REDIRECT_URI: redirect,
    CONFORMANCE_ADULT_NAME: examiner.adult,
    CONFORMANCE_ADULT_PASSWORD: TEST_PASSWORD,
    CONFORMANCE_MINOR_NAME: examiner.minor,
    CONFORMANCE_MINOR_PASSWORD: TEST_PASSWORD,
    CONFORMANCE_QUERY: 'Quiet Meridian',
    CONFORMANCE_ACCOUNT_AREA: 'kiroku',
    ...more,
  });
}

/** Returns the rows of the table, each with the lines of its details. */
function rowsOf(output: string): readonly string[] {
  return output.split(/\n(?= {2}[✔✘≈–?] )/).slice(1);
}

it('npm run conformance finds no fault in another service', async () => {
  const at = await start();
  const examiner = await joinService(at);
  const { code, output } = await examine(at, examiner, await explicitIds(at, examiner));
  // If something is wrong, show the whole table.
  const isFine = code === 0 && !/✘|≈|bridged:/.test(output);
  expect({ code, output: isFine ? '' : output }).toEqual({ code: 0, output: '' });
  // Rules about the inside of the server are skipped. The reason follows in brackets on the same line.
  const rules = rowsOf(output).map((row) => row.split('\n')[0] ?? '');
  const explicitRules = rules.filter((line) => /explicit/.test(line) && !line.endsWith(')'));
  expect(explicitRules.length).toBeGreaterThan(5);
  for (const line of explicitRules) expect(line).toContain('✔ ok');
  expect(output).not.toMatch(/name explicit titles in|CONFORMANCE_ACCOUNT_AREA/);
  // At most four in ten rules may be skipped for another service.
  const kept = rules.filter((line) => line.includes('✔ ok'));
  expect(kept.length).toBeGreaterThan(rules.length * 0.6);
});

const profiles = `${root}server/demo/dialect/profiles`;

it('npm run conformance lists the response fields that a service names differently', async () => {
  const at = await start(`${profiles}/other-names.json`);
  const { code, output } = await examine(at, await joinService(at));
  const needed = rowsOf(output.slice(0, output.indexOf('\n1 What the service does')));
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(needed.length).toBeGreaterThan(5);
  for (const row of needed) expect(row).toMatch(/^ {2}✔ (?:ok|bridged)/);
  const rowOf = (text: string) => needed.find((row) => row.includes(text)) ?? '';
  expect(rowOf('search:')).toContain('results is called data.items');
  expect(rowOf('list:')).toContain('nextCursor is called next_cursor');
  expect(rowOf('removal:')).toContain('a removal is named in the query alone');
  expect(rowOf('tokens:')).toMatch(/^ {2}✔ ok/);
});

it("npm run conformance names the unreadable field of a service's list", async () => {
  const at = await start(`${profiles}/unknown-names.json`);
  const { code, output } = await examine(at, await joinService(at));
  const failed = rowsOf(output).filter((row) => row.startsWith('  ✘'));
  expect(code).toBe(1);
  expect(failed.length).toBeGreaterThan(0);
  for (const row of failed) expect(row).toMatch(/not possible: .*entries/);
  expect(rowsOf(output).find((row) => row.includes('search: finds'))).toMatch(/^ {2}✔ ok/);
});
