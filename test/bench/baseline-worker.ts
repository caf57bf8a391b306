// Measures the minimum cost of starting a worker in this browser. For that, the built extension gets a trivial background script.
import { rmSync } from 'node:fs';
import { type ExtensionBrowser, launchWithExtension } from '../../server/launch/extension-browser.ts';
import { ensureChromium } from '../../server/launch/find-chromium.ts';
import { copyExtension } from './bytes.ts';

const ANSWER = 'chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer({}));';

/** A background script that has the same listeners and browser calls as Kiroku's at each start, but no other code. */
const LISTENERS = `const nothing = () => undefined;
for (const event of [chrome.runtime.onInstalled, chrome.runtime.onStartup, chrome.alarms.onAlarm, chrome.permissions.onAdded,
  chrome.permissions.onRemoved, chrome.tabs.onRemoved, chrome.storage.onChanged, chrome.contextMenus.onClicked,
  chrome.omnibox.onInputStarted, chrome.omnibox.onInputChanged, chrome.omnibox.onInputEntered, chrome.omnibox.onInputCancelled,
  chrome.commands.onCommand]) event.addListener(nothing);
self.addEventListener('online', nothing);
chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
(async () => {
  await chrome.storage.local.get('account');
  await chrome.action.setBadgeBackgroundColor({ color: '#34418a' });
  await chrome.action.setBadgeTextColor({ color: '#ffffff' });
  await chrome.action.setBadgeText({ text: '' });
  await chrome.alarms.get('poll');
})();`;

export const BASELINE_WORKER_SCRIPTS = {
  'answers alone': ANSWER,
  'same listeners': `${ANSWER}\n${LISTENERS}`,
};

interface BaselineWorker {
  readonly browser: ExtensionBrowser;
  readonly dir: string;
  readonly close: () => Promise<void>;
}

export async function launchBaselineWorker(extensionDir: string, script: string): Promise<BaselineWorker> {
  const folder = copyExtension(extensionDir, { 'background.js': script });
  const browser = await launchWithExtension({
    executablePath: await ensureChromium(),
    extensionDir: folder,
    headless: true,
  });
  return {
    browser,
    dir: folder,
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
