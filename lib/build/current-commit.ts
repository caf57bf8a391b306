// The commit that the working tree is at.
import { run } from './paths.ts';

/** The full hash; null where the tree has uncommitted changes or is no git checkout. */
export async function currentCommit(): Promise<string | null> {
  const status = await run('git', ['status', '--porcelain']);
  if (status.code !== 0 || status.output.trim() !== '') return null;
  return (await run('git', ['rev-parse', 'HEAD'])).output.trim();
}
