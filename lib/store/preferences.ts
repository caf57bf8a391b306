// Small stored items of `storage.local`: settings, service addresses and what may be known of the account. All parsed on the way out.
import { browser } from 'wxt/browser';
// The small build of zod: the popup reads preferences in its first frame.
import * as z from 'zod/mini';
import { type AccountSummary, signedOut } from '../domain/account.ts';
import { defaultSettings, type ServiceSettings, type Settings } from '../domain/settings.ts';

const policySchema = z.enum(['auto', 'ask', 'ignore']);
const share = z.number().check(z.minimum(0.05), z.maximum(1));
const whole = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
const tracking = defaultSettings.tracking;

/** Each field falls back on its own, so that one unreadable choice does not take the others with it. */
const trackingSchema = z.object({
  threshold: z.catch(share, tracking.threshold),
  coverage: z.catch(share, tracking.coverage),
  unlisted: z.catch(z.enum(['add', 'ask', 'ignore']), tracking.unlisted),
  finishing: z.catch(z.enum(['complete', 'ask']), tracking.finishing),
  jumpLimit: z.catch(whole(1, 1000), tracking.jumpLimit),
  delaySeconds: z.catch(whole(0, 3600), tracking.delaySeconds),
  toast: z.catch(z.boolean(), tracking.toast),
});

const settingsSchema = z.object({
  tracking: z.catch(trackingSchema, tracking),
  theme: z.catch(z.enum(['system', 'light', 'dark']), defaultSettings.theme),
  sitePolicies: z.catch(z.record(z.string(), policySchema), {}),
});

const serviceSchema = z.object({
  baseUrl: z.url(),
  authUrl: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
});

const accountSchema = z.object({
  state: z.enum(['signed-out', 'connected', 'reconnect']),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  problem: z.nullable(z.string()),
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
