// Measures each kind of output of a built extension, and defines the limits.
import { type FilesByPath, zipFiles } from './package-zip.ts';

/** Limits in bytes. They are slightly above the sizes of 2026-11-28, so that the nightly run fails if an output grows noticeably. */
export const sizeBudgets = {
  'a page where nothing plays': 1_850,
  'a page where something plays': 69_000,
  'the worker': 440_000,
  'the popup before its first frame': 343_000,
  'the options before their first frame': 322_000,
  'the zip': 3_250_000,
} as const;

type Kind = keyof typeof sizeBudgets;

export interface OutputSize {
  readonly kind: Kind;
  readonly bytes: number;
  readonly budget: number;
}

/** Returns the size of each output. `files` are all files of an unpacked extension. Throws if a script is missing. */
export function measureOutputs(files: FilesByPath): readonly OutputSize[] {
  const sizeOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => {
      const file = files[name];
      if (!file) throw new Error(`The build has no ${name}`);
      return sum + file.length;
    }, 0);
  const sites = Object.keys(files).flatMap((name) => /^site-(.+)(?<!-state)\.js$/.exec(name)?.[1] ?? []);
  const sizes: Readonly<Record<Kind, number>> = {
    'a page where nothing plays': sizeOf(['media-watcher.js']),
    'a page where something plays': Math.max(...sites.map((site) => sizeOf(scriptsOfSite(files, site)))),
    'the worker': sizeOf(['background.js']),
    'the popup before its first frame': sizeOf(scriptsOfPage(files, 'popup.html')),
    'the options before their first frame': sizeOf(scriptsOfPage(files, 'options.html')),
    'the zip': zipFiles(files).length,
  };
  return (Object.keys(sizes) as Kind[]).map((kind) => ({
    kind,
    bytes: sizes[kind],
    budget: sizeBudgets[kind],
  }));
}

/** Returns the scripts that a page of the site gets when something plays in the page. */
function scriptsOfSite(files: FilesByPath, site: string): readonly string[] {
  const state = `site-${site}-state.js`;
  return ['watch-page.js', `site-${site}.js`, ...(files[state] ? [state] : []), 'player-frame.js'];
}

/** Returns the scripts that an extension page loads, and the scripts that it preloads because they are imported. */
function scriptsOfPage(files: FilesByPath, page: string): readonly string[] {
  const html = Buffer.from(files[page] ?? []).toString();
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name);
}
