// Firefox's own scripts, compiled once per run: a new profile compiles them again, which is a third of its start.
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { root } from '../../../lib/build/paths.ts';
import { E2E_OUT_DIR } from '../settings.ts';

const KEPT = `${root}${E2E_OUT_DIR}/firefox-scripts`;
/** What Firefox has compiled of itself, and for which build. It throws the former away when the latter is another. Nothing of an add-on is in here. */
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

/** For a new profile: what an earlier Firefox of this run has left, if one has ended already. */
export function giveCompiledScripts(profile: string): void {
  if (existsSync(KEPT)) copyScripts(KEPT, profile);
}

/** From a profile whose Firefox has ended. The first one's is kept, and seen by others only when it is whole. */
export function keepCompiledScripts(profile: string): void {
  if (existsSync(KEPT)) return;
  const unfinished = mkdtempSync(`${root}${E2E_OUT_DIR}/firefox-scripts-`);
  copyScripts(profile, unfinished);
  try {
    renameSync(unfinished, KEPT);
  } catch {
    // Another worker was first.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** At the beginning of a run. */
export function forgetCompiledScripts(): void {
  rmSync(KEPT, { recursive: true, force: true });
}
