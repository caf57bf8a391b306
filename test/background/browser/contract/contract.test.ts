// The fake browser answers as Chromium does: `test/e2e/browser-contract.spec.ts` asks the real one the same.
import { describe, expect, it } from 'vitest';
import { createFakeBrowser } from '../fake-browser.ts';
import type { Api } from './case.ts';
import { answerOf, CLOSED_WINDOW, FRAMES, GRANTED, groups, READABLE, UNREADABLE } from './cases.ts';

function open() {
  const { api, web, permissions, alarms } = createFakeBrowser(
    () => 1_800_000_000_000,
    () => null,
  );
  permissions.grant(...GRANTED);
  const readable = web.open(READABLE, { id: 10 });
  for (const frame of FRAMES) web.addFrame(readable, frame);
  // As our script does there.
  readable.page.hear = async (message) => ('tell' in (message as object) ? true : undefined);
  const unreadable = web.open(UNREADABLE, { id: 11 });
  const gone = web.open(UNREADABLE, { id: 99 });
  web.close(gone);
  return {
    api: api as unknown as Api,
    alarms,
    tabs: { readable: readable.id, unreadable: unreadable.id, gone: gone.id },
  };
}

/** Far more than any call takes: one that waits for an alarm in vain must not wait for ever. */
const MOST_TURNS = 20_000;

type Alarms = ReturnType<typeof open>['alarms'];

/** Time passes while the call waits: then the next alarm goes off. */
async function withAlarms(alarms: Alarms, answer: Promise<string>): Promise<string> {
  let isAnswered = false;
  answer.finally(() => {
    isAnswered = true;
  });
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (isAnswered) return answer;
    if (turn % 10 === 0) alarms.goOffNext();
  }
  return 'has no answer';
}

describe.each(Object.entries(groups))('%s', (_group, cases) => {
  it('are answered as Chromium answers them', async () => {
    const { api, tabs, alarms } = open();
    const answers: string[] = [];
    for (const [what, call] of cases) {
      const answer = answerOf(() => call(api, tabs));
      answers.push(`${what}: ${await withAlarms(alarms, answer)}`);
    }
    expect(answers).toEqual(cases.map(([what, , answer]) => `${what}: ${answer}`));
  });
});

it('a sign-in window that the user closes ends with Chromium’s words', async () => {
  const { api } = open();
  const url = 'https://elsewhere.example/page';
  expect(await answerOf(() => api.identity.launchWebAuthFlow({ url, interactive: true }))).toBe(
    CLOSED_WINDOW,
  );
});
