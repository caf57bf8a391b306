// All contract cases. The same calls run on the fake browser and on Chromium.
import { alarmCases, goingOffCases } from './alarms.ts';
import type { Case } from './case.ts';
import { injectionCases } from './injections.ts';
import { permissionCases, placeCases } from './permissions.ts';
import { scriptMemberCases } from './script-members.ts';
import { scriptCases } from './scripts.ts';
import { storageCases } from './storage.ts';
import { messageCases, tabCases } from './tabs.ts';

/** The origins that the user has granted. */
export const GRANTED = ['https://www.crunchyroll.com/*', 'https://nas.example:8096/*'];
/** A frame in which our script listens. */
export const READABLE = 'https://www.crunchyroll.com/browse';
export const UNREADABLE = 'https://elsewhere.example/page';
/** The frames of the readable page. The first may be read, and the second may not. */
export const FRAMES = ['https://www.crunchyroll.com/frame', UNREADABLE];

/** The result of a sign-in whose window the user closes. */
export const CLOSED_WINDOW = 'rejects: The user did not approve access.';

/** The cases by group. The cases of a group run in order on one browser. */
export const groups: Readonly<Record<string, readonly Case[]>> = {
  scripts: [...scriptCases, ...scriptMemberCases],
  injections: injectionCases,
  alarms: alarmCases,
  'alarms that fire': goingOffCases,
  tabs: tabCases,
  messages: messageCases,
  permissions: permissionCases,
  storage: storageCases,
  places: placeCases,
};

/** Returns the result of a call as text, without tab ids and the browser's call signature. This function also runs in the worker. */
export async function answerOf(call: () => unknown): Promise<string> {
  try {
    const value = await call();
    return value === undefined ? 'resolves' : `resolves ${JSON.stringify(value)}`;
  } catch (error) {
    const { message } = error as Error;
    return `rejects: ${message.replace(/^Error in invocation of .*?\): /, '').replace(/\bid:? \d{2,}/g, 'id N')}`;
  }
}
