// Applies a file of settings from another browser. The file contains no account, no token, and no address or secret of a service.

import { addSelfHostedOrigin, selfHostedOrigins, selfHostedSiteId } from '../addresses/self-hosted.ts';
import type { NotificationSettings, SelfHosted, Settings, TrackingSettings } from '../settings.ts';

/** Settings from a file. A missing setting is not changed. */
export type SettingsFromFile = Partial<Omit<Settings, 'tracking' | 'notifications'>> & {
  readonly tracking?: Partial<TrackingSettings>;
  readonly notifications?: Partial<NotificationSettings>;
};

/**
 * Returns the current settings with the settings of the file applied. Servers are only added, never removed, because each server has a
 * permission of the browser. Settings of unknown sites are ignored.
 */
export function applySettingsFile(
  current: Settings,
  given: SettingsFromFile,
  knownSites: readonly string[],
): Settings {
  return {
    ...current,
    ...given,
    tracking: { ...current.tracking, ...given.tracking },
    // Notifications need a browser permission, which requires a click.
    notifications: current.notifications,
    ...(given.sitePolicies && { sitePolicies: ofKnown(given.sitePolicies, knownSites) }),
    selfHosted: takeServers(current.selfHosted, ofKnown(given.selfHosted ?? {}, knownSites)),
  };
}

function ofKnown<T>(
  given: Readonly<Record<string, T>>,
  known: readonly string[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(given).filter(([id]) => known.includes(id)));
}

function takeServers(current: SelfHosted, given: SelfHosted): SelfHosted {
  return selfHostedOrigins(given)
    .filter(({ origin }) => selfHostedSiteId(origin, current) === null)
    .reduce((all, { siteId, origin }) => addSelfHostedOrigin(all, siteId, origin), current);
}
