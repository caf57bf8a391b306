// Joins the list's copy, and the looks at what Kiroku has written, with the service and the outbox.
import { readSettings } from '../../store/preferences.ts';
import type { Parts } from '../parts.ts';
import { createOwnEdits } from '../sending/own-edits.ts';
import { createLibraryCache } from './library-cache.ts';

export function buildOwnEdits({ api, platform, delivery, outbox }: Parts): Parts['ownEdits'] {
  return createOwnEdits({
    api,
    now: platform.now,
    readFinishing: async () => (await readSettings()).tracking.finishing,
    queueOwn: (edit, owner, asks) => delivery.enqueueAndDeliver(() => outbox.addOwn(edit, owner, asks)),
  });
}

export function buildLibraryCache(parts: Parts): Parts['libraryCache'] {
  const { api, platform, takeDowns, changed, ownEdits, jobs } = parts;
  return createLibraryCache({
    api,
    now: platform.now,
    takeDowns,
    onChange: () => changed('library'),
    onRead: ownEdits.onRead,
    inJob: jobs.run,
  });
}
