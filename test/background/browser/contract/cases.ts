// What the browser answers to the calls of the worker: the same calls are made on the fake and on Chromium.
import { alarmCases, goingOffCases } from './alarms.ts';
import type { Case } from './case.ts';
import { injectionCases } from './injections.ts';
import { permissionCases, placeCases } from './permissions.ts';
import { scriptMemberCases } from './script-members.ts';
import { scriptCases } from './scripts.ts';
import { storageCases } from './storage.ts';
import { messageCases, tabCases } from './tabs.ts';

/** Origins that are granted. */
export const GRANTED = ['https://www.crunchyroll.com/*', 'https://nas.example:8096/*'];
/** A script of ours listens on it. */
export const READABLE = 'https://www.crunchyroll.com/browse';
export const UNREADABLE = 'https://elsewhere.example/page';
/** Frames of the readable page: one that may be read, and one that may not. */
export const FRAMES = ['https://www.crunchyroll.com/frame', UNREADABLE];

/** What comes of a sign-in whose window the user closes. */
export const CLOSED_WINDOW = 'rejects: The user did not approve access.';

/** Groups, each of which is played in order on one browser. */
export const groups: Readonly<Record<string, readonly Case[]>> = {
  scripts: [...scriptCases, ...scriptMemberCases],
  injections: injectionCases,
  alarms: alarmCases,
  'alarms that go off': goingOffCases,
  tabs: tabCases,
  messages: messageCases,
  permissions: permissionCases,
  storage: storageCases,
  places: placeCases,
};

/** What came of a call, in words. Runs in the worker as well. Ids of tabs and the browser's signature of a call are left out. */
export async function answerOf(call: () => unknown): Promise<string> {
  try {
    const value = await call();
    return value === undefined ? 'resolves' : `resolves ${JSON.stringify(value)}`;
  } catch (error) {
    const { message } = error as Error;
    return `rejects: ${message.replace(/^Error in invocation of .*?\): /, '').replace(/\bid:? \d{2,}/g, 'id N')}`;
  }
}
