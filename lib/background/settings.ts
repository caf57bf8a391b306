// Saves the user's settings.
import { applySettingsChange, type SettingsChange } from '../domain/settings-change.ts';
import { modifySettings } from '../store/preferences.ts';
import { writePrivateTrackingSince } from '../store/private-windows.ts';
import type { Context } from './runtime/context.ts';
import { createContextMenu } from './surfaces/context-menu.ts';
import { applyPermissions } from './tracking/pages.ts';

/** Saves the fields that a page changed. Other fields keep their stored values. */
export async function saveSettings(ctx: Context, change: SettingsChange): Promise<void> {
  const { before, after } = await modifySettings(async (current) => {
    const changed = applySettingsChange(current, change);
    // Store the time at which tracking in private windows begins, and then the setting. Pages may report as soon as the setting allows it.
    if (changed.tracking.privateWindows && !current.tracking.privateWindows)
      await writePrivateTrackingSince(ctx.now());
    return changed;
  }, ctx.now());
  ctx.publishChange('settings', 'now');
  await createContextMenu(ctx);
  if (JSON.stringify(after.selfHosted) !== JSON.stringify(before.selfHosted))
    await applyPermissions(ctx, { openTabs: true });
}
