// Joins what sends an item with the service, the stored settings and the places where titles go on.
import { readSettings } from '../../store/preferences.ts';
import { rememberPlace } from '../continuing/remember-place.ts';
import type { Parts } from '../parts.ts';
import { afterActivity } from './after-activity.ts';
import { createSendItem } from './send-item.ts';

export function buildSendItem(parts: Parts): ReturnType<typeof createSendItem> {
  const { api, libraryCache, outbox, resolver, takeDowns, changed } = parts;
  const { now, newId } = parts.platform;
  return createSendItem({
    api,
    libraryCache,
    outbox,
    resolver,
    takeDowns,
    readSettings,
    rememberPlace: (watched) => rememberPlace({ now, changed }, watched),
    now,
    newId,
    onActivity: (activity, item) => afterActivity(parts, activity, item),
  });
}
