// Creates the extension's OAuth app for the local server. The app's id and secret are created once, and stored in the state folder. Git
// ignores that folder.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { stateFolder } from '../../lib/build/paths.ts';

const appSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(16) });
type LocalAppKeys = z.infer<typeof appSchema>;

export function createLocalAppKeys(): LocalAppKeys {
  return { clientId: 'kiroku-local', clientSecret: randomBytes(32).toString('base64url') };
}

/** Returns the stored app. If the file is missing or unreadable, creates a new app. The server then registers it. */
export function loadLocalAppKeys(): LocalAppKeys {
  const file = `${stateFolder}/local-app.json`;
  try {
    return appSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    const app = createLocalAppKeys();
    mkdirSync(stateFolder, { recursive: true });
    writeFileSync(file, JSON.stringify(app), { mode: 0o600 });
    return app;
  }
}
