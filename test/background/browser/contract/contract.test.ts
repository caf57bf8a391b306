// Tests that the fake browser answers like Chromium. `test/e2e/browser-contract.spec.ts` runs the same calls in Chromium.
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForTurns } from '../../../event-loop-turns.ts';
import { createFakeBrowser } from '../fake-browser.ts';
import type { BrowserApi } from './case.ts';
import {
  CLOSED_WINDOW_RESULT,
  contractCaseGroups,
  describeResult,
  FRAME_URLS,
  GRANTED_PATTERNS,
  READABLE_URL,
  UNREADABLE_URL,
} from './cases.ts';

function open() {
  const { api, web, permissions, alarms } = createFakeBrowser(
    () => 1_800_000_000_000,
    () => null,
  );
  permissions.grant(...GRANTED_PATTERNS);
  const readable = web.open(READABLE_URL, { id: 10 });
  for (const frame of FRAME_URLS) web.addFrame(readable, frame);
  // The readable page answers as our script does.
  readable.page.hear = async (message) => ('report' in (message as object) ? true : undefined);
  const unreadable = web.open(UNREADABLE_URL, { id: 11 });
  const gone = web.open(UNREADABLE_URL, { id: 99 });
  web.close(gone);
  return {
    api: api as unknown as BrowserApi,
    alarms,
    tabs: { readable: readable.id, unreadable: unreadable.id, gone: gone.id },
  };
}

/** A call without an answer after this many turns of the event loop fails. Otherwise, a call whose alarm never fires would wait forever. */
const MOST_TURNS = 20_000;

type Alarms = ReturnType<typeof open>['alarms'];

/** Awaits the answer of a call. Some calls wait for an alarm, so the next alarm fires every ten turns. */
async function withAlarms(alarms: Alarms, answer: Promise<string>): Promise<string> {
  let isAnswered = false;
  answer.finally(() => {
    isAnswered = true;
  });
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    await waitForTurns();
    if (isAnswered) return answer;
    if (turn % 10 === 0) alarms.goOffNext();
  }
  return 'has no answer';
}

// Load the sites now. If the fake browser loaded them during a call, the call could take more turns than `MOST_TURNS`.
beforeAll(() => import('@/lib/sites/registry.ts'));

it('the fake browser rejects a closed sign-in window with Chromium’s message', async () => {
  const { api } = open();
  const url = 'https://elsewhere.example/page';
  expect(await describeResult(() => api.identity.launchWebAuthFlow({ url, interactive: true }))).toBe(
    CLOSED_WINDOW_RESULT,
  );
});

const caseGroups = Object.entries(contractCaseGroups);

describe.each(caseGroups)('fake browser: %s', (_group, cases) => {
  it('answers like Chromium', async () => {
    const { api, tabs, alarms } = open();
    const answers: string[] = [];
    for (const [what, call] of cases) {
      const answer = describeResult(() => call(api, tabs));
      answers.push(`${what}: ${await withAlarms(alarms, answer)}`);
    }
    expect(answers).toEqual(cases.map(([what, , answer]) => `${what}: ${answer}`));
  });
});
