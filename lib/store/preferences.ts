// Stores small items in `storage.local`: settings, service addresses and a summary of the account. Each is checked when read, without a schema parser, because pages read them before their first frame.
import { browser } from 'wxt/browser';
import { type AccountSummary, signedOut } from '../domain/account.ts';
import { nullable, object, oneOf, parseAs, text, textThat } from '../domain/fields.ts';
import type { ServiceSettings, Settings } from '../domain/settings.ts';
import { readSettingsFrom } from '../domain/stored-settings.ts';
import { withLock } from './mutex.ts';

const address = textThat(URL.canParse);

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

/** The service that this build was made for; the user has to fill in empty fields. Read lazily, because commands in Node have no such environment. */
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
  return readSettingsFrom(settings);
}

export async function readService(): Promise<ServiceSettings> {
  const { service } = await browser.storage.local.get('service');
  return parseAs(storedService, service) ?? builtInService();
}

export async function readAccount(): Promise<AccountSummary> {
  const { account } = await browser.storage.local.get('account');
  return parseAs(storedAccount, account) ?? signedOut;
}

export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ settings: readSettingsFrom(settings) });
}

/** Writes the settings that `change` returns, unless it returns the same object. Calls are serialized. Returns the settings before and after. */
export function modifySettings(
  change: (settings: Settings) => Settings | Promise<Settings>,
): Promise<{ readonly before: Settings; readonly after: Settings }> {
  return withLock('settings', async () => {
    const before = await readSettings();
    const after = await change(before);
    if (after !== before) await writeSettings(after);
    return { before, after };
  });
}

/** Throws if the value could not be read back. */
export async function writeService(service: ServiceSettings): Promise<void> {
  if (!parseAs(storedService, service)) throw new Error('not the addresses of a service');
  await browser.storage.local.set({ service });
}
