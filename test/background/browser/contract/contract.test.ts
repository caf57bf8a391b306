// The fake browser answers as Chromium does: `test/e2e/browser-contract.spec.ts` asks the real one the same.
import { describe, expect, it } from 'vitest';
import { createFakeBrowser } from '../fake-browser.ts';
import type { Api } from './case.ts';
import { answerOf, CLOSED_WINDOW, GRANTED, groups, READABLE, UNREADABLE } from './cases.ts';

function open() {
  const { api, web, permissions } = createFakeBrowser(
    () => 1_800_000_000_000,
    () => null,
  );
  permissions.grant(...GRANTED);
  const readable = web.open(READABLE);
  // As our script does there.
  readable.page.hear = async (message) => ('tell' in (message as object) ? true : undefined);
  const unreadable = web.open(UNREADABLE, { id: 10 });
  const gone = web.open(UNREADABLE, { id: 99 });
  web.close(gone);
  return {
    api: api as unknown as Api,
    tabs: { readable: readable.id, unreadable: unreadable.id, gone: gone.id },
  };
}

describe.each(Object.entries(groups))('%s', (_group, cases) => {
  it('are answered as Chromium answers them', async () => {
    const { api, tabs } = open();
    const answers: string[] = [];
    for (const [what, call] of cases) answers.push(`${what}: ${await answerOf(() => call(api, tabs))}`);
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
