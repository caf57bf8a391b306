// Controls the real popup of the toolbar button through DevTools messages, because Playwright does not list it as a page.
import type { CDPSession, Page } from 'playwright/test';
import { openBrowserCdpSession } from '../../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { expect, type KirokuBrowser } from '../fixtures.ts';

const ADDRESS = `chrome-extension://${CHROMIUM_EXTENSION_ID}/popup.html`;

export interface ActionPopup {
  readonly text: () => Promise<string>;
  readonly screenshot: () => Promise<Buffer>;
  /** Evaluates an expression inside of the popup, and returns its value. */
  readonly run: (expression: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
  /** Presses the button or link whose text starts with `name`. This may close the popup. */
  readonly press: (name: string) => Promise<void>;
  /** Presses keys on the focused element, one after another. */
  readonly type: (...keys: readonly string[]) => Promise<void>;
}

/** Opens the popup over the active tab. Unlike a click on the toolbar button, this does not grant `activeTab`. */
export async function openActionPopup({
  context,
  worker,
}: Pick<KirokuBrowser, 'context' | 'worker'>): Promise<ActionPopup> {
  const session = await openBrowserCdpSession(context);
  const before = await popupTargets(session);
  await worker.evaluate(() => chrome.action.openPopup());
  return attach(session, before);
}

/** Returns a popup that the browser or the extension has opened. No tab may show the popup's page meanwhile. */
export async function attachToActionPopup({ context }: Pick<KirokuBrowser, 'context'>): Promise<ActionPopup> {
  return attach(await openBrowserCdpSession(context), []);
}

/** Clicks the toolbar button over a page. The popup opens, and the extension may then read that tab. */
export async function clickToolbarButton(
  { context }: Pick<KirokuBrowser, 'context'>,
  page: Page,
): Promise<ActionPopup> {
  await page.bringToFront();
  const session = await openBrowserCdpSession(context);
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (!tab) throw new Error(`no tab at ${page.url()}`);
  const before = await popupTargets(session);
  await session.send('Extensions.triggerAction', { id: CHROMIUM_EXTENSION_ID, targetId: tab.targetId });
  return attach(session, before);
}

/** Returns the targets that show the popup's page: the popup itself, and each tab with its address. Their order is undefined. */
async function popupTargets(session: CDPSession): Promise<string[]> {
  const { targetInfos } = await session.send('Target.getTargets');
  return targetInfos
    .filter(({ url, type }) => type === 'page' && url.startsWith(ADDRESS))
    .map(({ targetId }) => targetId);
}

async function attach(session: CDPSession, before: readonly string[]): Promise<ActionPopup> {
  let targetId = '';
  await expect(async () => {
    const opened = (await popupTargets(session)).filter((id) => !before.includes(id));
    expect(opened, 'the popup that has opened').toHaveLength(1);
    [targetId = ''] = opened;
  }).toPass();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const ask = createCommandSender(session, sessionId);
  const run = async (expression: string): Promise<unknown> => {
    const answer = (await ask('Runtime.evaluate', { expression, returnByValue: true })) as {
      result: { value: unknown };
    };
    return answer.result.value;
  };
  return {
    run,
    text: async () => String(await run('document.body.innerText')),
    screenshot: async () => {
      const answer = (await ask('Page.captureScreenshot', {})) as { data: string };
      return Buffer.from(answer.data, 'base64');
    },
    close: async () => {
      await session.send('Target.closeTarget', { targetId });
      await session.detach();
    },
    press: async (name) => {
      const expression = `[...document.querySelectorAll('button, a')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(name)})).click()`;
      // Do not await the answer, because a popup that closes itself never answers.
      void ask('Runtime.evaluate', { expression, userGesture: true });
    },
    type: async (...keys) => {
      for (const key of keys) {
        // Enter presses a button only if its character is sent, too.
        const text = key === 'Enter' ? { text: '\r' } : {};
        await ask('Input.dispatchKeyEvent', { type: 'keyDown', key, ...text });
        await ask('Input.dispatchKeyEvent', { type: 'keyUp', key });
      }
    },
  };
}

/** Returns a function that sends a command to the attached target. It waits for the answer with the same number. */
export function createCommandSender(session: CDPSession, sessionId: string) {
  let last = 0;
  return (method: string, params: object): Promise<unknown> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const listener = (event: { sessionId: string; message: string }): void => {
        const answer = JSON.parse(event.message) as { id?: number; result?: unknown };
        if (event.sessionId !== sessionId || answer.id !== id) return;
        session.off('Target.receivedMessageFromTarget', listener);
        resolve(answer.result);
      };
      session.on('Target.receivedMessageFromTarget', listener);
      void session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
    });
  };
}
