// How large the packages are, and what of them is script, as two tables in Markdown.
import type { Part } from './package-parts.ts';
import type { Files } from './package-zip.ts';
import type { ZipParts } from './zip-parts.ts';

interface PackageRow {
  readonly file: string;
  readonly files: Files;
  readonly zip: number;
}

export function describePackages(rows: readonly PackageRow[]): string {
  return table(
    ['package in .output/packages', 'files', 'raw kB', 'zip kB'],
    rows.map(({ file, files, zip }) => [file, String(Object.keys(files).length), kB(rawOf(files)), kB(zip)]),
  );
}

export function describeParts(parts: readonly Part[]): string {
  return table(
    ['JavaScript of', 'at start, raw kB', 'gzip kB', 'with all that it may load, raw kB', 'gzip kB'],
    parts.map(({ name, atStart, total }) => [
      name,
      ...[atStart.raw, atStart.gzip, total.raw, total.gzip].map(kB),
    ]),
  );
}

export function describeZipParts(parts: ZipParts): string {
  return table(
    ['of the package for Chromium', 'zip kB'],
    Object.entries(parts).map(([name, bytes]) => [name, kB(bytes)]),
  );
}

function rawOf(files: Files): number {
  return Object.values(files).reduce((sum, { length }) => sum + length, 0);
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
