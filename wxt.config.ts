// Configures the build of the extension, with one manifest for both browsers, and one small script per site.
import { join } from 'node:path';
import { defineConfig } from 'wxt';
import { bareScriptsPlugin } from './lib/build/bare-scripts.ts';
import { writeSiteEntrypoints } from './lib/build/site-entrypoints.ts';
import { english } from './lib/domain/words/english/en.ts';
import { genericSite, sites } from './lib/sites/registry.ts';

/** Public half of a key that gives the unpacked extension the same id on every machine. The private half was deleted. */
const EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuTQRHLndDg1EBaPzJvkpnI9yhhag9wEeFEg7dcbTMcwfW3yyhafY26BmT4xvMiCxMBjbyYxcyx8o+XzAzBYC9hpQ58xYTrIlxPZuMY04lLHfA44pu+BmPJIhSsCsLpLybQKkOiBxOAqUe+Q6fsGk1AEX3INvO9GGPM0PCReWIvjMarhhezyAUrvvsdhdvdmqMf1/CR7NjBXGsHJVWZVrrlXhSsPWq22QDhoHfh7bXeuFznorYT13sjzWJH7g21bdTlPit8dJ6zBKdT6+15T231JtbveaJ8e3wPWazT9gHIgljYWup5njMw5LTmnsmfQNQrP4x2oAxd3hvb4tkVS4SQIDAQAB';

/** Unencrypted http is allowed only for a service on this machine. */
const THIS_MACHINE = 'http://localhost:* http://127.0.0.1:*';

/**
 * Only code from the package may run. The extension may connect to every address that is accepted for a service (`isServiceAddress`),
 * because the user chooses the service. Covers may come from anywhere.
 */
const extensionPagesCsp = (styles: string, devServer: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src 'self' https: ${THIS_MACHINE} data:`,
    "font-src 'self'",
    `connect-src 'self' https: ${THIS_MACHINE}${devServer}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export default defineConfig({
  modules: ['@wxt-dev/module-react'],
  imports: false,
  manifestVersion: 3,
  outDir: process.env.WXT_OUT_DIR ?? '.output',
  manifest: ({ browser, command }) => ({
    name: '__MSG_extName__',
    description: '__MSG_extDescription__',
    default_locale: 'en',
    permissions: [
      'identity',
      'storage',
      // With this permission, the browser does not delete unsent episodes. The browser does not ask the user for this permission.
      'unlimitedStorage',
      'alarms',
      'scripting',
      'activeTab',
      'contextMenus',
    ],
    // Kiroku requests this permission when the user switches a notification on.
    optional_permissions: ['notifications'],
    // The extension has access to no host at install. The user grants each site separately. `http` is for self-hosted servers and the
    // practice page.
    optional_host_permissions: ['*://*/*'],
    omnibox: { keyword: 'kiroku' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      'count-episode': {
        suggested_key: { default: 'Alt+Shift+Period' },
        description: '__MSG_countEpisode__',
      },
    },
    // Only Vite's dev server injects styles and uses a WebSocket.
    content_security_policy: {
      extension_pages:
        command === 'serve'
          ? extensionPagesCsp("'self' 'unsafe-inline'", ' ws:')
          : extensionPagesCsp("'self'", ''),
    },
    ...(browser === 'firefox' ? firefoxManifest : chromiumManifest()),
  }),
  vite: () => ({ plugins: [bareScriptsPlugin] }),
  hooks: {
    // English texts are in code, so that TypeScript knows their keys. The build also packages them as a file, like the texts of other
    // languages.
    'build:publicAssets'(_wxt, files) {
      files.push({ relativeDest: 'words/en.json', contents: JSON.stringify(english) });
    },
    'entrypoints:found'(wxt, entrypoints) {
      const folder = join(wxt.config.wxtDir, 'site-scripts');
      entrypoints.push(...writeSiteEntrypoints([...sites, genericSite], folder));
    },
  },
});

const firefoxManifest = {
  browser_specific_settings: {
    gecko: {
      id: 'kiroku@kiroku.example',
      // Older versions of Firefox lack `documentId`, by which the worker distinguishes pages and players.
      strict_min_version: '153.0',
      data_collection_permissions: { required: ['none' as const] },
    },
    gecko_android: { strict_min_version: '153.0' },
  },
};

/**
 * Returns Chromium's part of the manifest. The package for the stores has no key, because stores sign with their own key and refuse a
 * package with a key.
 */
function chromiumManifest() {
  return {
    // All tests use this version of Chromium, which is Debian's. Older versions are untested.
    minimum_chrome_version: '156',
    ...(process.env.KIROKU_STORE_BUILD ? {} : { key: EXTENSION_KEY }),
  };
}
