// Launches the browser in which the extension's own pages are measured. The extension contains an empty popup as the baseline, and uses a
// service whose data never changes.
import { rmSync } from 'node:fs';
import { buildExtension } from '../../../lib/build/build-extension.ts';
import { type ExtensionBrowser, launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { E2E_APP } from '../../e2e/settings.ts';
import { createExampleList, signInWithList } from '../example-list.ts';
import { startUnchangingService } from '../unchanging-service.ts';
import { addEmptyPopup } from './empty-popup.ts';

export const EXTENSION_ORIGIN = `chrome-extension://${CHROMIUM_EXTENSION_ID}/`;

export interface PopupBrowser {
  readonly browser: ExtensionBrowser;
  readonly extensionDir: string;
  /** Fills the local copy with this many entries. */
  readonly fill: (count: number) => Promise<void>;
  readonly wakeWorker: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function launchPopupBrowser(): Promise<PopupBrowser> {
  const service = await startUnchangingService();
  const built = await buildExtension({ origin: service.origin, ...E2E_APP, outDir: '.output/bench-popup' });
  const extensionDir = await addEmptyPopup(built);
  const browser = await launchWithExtension({
    executablePath: await ensureChromium(),
    extensionDir,
    headless: true,
  });
  const onDesk = async (act: (desk: Awaited<ReturnType<typeof browser.openPage>>) => Promise<void>) => {
    const desk = await browser.openPage('options.html');
    await act(desk);
    await desk.close();
  };
  return {
    browser,
    extensionDir,
    fill: (count) => onDesk((desk) => signInWithList(desk, createExampleList(count), service.origin)),
    wakeWorker: () =>
      onDesk(async (desk) => {
        await desk.evaluate(() => chrome.runtime.sendMessage({ message: 'readService' }));
      }),
    close: async () => {
      await browser.close();
      await service.close();
      rmSync(extensionDir, { recursive: true, force: true });
    },
  };
}
