// What the bytes of a package go to: its files by what they are for, each file packed as the zip packs it.
import { deflateSync } from 'fflate';
import type { Files } from './package-zip.ts';

/** The first that names a file has it. A chunk that several parts share is of the pages. */
const PARTS = {
  import: /^(?:data\/title-ids|import-reader|(?:chunks|assets)\/import-)/,
  statistics: /^(?:statistics|(?:chunks|assets)\/(?:statistics|heat-map))/,
  'sites’ scripts': /^(?:site|watch)-/,
  worker: /^background(?:\.js$|\/)/,
  matching: /^data\//,
  words: /^(?:words|_locales)\//,
  'scripts for pages': /^[\w-]+\.js$/,
  pages: /^(?:chunks|assets)\/|\.html$/,
  rest: /(?:)/,
} satisfies Record<string, RegExp>;

export type ZipParts = Readonly<Record<keyof typeof PARTS, number>>;

/** Bytes of each part, without the names and dates that a zip has beside every file. */
export function zipParts(files: Files): ZipParts {
  const sums = Object.keys(PARTS).map((name) => [name, 0] as const);
  const parts: Record<string, number> = Object.fromEntries(sums);
  for (const [path, bytes] of Object.entries(files)) {
    const part = Object.entries(PARTS).find(([, names]) => names.test(path))?.[0] ?? 'rest';
    parts[part] = (parts[part] ?? 0) + deflateSync(bytes, { level: 9 }).length;
  }
  return parts as ZipParts;
}
