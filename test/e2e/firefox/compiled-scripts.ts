// Caches Firefox's own compiled scripts once per run: a new profile compiles them again, which is a third of its start.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { root } from '../../../lib/build/paths.ts';
import { E2E_OUT_DIR } from '../settings.ts';

const KEPT = `${root}${E2E_OUT_DIR}/firefox-scripts`;
/** Firefox's own compiled code, and its build id. Firefox discards the former if the latter differs. Contains nothing of an add-on. */
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

/** For a new profile: copies the files of an earlier Firefox of this run, if one has ended already. */
export function giveCompiledScripts(profile: string): void {
  if (existsSync(KEPT)) copyScripts(KEPT, profile);
}

/** Saves the files of a profile whose Firefox has ended. The first one's are used, and visible to others only when complete. */
export function keepCompiledScripts(profile: string): void {
  if (existsSync(KEPT)) return;
  const unfinished = mkdtempSync(`${root}${E2E_OUT_DIR}/firefox-scripts-`);
  copyScripts(profile, unfinished);
  try {
    renameSync(unfinished, KEPT);
  } catch {
    // Another worker process was first.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Call at the start of a run. */
export function forgetCompiledScripts(): void {
  rmSync(KEPT, { recursive: true, force: true });
}
