// Checks who may send a message, and how often. Most messages may come only from the extension's pages. A web page may send a few of them,
// as long as Kiroku may read the page.
import { registrableDomain } from '../domain/addresses/registrable-domain.ts';
import { spendMessageBudget } from '../domain/diagnosis/tab-budgets.ts';
import { isLargerThan } from '../domain/message-size.ts';
import type { Sender } from '../messaging/channel.ts';
import { recordFlood } from '../store/tabs/floods.ts';
import type { Context } from './runtime/context.ts';
import { isSenderReadable } from './tracking/reporters.ts';

/**
 * Who may send a message. `from: 'page'` means that the script in a web page may send it. `checksSender` means that the handler of the
 * message checks the page's permission itself (tracking/receive-reports.ts), so `authorizeSender` does not.
 */
export interface SenderRules {
  readonly from?: 'page';
  readonly checksSender?: true;
}

/** Throws if the sender may not send the message now. */
export async function authorizeSender(
  ctx: Context,
  name: string,
  { from, checksSender }: SenderRules,
  sender: Sender,
  input: unknown,
): Promise<void> {
  if (sender.trusted) return;
  if (from !== 'page') throw new Error(`${name} may not be sent from a page`);
  spend(ctx, sender, input);
  if (!checksSender && !(await isSenderReadable(ctx, sender))) throw new Error('this page may not be read');
}

/**
 * Throws if the sender has sent too many messages or a message that is too large. After that, all messages of this sender are ignored for a
 * minute.
 */
function spend({ state: { budgets }, now }: Context, sender: Sender, input: unknown): void {
  const at = now();
  const spending = spendMessageBudget(budgets, sender, at, () => isLargerThan(input));
  if (spending === 'accepted') return;
  const { origin, isPrivate } = sender;
  if (spending !== 'ignored' && origin !== null && !isPrivate) void recordFlood({ origin, at });
  throw new Error(spending === 'too large' ? 'too large a message' : 'too many messages');
}

/**
 * How many messages of one site may be in progress at the same time. The limit applies separately to the page of a tab and to its frames. A
 * message above the limit is rejected, and the script retries it.
 */
const MOST_UNFINISHED = 16;

/**
 * Handles the message of a page or a frame. Throws if too many messages of the same registrable domain are in progress, because they would
 * delay the reports of all other pages. All origins of a domain are counted together, because a tab could move from one subdomain to the
 * next.
 */
export async function withSenderLimit<Result>(
  { state: { unfinished } }: Context,
  { tabId, frameId, origin, trusted }: Sender,
  handle: () => Promise<Result>,
): Promise<Result> {
  if (trusted) return handle();
  const owner = origin && URL.canParse(origin) ? registrableDomain(new URL(origin).hostname) : origin;
  const share = `${tabId} ${frameId === 0 ? 'page' : 'frame'} ${owner}`;
  const before = unfinished.get(share) ?? 0;
  if (before >= MOST_UNFINISHED) throw new Error('too many messages are not handled yet');
  unfinished.set(share, before + 1);
  try {
    return await handle();
  } finally {
    const left = (unfinished.get(share) ?? 1) - 1;
    if (left > 0) unfinished.set(share, left);
    else unfinished.delete(share);
  }
}
