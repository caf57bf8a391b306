// Notifies the user once per title when its next episode has likely aired. The user can switch these notifications on in the settings.
import { isSignedIn } from '../../domain/account.ts';
import { dueAiredNotifications } from '../../domain/airing/aired-notifications.ts';
import { shownTitle } from '../../domain/titles/shown-title.ts';
import { episodeNumberText } from '../../domain/words/labels.ts';
import { readLikelyAired } from '../../store/likely-aired.ts';
import { forgetNotifiedAired, readNotifiedAired, writeNotifiedAired } from '../../store/notified-aired.ts';
import { readOutbox } from '../../store/outbox/read-outbox.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import type { Context } from '../runtime/context.ts';
import { readTranslate } from '../runtime/words.ts';
import { showNotification, toQuotableText } from './notify.ts';

export function notifyAired(ctx: Context): Promise<void> {
  return ctx.state.queues.notices(async () => {
    // If notifications about aired episodes are switched off, delete the record of earlier notifications. When the user switches the
    // notifications on again, Kiroku notifies only about episodes that air later.
    if (!(await readSettings()).notifications.airing) return forgetNotifiedAired();
    const account = await readAccount();
    if (account.id === null || !isSignedIn(account)) return;
    const notified = await readNotifiedAired(account.id);
    const out = await readOut(ctx, account.id);
    // Do not notify before the list was read completely for the first time.
    if (!out) return;
    const next = dueAiredNotifications(out, notified);
    if (JSON.stringify(next.notified) === JSON.stringify(notified)) return;
    await writeNotifiedAired({ account: account.id, episodes: next.notified });
    const [first] = next.due;
    if (!first) return;
    const t = await readTranslate(ctx);
    const message = t('notify.airingText', {
      title: toQuotableText(shownTitle(first.media, t.titles)),
      episode: episodeNumberText(t, first.type, first.progress + 1),
      count: next.due.length,
    });
    await showNotification(ctx, 'airing', message);
  });
}

/** Returns the titles with a likely aired episode, except those that have a queued change. Null means that the list was never read. */
async function readOut({ now }: Context, account: string) {
  const [out, items] = await Promise.all([readLikelyAired(account, now()), readOutbox()]);
  const changing = new Set(
    items.flatMap(({ change }) => (change.kind === 'episode' ? [] : [change.media.id])),
  );
  return out?.filter(({ mediaId }) => !changing.has(mediaId)) ?? null;
}
