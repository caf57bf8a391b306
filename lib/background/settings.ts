// The user's settings: one change after another, of a page or from another browser.
import { type SettingsChange, savedSettings } from '../domain/saved-settings.ts';
import { changedKeys } from '../domain/travelling/setting-choices.ts';
import { readSettings, writeSettings } from '../store/preferences.ts';
import { writePrivateSince } from '../store/private-windows.ts';
import type { Parts } from './parts.ts';
import { makeMenu } from './places/context-menu.ts';
import { applyPermissions } from './tracking/pages.ts';
import { noteDecided } from './travelling/choice-times.ts';

/** Saves what a page has changed. What changed elsewhere since the page was drawn stays. */
export async function saveSettings(parts: Parts, change: SettingsChange): Promise<void> {
  const { before, after } = await parts.memory.settings(() => save(parts, change));
  parts.changed('settings', 'now');
  await makeMenu(parts);
  if (JSON.stringify(after.selfHosted) !== JSON.stringify(before.selfHosted))
    await applyPermissions(parts, { openTabs: true });
}

async function save(parts: Parts, change: SettingsChange) {
  const before = await readSettings();
  const after = savedSettings(before, change);
  // First: a page may report as soon as the settings allow it.
  if (after.tracking.privateWindows && !before.tracking.privateWindows)
    await writePrivateSince(parts.platform.now());
  await noteDecided(parts, changedKeys(before, after));
  await writeSettings(after);
  return { before, after };
}
