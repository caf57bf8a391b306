// Makes the message that a person sees after starting Kiroku. The message names the folder to load, the addresses, and the demo account.
import { readdirSync, statSync } from 'node:fs';

interface Running {
  readonly origin: string;
  /** The folder of the unpacked extension. */
  readonly folder: string;
}

export function formatStartMessage({ origin, folder }: Running): string {
  const firefox = folder.includes('firefox');
  const how = firefox
    ? 'about:debugging → This Firefox → Load Temporary Add-on'
    : 'chrome://extensions → Developer mode → Load unpacked';
  return `
  Kiroku is running. Ctrl-C ends it.

  unpacked extension   ${folder}   (${how})
  practice             ${origin}/practice/watch/5 with the demo account, whose list is at episode 4
                       ${origin}/practice/watch/1 with a new account
  demo account         demo / kiroku-demo
  account area         ${origin}/auth
  list service         ${origin}/v1   (documentation: ${origin}/v1/docs)
`;
}

/**
 * Returns the folder below `outDir` that WXT's dev mode has built since `startedAt` (in epoch milliseconds). Returns null if there is none
 * yet.
 */
export function findBuildSince(outDir: string, startedAt: number): string | null {
  const builtAt = (folder: string) =>
    statSync(`${outDir}/${folder}/manifest.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  try {
    const found = readdirSync(outDir).find((name) => name.endsWith('-dev') && builtAt(name) >= startedAt);
    return found === undefined ? null : `${outDir}/${found}`;
  } catch {
    return null;
  }
}
