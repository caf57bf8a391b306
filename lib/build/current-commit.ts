// Finds the current commit of the working tree.
import { runCommand } from './paths.ts';

/** Returns the full hash; null if the tree has uncommitted changes or is not a git checkout. */
export async function readCurrentCommit(): Promise<string | null> {
  const status = await runCommand('git', ['status', '--porcelain']);
  if (status.code !== 0 || status.output.trim() !== '') return null;
  return (await runCommand('git', ['rev-parse', 'HEAD'])).output.trim();
}
