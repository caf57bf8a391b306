// Lists all contract cases. The same calls run on the fake browser and on Chromium.
import { alarmCases, firingAlarmCases } from './alarms.ts';
import type { ContractCase } from './case.ts';
import { injectionCases } from './injections.ts';
import { actionCases, permissionCases } from './permissions.ts';
import { scriptMemberCases } from './script-members.ts';
import { scriptCases } from './scripts.ts';
import { storageCases } from './storage.ts';
import { messageCases, tabCases } from './tabs.ts';

/** The origins that the user has granted. */
export const GRANTED_PATTERNS = ['https://www.crunchyroll.com/*', 'https://nas.example:8096/*'];
/** The address of the page in which our script listens. */
export const READABLE_URL = 'https://www.crunchyroll.com/browse';
export const UNREADABLE_URL = 'https://elsewhere.example/page';
/** The addresses of the readable page's frames. The extension may read the first frame, but not the second. */
export const FRAME_URLS = ['https://www.crunchyroll.com/frame', UNREADABLE_URL];

/** The result of a sign-in whose window the user closes. */
export const CLOSED_WINDOW_RESULT = 'rejects: The user did not approve access.';

/** The contract cases by group. All cases of a group run in order on the same browser. */
export const contractCaseGroups: Readonly<Record<string, readonly ContractCase[]>> = {
  scripts: [...scriptCases, ...scriptMemberCases],
  injections: injectionCases,
  alarms: alarmCases,
  'alarms that fire': firingAlarmCases,
  tabs: tabCases,
  messages: messageCases,
  permissions: permissionCases,
  storage: storageCases,
  places: actionCases,
};

/** Returns the result of a call as text, without tab ids and the browser's call signature. This function also runs in the worker. */
export async function describeResult(call: () => unknown): Promise<string> {
  try {
    const value = await call();
    return value === undefined ? 'resolves' : `resolves ${JSON.stringify(value)}`;
  } catch (error) {
    const { message } = error as Error;
    return `rejects: ${message.replace(/^Error in invocation of .*?\): /, '').replace(/\bid:? \d{2,}/g, 'id N')}`;
  }
}
