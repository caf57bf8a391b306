// Tests the built packages. They request only the listed permissions, contain all of their code, and their pages run no other code.
import { readdirSync, readFileSync } from 'node:fs';
import { root } from '../../../lib/build/paths.ts';
import { expect, test } from '../fixtures.ts';
import { CHROMIUM_EXTENSION_DIR, FIREFOX_EXTENSION_DIR } from '../settings.ts';

/** Each permission with its reason. A new permission is a decision, so it must be added here before it is used. */
const PERMISSIONS = {
  identity: 'the sign-in window',
  storage: 'settings and tokens',
  unlimitedStorage: 'what waits to be sent is not evicted when the browser needs room',
  alarms: 'trying again after the worker has ended',
  scripting: 'readers on granted pages',
  activeTab: 'one look at the page whose button was pressed',
  contextMenus: 'searching for a marked title',
};

/** Optional permissions. Each is requested when its feature is switched on. */
const OPTIONAL = { notifications: 'telling of what needs the user' };

const CSP: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' https: http://localhost:* http://127.0.0.1:* data:",
  'font-src': "'self'",
  'connect-src': "'self' https: http://localhost:* http://127.0.0.1:*",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const packages = [
  [
    'Chromium',
    CHROMIUM_EXTENSION_DIR,
    { sidePanel: 'the popup beside the page; Firefox has a sidebar without one' },
  ],
  ['Firefox', FIREFOX_EXTENSION_DIR, {}],
] as const;

function scripts(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
}

const MARKUP = /innerHTML/gi;
const CODE = /\beval\s*\(|\bnew Function\b|=\s*Function\s*[;,]|[^.\w]Function\(/g;
const REMOTE = /\bimport\(\s*["'`]https?:|importScripts\(|insertAdjacentHTML|document\.write\b/g;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

for (const [browser, folder, own] of packages) {
  test(`the package for ${browser} requests only the listed permissions`, {
    tag: '@quick',
  }, () => {
    const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Record<string, unknown>;
    expect([...(manifest.permissions as string[])].sort()).toEqual(
      Object.keys({ ...PERMISSIONS, ...own }).sort(),
    );
    expect(manifest.optional_permissions).toEqual(Object.keys(OPTIONAL));
    expect(manifest.optional_host_permissions).toEqual(['*://*/*']);
    // The manifest has none of these keys. So it requests no host, adds no script to all pages, and has nothing that a page could load,
    // call or embed.
    for (const key of [
      'host_permissions',
      'content_scripts',
      'web_accessible_resources',
      'externally_connectable',
      'sandbox',
    ])
      expect(manifest, key).not.toHaveProperty(key);
    const { extension_pages: policy } = manifest.content_security_policy as { extension_pages: string };
    const directives = policy.split('; ').map((directive) => directive.split(/ (.*)/s, 2));
    expect(Object.fromEntries(directives)).toEqual(CSP);
  });

  test(`the store texts give a reason for each permission of the package for ${browser}`, () => {
    const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Record<string, string[]>;
    const asked = [manifest.permissions, manifest.optional_permissions, manifest.optional_host_permissions];
    const reasons = readFileSync(`${root}.github/store/permissions.md`, 'utf8').matchAll(
      /^- `([^`]+)`: \S.{30,}$/gm,
    );
    const explained = [...reasons].map(([, name]) => name);
    expect(asked.flat().filter((name) => !explained.includes(name))).toEqual([]);
    // `sidePanel` exists only in Chromium.
    const known = [...asked.flat(), 'sidePanel'];
    expect(explained.filter((name) => !known.includes(name))).toEqual([]);
  });

  test(`the package for ${browser} runs no text as code`, {
    tag: '@quick',
  }, () => {
    const files = scripts(folder);
    expect(files.length).toBeGreaterThan(40);
    const found = (pattern: RegExp) =>
      files.flatMap(({ name, text }) =>
        count(text, pattern) > 0 ? [{ name, text, times: count(text, pattern) }] : [],
      );
    expect(found(REMOTE).map(({ name }) => name)).toEqual([]);
    expect(files.filter(({ name }) => name.startsWith('background')).map(({ name }) => name)).toEqual([
      'background.js',
    ]);
    // react-dom sets `innerHTML` for a property that our source does not use (test/page-safety.test.ts). The package contains exactly these
    // occurrences, all in one file.
    const reactDom = readFileSync(`${root}node_modules/react-dom/cjs/react-dom-client.production.js`, 'utf8');
    const [markup, ...moreMarkup] = found(MARKUP);
    expect(moreMarkup.map(({ name }) => name)).toEqual([]);
    expect(markup?.times).toBe(count(reactDom, MARKUP));
    expect(markup?.text).toContain('https://react.dev/errors/');
    // The small variant of zod compiles no code.
    expect(found(CODE).map(({ name }) => name)).toEqual([]);
  });
}

/** The oldest browsers in which the tests have run. The manifest excludes older browsers. */
const TESTED = { chromium: '156', firefox: '153.0' };

test('the packages require at least the tested browser versions', async ({ kiroku }) => {
  const manifestOf = (folder: string) =>
    JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Record<string, unknown>;
  const chromium = manifestOf(CHROMIUM_EXTENSION_DIR);
  expect(chromium.minimum_chrome_version).toBe(TESTED.chromium);
  expect(manifestOf(FIREFOX_EXTENSION_DIR).browser_specific_settings).toMatchObject({
    gecko: { strict_min_version: TESTED.firefox },
    gecko_android: { strict_min_version: TESTED.firefox },
  });
  const running = await kiroku.desk.evaluate(() => /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1]);
  expect(Number(running), 'the one that these tests run in').toBeGreaterThanOrEqual(Number(TESTED.chromium));
});

test('a page of the extension runs only scripts of the package', {
  tag: '@quick',
}, async ({ kiroku, sites }) => {
  sites.serve({ host: 'cdn.example', path: '/script.js', html: 'window.ran = "remote"' });
  const blocked = await kiroku.desk.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    );
    const inline = document.createElement('script');
    inline.textContent = 'window.ran = "inline"';
    const remote = document.createElement('script');
    remote.src = 'https://cdn.example/script.js';
    const gone = new Promise((resolve) => remote.addEventListener('error', resolve));
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ran = "attribute"');
    document.body.append(inline, remote, button);
    button.click();
    await gone;
    // Use a separate frame, so that the test driver itself does not run the text.
    const text = await new Promise((resolve) =>
      setTimeout(() => {
        try {
          resolve(new Function('return "text"')());
        } catch (error) {
          resolve((error as Error).name);
        }
      }),
    );
    return { violations: violations.sort(), ran: (window as { ran?: string }).ran ?? null, text };
  });
  expect(blocked.ran).toBeNull();
  expect(blocked.text).toBe('EvalError');
  expect(blocked.violations).toEqual(
    expect.arrayContaining([
      'script-src-attr inline',
      'script-src-elem https://cdn.example/script.js',
      'script-src-elem inline',
    ]),
  );
});
