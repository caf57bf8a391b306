// Erasing: the session ends first, then everything that is under way, so that nothing writes again what has just been erased.
import { signedOut } from '../../domain/account.ts';
import { writeSession } from '../../store/account/tokens.ts';
import {
  type Erased,
  eraseEverything,
  eraseRecords,
  removeErasing,
  writeErasing,
} from '../../store/erase.ts';
import type { Parts } from '../parts.ts';
import { makeMenu } from '../places/context-menu.ts';
import { forgetNotices } from '../places/notify.ts';
import { applyPermissions } from '../tracking/pages.ts';
import { stopTravelling } from '../travelling/travelling.ts';

/** A page that does not answer must not keep the user from erasing. */
const LONGEST_WAIT_MS = 5000;

/** Each start of the worker calls this again until it has come to its end (`start.ts`), so every step may be repeated. */
export async function erase(parts: Parts, { what }: { readonly what: Erased }): Promise<void> {
  const { jobs, platform } = parts;
  await writeErasing(what);
  await parts.account.disconnect();
  await jobs.runAlone(platform.timeLimit(LONGEST_WAIT_MS), () => eraseAlone(parts, what));
  parts.changed(
    'library',
    'outbox',
    'activity',
    'account',
    'settings',
    'matches',
    'lessons',
    'imports',
    'places',
    'travelling',
    'now',
  );
}

async function eraseAlone(parts: Parts, what: Erased): Promise<void> {
  await stopTravelling(parts);
  // What is being sent comes to its end, without a session.
  await parts.delivery.deliver();
  await forgetNotices(parts.platform.browser);
  if (what === 'everything') await eraseAll(parts);
  else {
    await eraseRecords(parts.platform.now());
    // The session names the account, so it goes too.
    await writeSession(null, signedOut);
  }
  await removeErasing();
  parts.memory.titles.clear();
  parts.memory.asked.clear();
  parts.takeDowns.reset();
}

/** With every permission that the user gave: the list of the sites says what was watched where. */
async function eraseAll(parts: Parts): Promise<void> {
  const { permissions } = parts.platform.browser;
  const { origins = [], permissions: named = [] } = await permissions.getAll();
  if (origins.length > 0) await permissions.remove({ origins }).catch(() => false);
  if (named.includes('notifications'))
    await permissions.remove({ permissions: ['notifications'] }).catch(() => false);
  await eraseEverything(parts.platform.now());
  await applyPermissions(parts, { openTabs: false });
  await makeMenu(parts);
  // A tab whose permission went was being written while all was erased.
  await parts.tracker.keepOpen([]);
}
