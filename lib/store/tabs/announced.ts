// Which line of the log a tab's toast has asked a score for: a page can score nothing else. Ends with the browser (`storage.session`).
import { browser } from 'wxt/browser';
import { hasFields, isText, isWhole } from '../../domain/fields.ts';

interface Announced {
  readonly tabId: number;
  readonly activityId: string;
}

const MOST_TABS = 20;
const checks = { tabId: isWhole(0, Number.MAX_SAFE_INTEGER), activityId: isText };

/** Newest first. */
async function readAnnounced(): Promise<readonly Announced[]> {
  const { announced } = await browser.storage.session.get('announced');
  return Array.isArray(announced) ? announced.filter((one) => hasFields<Announced>(one, checks)) : [];
}

/** One for each tab: the last toast is the one that is seen. */
export async function noteAnnounced(announced: Announced): Promise<void> {
  const others = (await readAnnounced()).filter(({ tabId }) => tabId !== announced.tabId);
  await browser.storage.session.set({ announced: [announced, ...others].slice(0, MOST_TABS) });
}

/** Whether this tab was asked for a score of this line. No tab is asked for it any more then: several may have shown the same toast. */
export async function takeAnnounced({ tabId, activityId }: Announced): Promise<boolean> {
  const all = await readAnnounced();
  if (!all.some((one) => one.tabId === tabId && one.activityId === activityId)) return false;
  const rest = all.filter((one) => one.activityId !== activityId);
  await browser.storage.session.set({ announced: rest });
  return true;
}
