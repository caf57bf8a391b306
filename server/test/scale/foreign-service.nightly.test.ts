// The conformance suite against a service that it knows by its addresses only: another process, another catalogue, other paths.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@kiroku/contract/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, type ServerProcess } from '../../launch/server-process.ts';
import { createApp, signedUp } from '../conformance/account-pages.ts';
import { connect } from '../conformance/connect.ts';
import { PASSWORD } from '../harness/credentials.ts';
import { temporaryFolder } from '../harness/end-of-file.ts';
import { bundledProgram } from '../harness/processes/bundled.ts';
import { startProcess } from '../harness/server-processes.ts';
import { unpackSnapshot } from '../harness/snapshot.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const redirect = 'https://elsewhere.example/back';
const folder = temporaryFolder();
const dataDir = join(folder, 'data');

/** Some of each kind, every seventh explicit. */
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

let server: ServerProcess;
let addresses: { readonly baseUrl: string; readonly authUrl: string };

beforeAll(async () => {
  const file = join(folder, 'titles.jsonl');
  writeFileSync(file, catalogue());
  await unpackSnapshot(dataDir);
  const command = [...(await bundledProgram('catalog-import')), file, '--database', dataDir];
  expect(await run(command, { SEED: 'none' })).toMatchObject({ code: 0 });
  const port = await freePort();
  addresses = {
    baseUrl: `http://localhost:${port}/lists/api/v1`,
    authUrl: `http://localhost:${port}/members`,
  };
  server = await startProcess(
    { DATA_DIR: dataDir, PORT: String(port), BASE_URL: addresses.baseUrl, AUTH_URL: addresses.authUrl },
    await bundledProgram('main'),
  );
});
afterAll(() => server?.stop());

/** Two accounts and an app, as a stranger would make them there. */
async function joinService() {
  const { authUrl } = addresses;
  const guest = { asking: { authUrl, clientId: '', secret: null, redirect } };
  const adult = await signedUp(guest, 'examiner');
  await adult.submit(await adult.open('/account'), '/account');
  await signedUp(guest, 'youngster', `${new Date().getUTCFullYear() - 14}-01-01`);
  const { clientId = '', secret = '' } = await createApp(adult, { redirectUris: redirect });
  return { authUrl, clientId, secret, redirect };
}

/** The explicit titles by their names, as the API tells them. */
async function explicitIds(asking: Awaited<ReturnType<typeof joinService>>) {
  const { access_token } = await connect(asking, { name: 'examiner', password: PASSWORD });
  const find = async (type: 'anime' | 'manga') => {
    const url = `${addresses.baseUrl}/search?type=${type}&q=${encodeURIComponent(`Crimson Meridian ${type}`)}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${access_token}` } });
    const { results } = routes.search.response().parse(await response.json());
    return results.find(({ explicit }) => explicit)?.id ?? '';
  };
  return { anime: await find('anime'), manga: await find('manga') };
}

it('finds nothing to object to in another service, explicit titles included', async () => {
  const app = await joinService();
  const explicit = await explicitIds(app);
  const { code, output } = await run(
    [
      `${root}node_modules/vitest/vitest.mjs`,
      'run',
      '--config',
      `${root}server/test/conformance/vitest.config.ts`,
    ],
    {
      CONFORMANCE_BASE_URL: addresses.baseUrl,
      CONFORMANCE_AUTH_URL: addresses.authUrl,
      CONFORMANCE_CLIENT_ID: app.clientId,
      CONFORMANCE_CLIENT_SECRET: app.secret,
      CONFORMANCE_REDIRECT_URI: redirect,
      CONFORMANCE_ADULT_NAME: 'examiner',
      CONFORMANCE_ADULT_PASSWORD: PASSWORD,
      CONFORMANCE_MINOR_NAME: 'youngster',
      CONFORMANCE_MINOR_PASSWORD: PASSWORD,
      CONFORMANCE_QUERY: 'Quiet Meridian',
      CONFORMANCE_ACCOUNT_AREA: 'kiroku',
      CONFORMANCE_EXPLICIT_ANIME: explicit.anime,
      CONFORMANCE_EXPLICIT_MANGA: explicit.manga,
    },
  );
  // The whole table, where there is something to object to.
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(output).not.toContain('✘');
  // Which of them look inside the server is said beside the line, in brackets.
  const rules = output.split('\n').filter((line) => /^ {2}[✔✘–?]/.test(line));
  const explicitRules = rules.filter((line) => /explicit/.test(line) && !line.endsWith(')'));
  expect(explicitRules.length).toBeGreaterThan(5);
  for (const line of explicitRules) expect(line).toContain('✔ passed');
  expect(output).not.toMatch(/name explicit titles in|CONFORMANCE_ACCOUNT_AREA/);
  // What may be skipped elsewhere is a minority, and says why.
  const passed = rules.filter((line) => line.includes('✔ passed'));
  expect(passed.length).toBeGreaterThan(rules.length * 0.6);
});
