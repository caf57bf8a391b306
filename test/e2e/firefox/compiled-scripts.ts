// Caches the scripts that Firefox compiles for itself, once per run. Otherwise each new profile would compile them again, which takes a
// third of Firefox's start.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { root } from '../../../lib/build/paths.ts';
import { E2E_OUT_DIR } from '../settings.ts';

const KEPT = `${root}${E2E_OUT_DIR}/firefox-scripts`;
/**
 * Firefox's compiled code, and the build id for which it is valid. With another build id, Firefox discards the code. The files contain no
 * code of add-ons.
 */
const FILES = [
  'compatibility.ini',
  'startupCache/scriptCache.bin',
  'startupCache/scriptCache-child.bin',
  'startupCache/startupCache.8.little',
  'startupCache/urlCache.bin',
];

function copyScripts(from: string, to: string): void {
  mkdirSync(`${to}/startupCache`, { recursive: true });
  for (const file of FILES) if (existsSync(`${from}/${file}`)) cpSync(`${from}/${file}`, `${to}/${file}`);
}

/** Copies the files of an earlier Firefox of this run into a new profile. Does nothing if no Firefox has ended yet. */
export function restoreCompiledScripts(profile: string): void {
  if (existsSync(KEPT)) copyScripts(KEPT, profile);
}

/**
 * Saves the files of a profile whose Firefox has ended, unless another profile's files were saved before. Other processes see the files
 * only when they are complete.
 */
export function saveCompiledScripts(profile: string): void {
  if (existsSync(KEPT)) return;
  const unfinished = mkdtempSync(`${root}${E2E_OUT_DIR}/firefox-scripts-`);
  copyScripts(profile, unfinished);
  try {
    renameSync(unfinished, KEPT);
  } catch {
    // Another worker process has already saved its files, so delete these.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Deletes the cache. Call this at the start of a run. */
export function deleteCompiledScripts(): void {
  rmSync(KEPT, { recursive: true, force: true });
}
