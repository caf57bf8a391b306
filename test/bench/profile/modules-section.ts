// What each script has before it has done anything, by module: the profile behind the bytes of the worker's and of the popup's start.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, tool } from '../../../server/launch/paths.ts';
import type { Section } from '../section.ts';
import type { ModuleBytes } from './module-bytes.ts';

/** Modules of fewer bytes are one line. */
const LEAST = 1000;
const STARTS = { worker: /^background\.js$/, popup: /^chunks\/popup-/ };

export async function modulesSection(): Promise<Section> {
  const rows = await readModules();
  const starts = Object.entries(STARTS).map(([name, entry]) => ({ name, modules: atStart(rows, entry) }));
  return {
    name: 'modules',
    title: 'Bytes at start, by module',
    note: 'Each module made small by itself, as the build has it after what is not used was taken out. Packages are one line.',
    head: ['start', 'module', 'bytes'],
    rows: starts.flatMap(({ name, modules }) => {
      const large = modules.filter(([, bytes]) => bytes >= LEAST);
      const small = modules.filter(([, bytes]) => bytes < LEAST);
      const rest: readonly [string, number] = [`${small.length} modules below ${LEAST}`, sum(small)];
      return [...large, rest, ['all', sum(modules)] as const].map(([module, bytes]) => [
        name,
        module,
        String(bytes),
      ]);
    }),
    missed: [],
    figures: Object.fromEntries(starts.map(({ name, modules }) => [name, Object.fromEntries(modules)])),
  };
}

const sum = (modules: readonly (readonly [string, number])[]) =>
  modules.reduce((all, [, bytes]) => all + bytes, 0);

async function readModules(): Promise<readonly ModuleBytes[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-modules-'));
  const file = join(folder, 'modules.jsonl');
  const env = { WXT_OUT_DIR: join(folder, 'out'), KIROKU_MODULES: file };
  const built = await run(tool('wxt'), ['build', '-c', 'test/bench/profile/wxt.config.ts'], { env });
  if (built.code !== 0) throw new Error(`The extension could not be built:\n${built.output}`);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  return lines.map((line) => JSON.parse(line) as ModuleBytes);
}

/** Of the scripts that an entry imports, and of those that these import: modules and packages, the largest first. */
function atStart(rows: readonly ModuleBytes[], entry: RegExp): readonly (readonly [string, number])[] {
  const scripts = new Set(rows.flatMap(({ script }) => (entry.test(script) ? [script] : [])));
  // A set that grows while it is walked is walked to its new end.
  for (const name of scripts)
    for (const next of rows.find(({ script }) => script === name)?.imports ?? []) scripts.add(next);
  const bytes = new Map<string, number>();
  for (const row of rows) {
    if (!scripts.has(row.script)) continue;
    const name = row.module.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/, '$1');
    bytes.set(name, (bytes.get(name) ?? 0) + row.bytes);
  }
  return [...bytes].sort(([, a], [, b]) => b - a);
}
