// Erases stored data. Before that, it ends the session and waits for all running work, so that nothing is written back.
import { signedOutAccount } from '../domain/account.ts';
import { changedTopics } from '../messaging/changed-topics.ts';
import { withSignInLock } from '../store/account/tokens.ts';
import {
  type ErasedData,
  eraseEverything,
  eraseRecords,
  readPendingErasure,
  removePendingErasure,
  writePendingErasure,
} from '../store/erase.ts';
import { disconnectAccount } from './account/account.ts';
import type { Context } from './runtime/context.ts';
import { clearCaches } from './runtime/state.ts';
import { createContextMenu } from './surfaces/context-menu.ts';
import { clearNotifications } from './surfaces/notify.ts';
import { stopSync } from './sync/sync.ts';
import { applyPermissions } from './tracking/pages.ts';

/** How long an erasure waits for running work, in ms. A page that never answers must not prevent the erasure. */
const LONGEST_WAIT_MS = 5000;

/** Erases the user's data. Every step may be repeated, because each worker start continues an interrupted erasure. */
export async function eraseData(ctx: Context, { what }: { readonly what: ErasedData }): Promise<void> {
  await writePendingErasure(what);
  await disconnectAccount(ctx);
  await ctx.jobs.runAlone(ctx.timeLimit(LONGEST_WAIT_MS), () => eraseAlone(ctx, what));
  ctx.publishChange(...changedTopics);
}

/** Continues an interrupted erasure. If it fails, the next start tries again. */
export async function finishErasure(ctx: Context): Promise<void> {
  const what = await readPendingErasure();
  if (what) await eraseData(ctx, { what }).catch(() => undefined);
}

async function eraseAlone(ctx: Context, what: ErasedData): Promise<void> {
  await stopSync(ctx);
  await clearNotifications(ctx);
  if (what === 'everything') await eraseAll(ctx);
  else {
    await eraseRecords(ctx.now());
    // The tokens are erased too, because they name the account.
    await withSignInLock((write) => write(null, signedOutAccount));
  }
  await removePendingErasure();
  clearCaches(ctx.state);
}

/** Erases everything, and revokes every permission: the list of granted sites reveals what was watched. */
async function eraseAll(ctx: Context): Promise<void> {
  const { permissions } = ctx.browser;
  const { origins = [], permissions: named = [] } = await permissions.getAll();
  if (origins.length > 0) await permissions.remove({ origins }).catch(() => false);
  if (named.includes('notifications'))
    await permissions.remove({ permissions: ['notifications'] }).catch(() => false);
  await eraseEverything(ctx.now());
  await applyPermissions(ctx, { openTabs: false });
  await createContextMenu(ctx);
}
