// Starts a real Firefox with the built extension. WebDriver BiDi controls it, because Playwright cannot load an add-on into Firefox.

import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { REDIRECT_URIS } from '../../../server/launch/extension-ids.ts';
import { restoreCompiledScripts, saveCompiledScripts } from './compiled-scripts.ts';

const GECKO_ID = 'kiroku@kiroku.example';
/** The id in the addresses of the add-on's pages. It is fixed here; otherwise the browser would choose a random id. */
const UUID = 'c7b3f2de-6a5b-4f0e-9a58-3f6d3a1f7e11';
const NAMES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
/** Hosts of the redirect addresses, which have no server. */
const UNSERVED = REDIRECT_URIS.map((address) => new URL(address).host);

export function findFirefox(): string | null {
  return process.env.FIREFOX_PATH ?? NAMES.find((path) => existsSync(path)) ?? null;
}

export interface FirefoxWithExtension {
  readonly browser: Browser;
  readonly openPage: (path: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

interface FirefoxOptions {
  readonly executablePath: string;
  readonly extensionDir: string;
  /** The port of the https server that answers for every host except localhost. */
  readonly sitePort: number;
  readonly downloads: string;
}

/** This limit in milliseconds ends a start that hangs. It is so long that it never ends a slow start. */
const PATIENCE_MS = 120_000;

/** Opens a tab with time limits that are long enough for a busy machine. */
export async function openTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

export async function launchFirefox(options: FirefoxOptions): Promise<FirefoxWithExtension> {
  const proxy = await startProxy(options.sitePort);
  const profile = mkdtempSync(`${tmpdir()}/kiroku-firefox-`);
  restoreCompiledScripts(profile);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    userDataDir: profile,
    executablePath: options.executablePath,
    headless: true,
    timeout: PATIENCE_MS,
    acceptInsecureCerts: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [GECKO_ID]: UUID }),
      // Permission prompts are off, because nobody can click the prompt of a headless browser.
      'extensions.webextOptionalPermissionPrompts': false,
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxy.port,
      'network.proxy.no_proxies_on': 'localhost,127.0.0.1',
      'media.autoplay.default': 0,
      // Do not start a process in advance for the next site, because that takes a tenth of the browser's start.
      'dom.ipc.processPrelaunch.enabled': false,
      // WebDriver sets this preference to 0. Then, while a hidden tab unloads slowly, Firefox polls it without a pause, which uses half a
      // core.
      'browser.tabs.remote.unloadDelayMs': 301,
      'browser.download.folderList': 2,
      'browser.download.dir': options.downloads,
    },
  });
  await browser.installExtension(options.extensionDir);
  const openPage = async (path: string): Promise<Page> => {
    const page = await openTab(browser);
    // Do not wait for a load event, because load events of extension pages never arrive here.
    await page.goto(`moz-extension://${UUID}/${path}`, { waitUntil: [] });
    return page;
  };
  const close = async (): Promise<void> => {
    await browser.close();
    proxy.close();
    saveCompiledScripts(profile);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { browser, openPage, close };
}

/**
 * Starts a proxy that leads every connection to the server of the tests. It is needed because Firefox has no switch for resolving host
 * names.
 */
async function startProxy(sitePort: number): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) => response.writeHead(502).end());
  const sockets = new Set<Socket>();
  server.on('connect', ({ url = '' }, client: Socket) => {
    if (UNSERVED.includes(url.replace(/:\d+$/, ''))) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const site = connect(sitePort, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const socket of [client, site]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    site.pipe(client).pipe(site);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
