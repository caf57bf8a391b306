// Stores small items in `storage.local`: settings, service addresses and a summary of the account. Each item is checked when it is read.
// The checks use no schema parser, because pages read these items before their first frame.
import { browser } from 'wxt/browser';
import { type AccountSummary, signedOutAccount } from '../domain/account.ts';
import { nullable, object, oneOf, parseAs, text, textMatching } from '../domain/fields.ts';
import type { ServiceSettings, Settings } from '../domain/settings.ts';
import { parseStoredSettings } from '../domain/stored-settings.ts';
import type { DecisionStamps } from '../domain/sync/choice.ts';
import { settingsByKey } from '../domain/sync/setting-keys.ts';
import { withLock } from './mutex.ts';
import { readStamps, stampChangedKeys } from './sync/stamps.ts';

const address = textMatching(URL.canParse);

const storedService = object<ServiceSettings>({
  baseUrl: address,
  authUrl: address,
  clientId: text,
  clientSecret: text,
});

const storedAccount = object<AccountSummary>({
  state: oneOf('signed-out', 'connected', 'reconnect'),
  id: nullable(text),
  name: nullable(text),
  problem: nullable(text),
});

/**
 * Returns the service that this build was made for. The user must fill in empty fields. The variables are read only when they are needed,
 * because commands that run in Node do not have them.
 */
function builtInService(): ServiceSettings {
  return {
    baseUrl: import.meta.env.WXT_BASE_URL ?? 'http://localhost:4780/v1',
    authUrl: import.meta.env.WXT_AUTH_URL ?? 'http://localhost:4780/auth',
    clientId: import.meta.env.WXT_CLIENT_ID ?? '',
    clientSecret: import.meta.env.WXT_CLIENT_SECRET ?? '',
  };
}

export async function readSettings(): Promise<Settings> {
  const { settings } = await browser.storage.local.get('settings');
  return parseStoredSettings(settings);
}

export async function readService(): Promise<ServiceSettings> {
  const { service } = await browser.storage.local.get('service');
  return parseAs(storedService, service) ?? builtInService();
}

export async function readAccount(): Promise<AccountSummary> {
  const { account } = await browser.storage.local.get('account');
  return parseAs(storedAccount, account) ?? signedOutAccount;
}

export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ settings: parseStoredSettings(settings) });
}

interface ChangedSettings {
  readonly before: Settings;
  readonly after: Settings;
}

/**
 * Writes the settings that `change` returns. `now` is stored as the time of the user's decision about each changed setting. Calls are
 * serialized.
 */
export function modifySettings(
  change: (settings: Settings) => Settings | Promise<Settings>,
  now: number,
): Promise<ChangedSettings> {
  return modifyStampedSettings(async (settings, stamps) => {
    const changed = await change(settings);
    const [before, after] = [settingsByKey(settings), settingsByKey(changed)];
    return [changed, stampChangedKeys(stamps, { before, after, timeOf: () => now, remembers: () => true })];
  });
}

/** Writes settings and stamps together, so that a crash cannot separate them. Writes nothing if `change` returns the same objects. */
export function modifyStampedSettings(
  change: (settings: Settings, stamps: DecisionStamps) => Promise<readonly [Settings, DecisionStamps]>,
): Promise<ChangedSettings> {
  return withLock('stamps', async () => {
    const [before, stamps] = [await readSettings(), await readStamps()];
    const [after, newStamps] = await change(before, stamps);
    if (after !== before || newStamps !== stamps)
      await browser.storage.local.set({ settings: parseStoredSettings(after), stamps: newStamps });
    return { before, after };
  });
}

/** Stores the service's settings. Throws if they are invalid, because they could not be read back. */
export async function writeService(service: ServiceSettings): Promise<void> {
  if (!parseAs(storedService, service)) throw new Error('not the addresses of a service');
  await browser.storage.local.set({ service });
}
