// `npm run test:clients`: runs every case with every client library, and prints one line per case. If a case fails, exits with 1.
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../../../lib/build/answer-help.ts';
import { oauth4webapi } from './by-oauth4webapi.ts';
import { openidClient } from './by-openid-client.ts';
import { simpleOAuth2 } from './by-simple-oauth2.ts';
import { authorizationCodeCases } from './cases-code.ts';
import { openidCases } from './cases-openid.ts';
import { tokenCases } from './cases-tokens.ts';
import type { ClientCase } from './client-case.ts';
import { type ClientTestServer, startClientTestServer } from './client-test-server.ts';
import type { OAuthLibrary } from './driver.ts';

printHelpIfAsked();

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, postgres: { type: 'boolean', default: false } },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

const libraries: readonly OAuthLibrary[] = [openidClient, oauth4webapi, simpleOAuth2];
const chosen = [...authorizationCodeCases, ...tokenCases, ...openidCases].flatMap((one) =>
  libraries
    .filter((library) => one.fits?.(library) ?? true)
    .map((library) => ({ one, library, line: `${library.name.padEnd(13)}  ${one.name}` }))
    .filter(({ line }) => line.includes(values.only)),
);

/** Runs the case. Returns why it failed; null if it has passed. */
async function failureOf(
  stage: ClientTestServer,
  one: ClientCase,
  library: OAuthLibrary,
): Promise<string | null> {
  try {
    // Each library authenticates in the way that is its default.
    const client = library === oauth4webapi ? stage.apps.post : stage.apps.basic;
    await one.show({ stage, library, client, driver: await library.connect(stage.issuer, client) });
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function runAll(): Promise<number> {
  const stage = await startClientTestServer({ isPostgres: values.postgres });
  let failed = 0;
  try {
    for (const { one, library, line } of chosen) {
      const failure = await failureOf(stage, one, library);
      say(`${failure === null ? '✔' : '✘'} ${line}${failure === null ? '' : `\n${failure}`}`);
      if (failure !== null) failed += 1;
    }
  } finally {
    await stage.close();
  }
  return failed;
}

const failed = chosen.length === 0 ? 1 : await runAll();
say(`${chosen.length} cases, ${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
