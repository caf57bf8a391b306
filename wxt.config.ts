// How the extension is built: one manifest for both browsers, and one small script per site.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'wxt';
import { genericSite, sites } from './lib/sites/registry.ts';

/** Public half of a key that gives the unpacked extension the same id on every machine; the private half was thrown away. */
const EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuTQRHLndDg1EBaPzJvkpnI9yhhag9wEeFEg7dcbTMcwfW3yyhafY26BmT4xvMiCxMBjbyYxcyx8o+XzAzBYC9hpQ58xYTrIlxPZuMY04lLHfA44pu+BmPJIhSsCsLpLybQKkOiBxOAqUe+Q6fsGk1AEX3INvO9GGPM0PCReWIvjMarhhezyAUrvvsdhdvdmqMf1/CR7NjBXGsHJVWZVrrlXhSsPWq22QDhoHfh7bXeuFznorYT13sjzWJH7g21bdTlPit8dJ6zBKdT6+15T231JtbveaJ8e3wPWazT9gHIgljYWup5njMw5LTmnsmfQNQrP4x2oAxd3hvb4tkVS4SQIDAQAB';

/** Code comes from the package alone; connections and covers may go anywhere, since the service's address is the user's choice. */
const extensionPagesCsp = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    "connect-src 'self' https: http: ws:",
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
    permissions: ['identity', 'storage', 'alarms', 'scripting', 'activeTab'],
    // No host at install: each site is granted on its own, and http is for self-hosted servers and the practice page.
    optional_host_permissions: ['*://*/*'],
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+K' } } },
    // Vite's dev server puts styles into the page; a build never does.
    content_security_policy: {
      extension_pages: extensionPagesCsp(command === 'serve' ? "'self' 'unsafe-inline'" : "'self'"),
    },
    ...(browser === 'firefox' ? firefoxManifest : chromiumManifest()),
  }),
  hooks: {
    'entrypoints:found'(wxt, entrypoints) {
      const folder = join(wxt.config.wxtDir, 'site-scripts');
      mkdirSync(folder, { recursive: true });
      for (const { id } of [...sites, genericSite]) {
        const inputPath = join(folder, `site-${id}.ts`);
        writeFileSync(inputPath, siteScript(id));
        entrypoints.push({ name: `site-${id}`, inputPath, type: 'unlisted-script' });
      }
    },
  },
});

const firefoxManifest = {
  browser_specific_settings: {
    gecko: {
      id: 'kiroku@kiroku.example',
      strict_min_version: '140.0',
      data_collection_permissions: { required: ['none' as const] },
    },
  },
};

/** A store signs with its own key and refuses a package that brings one. */
function chromiumManifest() {
  return process.env.KIROKU_STORE_BUILD ? {} : { key: EXTENSION_KEY };
}

/** The script of one site: its reader joined with the watcher of pages, so that a page is given nothing that it does not need. */
function siteScript(id: string): string {
  return [
    "import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';",
    "import { watchPage } from '@/lib/page/watch-page.ts';",
    `import { readEpisode, site } from '@/lib/sites/${id}.ts';`,
    'export default defineUnlistedScript(() => watchPage(site, readEpisode));',
    '',
  ].join('\n');
}
