// How the extension is built: one manifest for both browsers, and one small script per site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginOption } from 'vite';
import { defineConfig } from 'wxt';
import { packWords } from './lib/domain/files/packed-words.ts';
import { workerEnglish } from './lib/domain/words/worker-english.ts';
import { genericSite, sites } from './lib/sites/registry.ts';
import { partsOf } from './lib/sites/script-parts.ts';
import { fewFiles } from './server/launch/package/few-files.ts';
import { partModules } from './server/launch/package/part-modules.ts';
import { shortFields } from './server/launch/package/short-fields.ts';
import { type SiteScripts, writeSiteScripts } from './server/launch/package/site-scripts.ts';

/** Public half of a key that gives the unpacked extension the same id on every machine; the private half was thrown away. */
const EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuTQRHLndDg1EBaPzJvkpnI9yhhag9wEeFEg7dcbTMcwfW3yyhafY26BmT4xvMiCxMBjbyYxcyx8o+XzAzBYC9hpQ58xYTrIlxPZuMY04lLHfA44pu+BmPJIhSsCsLpLybQKkOiBxOAqUe+Q6fsGk1AEX3INvO9GGPM0PCReWIvjMarhhezyAUrvvsdhdvdmqMf1/CR7NjBXGsHJVWZVrrlXhSsPWq22QDhoHfh7bXeuFznorYT13sjzWJH7g21bdTlPit8dJ6zBKdT6+15T231JtbveaJ8e3wPWazT9gHIgljYWup5njMw5LTmnsmfQNQrP4x2oAxd3hvb4tkVS4SQIDAQAB';

/** Plain http is for a service on this machine. */
const THIS_MACHINE = 'http://localhost:* http://127.0.0.1:*';

/** Code comes from the package alone. Connections may go to any address that is accepted for a service (`isServiceAddress`), which is the user's choice; covers may come from anywhere. */
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

/** Known once WXT has looked for the entrypoints. */
let siteScripts: SiteScripts | undefined;

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
      // What has been watched and not sent yet must not be evicted. The browser shows no question for this permission.
      'unlimitedStorage',
      'alarms',
      'scripting',
      'activeTab',
      'contextMenus',
    ],
    // Asked for when the user turns a notification on.
    optional_permissions: ['notifications'],
    // No host at install: each site is granted on its own, and http is for self-hosted servers and the practice page.
    optional_host_permissions: ['*://*/*'],
    omnibox: { keyword: 'kiroku' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      'count-episode': {
        suggested_key: { default: 'Alt+Shift+Period' },
        description: '__MSG_countEpisode__',
      },
    },
    // Vite's dev server puts styles into the page and speaks over a socket; a build never does.
    content_security_policy: {
      extension_pages:
        command === 'serve'
          ? extensionPagesCsp("'self' 'unsafe-inline'", ' ws:')
          : extensionPagesCsp("'self'", ''),
    },
    ...(browser === 'firefox' ? firefoxManifest : chromiumManifest()),
  }),
  vite: () => ({
    plugins: [plainScripts, shortFields, withoutExamples, fewFiles],
    build: { modulePreload: { resolveDependencies } },
  }),
  hooks: {
    // The other languages are files in `public`; English is written once, in code.
    'build:publicAssets'(_wxt, files) {
      const translations = files.filter(({ relativeDest }) => /^words\//.test(relativeDest));
      const { keys, texts } = packWords(translations.map(({ relativeDest }) => readWords(relativeDest)));
      for (const [at, { relativeDest }] of translations.entries())
        files[files.findIndex((file) => file.relativeDest === relativeDest)] = {
          relativeDest,
          contents: JSON.stringify(texts[at]),
        };
      files.push({ relativeDest: 'words/keys.json', contents: JSON.stringify(keys) });
      files.push({ relativeDest: 'words/en.json', contents: JSON.stringify(workerEnglish) });
    },
    'entrypoints:found'(wxt, entrypoints) {
      const folder = join(wxt.config.wxtDir, 'site-scripts');
      const all = [...sites, genericSite];
      siteScripts = writeSiteScripts({
        root: import.meta.dirname,
        folder,
        sites: all,
        modules: partModules,
        partsOf,
      });
      entrypoints.push(...siteScripts.entrypoints);
    },
    'vite:build:extendConfig'(built, config) {
      for (const { name } of built) siteScripts?.share(name, config);
    },
  },
});

function readWords(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'public', file), 'utf8'));
}

/** A part that is loaded later names its own scripts: only its style sheets are listed. The list would be in every first frame, and it grows with every part. */
function resolveDependencies(
  _file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'));
}

/** Starts a script without WXT's plugins and log around it: a page is given each of those bytes. Its name is WXT's for the module that starts an unlisted script. */
const plainScripts: PluginOption = {
  name: 'kiroku:plain-scripts',
  enforce: 'pre',
  load(id) {
    // Each of our scripts is a function already.
    if (/\/define-unlisted-script\.mjs$/.test(id))
      return 'export const defineUnlistedScript = (script) => script;';
    const inputPath = /^\0virtual:wxt-unlisted-script-entrypoint\?(.+)$/.exec(id)?.[1];
    return inputPath
      ? `import script from ${JSON.stringify(inputPath)};\nexport default script();`
      : undefined;
  },
  // In a function of its own nothing needs `var`, and the numbers that have a name cost nothing.
  outputOptions: (options) => (options.format === 'iife' ? { ...options, topLevelVar: false } : options),
  // Nearly all of a page's script runs while the page loads: made ready in one go it takes a third less time than function by function (https://v8.dev/blog/explicit-compile-hints).
  generateBundle: {
    // After WXT, which looks for its own beginning of a script to take its name away.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && PAGE_SCRIPT.test(file.fileName) && file.code.length > SMALL)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** The address that stands beside each pattern of a site is there for its tests. */
const withoutExamples: PluginOption = {
  name: 'kiroku:without-examples',
  enforce: 'pre',
  transform: {
    filter: { id: /\/lib\/sites\/[\w-]+\.ts$/ },
    handler: (code) => code.replace(/\bexample:\s*'(?:[^'\\]|\\.)*',?/g, ''),
  },
};

/** Characters of a script for which that is not worth its line. */
const SMALL = 4000;

/** Scripts that run in a page as it loads; those among the page's own only wait to be asked. */
const PAGE_SCRIPT = /^(?:site-(?!.*-state\.js$)|player-frame|watch-)/;

const firefoxManifest = {
  browser_specific_settings: {
    gecko: {
      id: 'kiroku@kiroku.example',
      // By their documents' ids pages and players are told apart.
      strict_min_version: '153.0',
      data_collection_permissions: { required: ['none' as const] },
    },
    gecko_android: { strict_min_version: '153.0' },
  },
};

/** A store signs with its own key and refuses a package that brings one. */
function chromiumManifest() {
  return {
    // The version that everything is tested with (Debian's). Older ones are untested.
    minimum_chrome_version: '156',
    ...(process.env.KIROKU_STORE_BUILD ? {} : { key: EXTENSION_KEY }),
  };
}
