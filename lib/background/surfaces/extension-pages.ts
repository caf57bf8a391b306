// Opens the extension's pages from outside the popup.
import { type DeepLink, deepLinkQuery, noDeepLink } from '../../domain/deep-link.ts';
import type { Context } from '../runtime/context.ts';

export function panelAddress({ browser: { runtime } }: Context, start: Partial<DeepLink>): string {
  return runtime.getURL(`/sidepanel.html${deepLinkQuery({ ...noDeepLink, ...start })}` as '/sidepanel.html');
}

/** Opens the popup's page in a small window, or in a tab if the browser has no windows. */
export async function openPanelWindow(ctx: Context, start: Partial<DeepLink>): Promise<void> {
  const { browser } = ctx;
  const url = panelAddress(ctx, start);
  if (browser.windows) await browser.windows.create({ url, type: 'popup', width: 440, height: 680 });
  else await browser.tabs.create({ url });
}

/** Opens the popup. If the browser allows this only after a click on the toolbar button, opens a window instead. */
export async function openPopup(ctx: Context): Promise<void> {
  try {
    await ctx.browser.action.openPopup();
  } catch {
    await openPanelWindow(ctx, { tab: 'activity' });
  }
}

export async function openOptions(
  { browser: { tabs, runtime } }: Context,
  section: 'account',
): Promise<void> {
  await tabs.create({ url: runtime.getURL(`/options.html#${section}`) });
}
