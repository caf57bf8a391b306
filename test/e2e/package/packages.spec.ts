// Tests the store packages. They are complete and reproducible, and contain no data of the developer's machine.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { measureOutputs, sizeBudgets } from '../../../lib/build/output-sizes.ts';
import { type FilesByPath, unzipFiles, writeFiles } from '../../../lib/build/package-zip.ts';
import { root } from '../../../lib/build/paths.ts';
import { launchWithExtension } from '../../../server/launch/extension-browser.ts';
import { CHROMIUM_EXTENSION_ID } from '../../../server/launch/extension-ids.ts';
import { ensureChromium } from '../../../server/launch/find-chromium.ts';
import { expect, test } from '../fixtures.ts';
import { CHROMIUM_EXTENSION_DIR, FIREFOX_EXTENSION_DIR } from '../settings.ts';

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
const names = ['chromium', 'firefox', 'firefox-sources'].map((kind) => `kiroku-${version}-${kind}.zip`);
const [chromium = '', firefox = '', sources = ''] = names;
const packages = [
  ['Chromium', chromium, CHROMIUM_EXTENSION_DIR],
  ['Firefox', firefox, FIREFOX_EXTENSION_DIR],
] as const;

/** Variables of a developer's environment, which must not get into the package. */
const OWN = {
  WXT_CLIENT_ID: 'id-of-the-packager',
  WXT_CLIENT_SECRET: 'secret-of-the-packager',
  WXT_BASE_URL: 'https://service-of-the-packager.example/v1',
};

function npmRun(folder: string, script: string, ...args: readonly string[]): string {
  return execFileSync('npm', ['run', script, '--', ...args], {
    cwd: folder,
    env: { ...process.env, ...OWN },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

function zipsIn(folder: string): Record<string, Buffer> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/.output/packages/${name}`)]));
}

let output = '';
let zips: Record<string, Buffer> = {};
const unpacked = (name: string): FilesByPath => unzipFiles(zips[name] ?? new Uint8Array());
const textOf = (files: FilesByPath, name: string): string => Buffer.from(files[name] ?? []).toString();

// Run these tests in sequence, because they use the same packages.
test.describe.configure({ mode: 'default' });

test.beforeAll(() => {
  output = npmRun(root, 'package');
  zips = zipsIn(root);
});

test('npm run package prints the size of each package and of each kind of output', () => {
  for (const name of [...names, ...Object.keys(sizeBudgets)]) expect(output).toContain(`${name}: `);
});

for (const [browser, name, folder] of packages) {
  test(`the package for ${browser} stays within the size budget of each kind of output`, () => {
    for (const { kind, bytes, budget } of measureOutputs(unpacked(name))) {
      expect(bytes, kind).toBeGreaterThan(1000);
      expect(bytes, kind).toBeLessThan(budget);
    }
  });

  test(`the package for ${browser} has the manifest of the tested extension`, () => {
    const tested = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Record<string, unknown>;
    const packed = JSON.parse(textOf(unpacked(name), 'manifest.json')) as Record<string, unknown>;
    const { key: _, ...rest } = tested;
    expect(packed).toEqual(rest);
    expect(packed.version).toBe(version);
  });

  test(`the package for ${browser} contains no source map, test or local path`, () => {
    const files = unpacked(name);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['manifest.json', 'background.js', 'popup.html']),
    );
    expect(Object.keys(files).filter((file) => /\.(?:map|tsx?)$|\btest|fixture/i.test(file))).toEqual([]);
    const texts = Object.keys(files).map((file) => [file, textOf(files, file)] as const);
    for (const foreign of [...Object.values(OWN), 'sourceMappingURL', root])
      expect(texts.filter(([, text]) => text.includes(foreign)).map(([file]) => file)).toEqual([]);
  });
}

test("the package for Chromium starts without the test's extension id and settings", async () => {
  const extensionDir = mkdtempSync(`${tmpdir()}/kiroku-package-`);
  writeFiles(extensionDir, unpacked(chromium));
  const browser = await launchWithExtension({
    executablePath: await ensureChromium(),
    extensionDir,
    headless: true,
  });
  try {
    const { host } = new URL(browser.worker.url());
    expect(host).not.toBe(CHROMIUM_EXTENSION_ID);
    const options = await browser.context.newPage();
    await options.goto(`chrome-extension://${host}/options.html`);
    await expect(options.getByLabel('Client ID')).toHaveValue('');
    await expect(options.getByLabel('Client secret')).toHaveValue('');
  } finally {
    await browser.close();
    rmSync(extensionDir, { recursive: true, force: true });
  }
});

test('the packaged sources reproduce all packages byte for byte', () => {
  const elsewhere = mkdtempSync(`${tmpdir()}/kiroku-sources-`);
  try {
    writeFiles(elsewhere, unpacked(sources));
    // This link replaces `npm install`, which would download the packages from the registry.
    symlinkSync(`${root}node_modules`, `${elsewhere}/node_modules`, 'junction');
    npmRun(elsewhere, 'package');
    const again = zipsIn(elsewhere);
    expect(names.filter((name) => !zips[name]?.equals(again[name] ?? Buffer.alloc(0)))).toEqual([]);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test("Mozilla's linter finds nothing in the package for Firefox", () => {
  expect(npmRun(root, 'lint:firefox', `.output/packages/${firefox}`)).toContain('0 findings of ours');
});
