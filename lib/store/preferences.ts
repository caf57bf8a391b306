// Small stored items of `storage.local`: settings, service addresses and what may be known of the account. All parsed on the way out.
import { browser } from 'wxt/browser';
import * as z from 'zod';
import { type AccountSummary, signedOut } from '../domain/account.ts';
import { defaultSettings, type ServiceSettings, type Settings } from '../domain/settings.ts';

const policySchema = z.enum(['auto', 'ask', 'ignore']);
const share = z.number().min(0.05).max(1);
const tracking = defaultSettings.tracking;

/** Each field falls back on its own, so that one unreadable choice does not take the others with it. */
const settingsSchema = z.object({
  tracking: z
    .object({
      threshold: share.catch(tracking.threshold),
      coverage: share.catch(tracking.coverage),
      unlisted: z.enum(['add', 'ask', 'ignore']).catch(tracking.unlisted),
      finishing: z.enum(['complete', 'ask']).catch(tracking.finishing),
      jumpLimit: z.int().min(1).max(1000).catch(tracking.jumpLimit),
      delaySeconds: z.int().min(0).max(3600).catch(tracking.delaySeconds),
      toast: z.boolean().catch(tracking.toast),
    })
    .catch(tracking),
  theme: z.enum(['system', 'light', 'dark']).catch(defaultSettings.theme),
  sitePolicies: z.record(z.string(), policySchema).catch({}),
});

const serviceSchema = z.object({
  baseUrl: z.url(),
  authUrl: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
});

const accountSchema = z.object({
  state: z.enum(['signed-out', 'connected', 'reconnect']),
  id: z.string().nullable(),
  name: z.string().nullable(),
  problem: z.string().nullable(),
});

/** The service that this build was made for; empty fields must be filled in by the user. */
const builtInService: ServiceSettings = {
  baseUrl: import.meta.env.WXT_BASE_URL ?? 'http://localhost:4780/v1',
  authUrl: import.meta.env.WXT_AUTH_URL ?? 'http://localhost:4780/auth',
  clientId: import.meta.env.WXT_CLIENT_ID ?? '',
  clientSecret: import.meta.env.WXT_CLIENT_SECRET ?? '',
};

export async function readSettings(): Promise<Settings> {
  const { settings } = await browser.storage.local.get('settings');
  const parsed = settingsSchema.safeParse(settings);
  return parsed.success ? parsed.data : defaultSettings;
}

export async function readService(): Promise<ServiceSettings> {
  const { service } = await browser.storage.local.get('service');
  const parsed = serviceSchema.safeParse(service);
  return parsed.success ? parsed.data : builtInService;
}

export async function readAccount(): Promise<AccountSummary> {
  const { account } = await browser.storage.local.get('account');
  const parsed = accountSchema.safeParse(account);
  return parsed.success ? parsed.data : signedOut;
}

export async function writeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ settings: settingsSchema.parse(settings) });
}

export async function writeService(service: ServiceSettings): Promise<void> {
  await browser.storage.local.set({ service: serviceSchema.parse(service) });
}

export async function writeAccount(account: AccountSummary): Promise<void> {
  await browser.storage.local.set({ account });
}
