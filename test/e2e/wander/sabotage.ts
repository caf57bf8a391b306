// Injects faults to check that the run detects them. It changes only a temporary copy of the sources.
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildExtension } from '../../../lib/build/build-extension.ts';
import { root } from '../../../lib/build/paths.ts';
import { E2E_APP } from '../settings.ts';
import { SABOTAGE_RULES, type SabotageRule } from './sabotage-rules.ts';

/** The files that the build needs. */
const SOURCES = [
  'lib',
  'entrypoints',
  'components',
  'public',
  'package.json',
  'tsconfig.json',
  'wxt.config.ts',
];

interface SabotagedBuild {
  readonly extensionDir: string;
  /** The folder of the temporary copy. */
  readonly folder: string;
}

/**
 * Builds the extension without one of its rules. Throws if the rule is not in the file that the list names, because the list is then
 * outdated.
 */
export async function buildSabotaged(name: string): Promise<SabotagedBuild> {
  const fault = SABOTAGE_RULES[name];
  if (!fault) throw new Error(`no fault is called ${name}: ${Object.keys(SABOTAGE_RULES).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-sabotaged-'));
  for (const source of SOURCES) cpSync(root + source, join(folder, source), { recursive: true });
  symlinkSync(`${root}node_modules`, join(folder, 'node_modules'));
  for (const { file, rule, instead } of fault.edits) {
    const path = join(folder, file);
    writeFileSync(path, removeRule(readFileSync(path, 'utf8'), { file, rule, instead }));
  }
  const target = {
    origin: 'http://localhost:4780',
    ...E2E_APP,
    outDir: join(folder, '.output'),
    source: folder,
  };
  return { folder, extensionDir: await buildExtension(target) };
}

/** Returns the text with `rule` replaced by `instead`. Throws unless `rule` occurs exactly once. */
export function removeRule(text: string, { file, rule, instead }: SabotageRule['edits'][number]): string {
  const parts = text.split(rule);
  if (parts.length !== 2)
    throw new Error(`${file} has the rule ${parts.length - 1} times, not once: ${rule.slice(0, 80)}`);
  return parts.join(instead);
}
