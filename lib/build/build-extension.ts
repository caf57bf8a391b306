// Builds the extension for one service. The service's addresses and the app are filled in, so that the user only has to sign in.
import { resolve } from 'node:path';
import { root, runCommand, toolPath } from './paths.ts';

interface BuildTarget {
  /** The server's origin, such as `http://localhost:4780`. */
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly browser?: 'chrome' | 'firefox';
  /** The folder that receives `chrome-mv3` or `firefox-mv3`. A relative path starts at the project's root. */
  readonly outDir: string;
  /** The folder with the sources. By default, this is the project itself. */
  readonly source?: string;
}

/** Builds the extension and returns its unpacked folder. If the build fails, throws an error with the output of the build. */
export async function buildExtension(target: BuildTarget): Promise<string> {
  const { origin, clientId, clientSecret, outDir, browser = 'chrome', source = root } = target;
  const env = {
    WXT_BASE_URL: `${origin}/v1`,
    WXT_AUTH_URL: `${origin}/auth`,
    WXT_CLIENT_ID: clientId,
    WXT_CLIENT_SECRET: clientSecret,
    WXT_PRACTICE_URL: `${origin}/practice/watch/1`,
    WXT_OUT_DIR: outDir,
  };
  const result = await runCommand(toolPath('wxt'), ['build', '-b', browser], { env, cwd: source });
  if (result.code !== 0) throw new Error(`The extension could not be built:\n${result.output}`);
  return resolve(root, outDir, `${browser}-mv3`);
}
