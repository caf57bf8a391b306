// Says that the next episode of a title is probably out, once for each, where the user has switched that on.
import { isSignedIn } from '../../domain/account.ts';
import { dueOut } from '../../domain/airing/out-notices.ts';
import { shownTitle } from '../../domain/titles/shown-title.ts';
import { episodeWord } from '../../domain/words/labels.ts';
import { readAccount, readSettings } from '../../store/preferences.ts';
import { readProbablyOut } from '../../store/probably-out.ts';
import { forgetSaidOut, readSaidOut, writeSaidOut } from '../../store/said-out.ts';
import type { Parts } from '../parts.ts';
import { quoted, show } from './notify.ts';
import { readWords } from './words.ts';

export function notifyOut(parts: Pick<Parts, 'platform' | 'memory' | 'outbox'>): Promise<void> {
  return parts.memory.notices(async () => {
    // When it is switched on later, what is out by then stays silent.
    if (!(await readSettings()).notifications.airing) return forgetSaidOut();
    const account = await readAccount();
    if (account.id === null || !isSignedIn(account)) return;
    const said = await readSaidOut(account.id);
    const out = await readOut(parts, account.id);
    // What is out when the list is read for the first time is no news.
    if (!out) return;
    const next = dueOut(out, said);
    if (JSON.stringify(next.said) === JSON.stringify(said)) return;
    await writeSaidOut({ account: account.id, episodes: next.said });
    const [first] = next.due;
    if (!first) return;
    const t = await readWords(parts);
    const message = t('notify.airingText', {
      title: quoted(shownTitle(first.media, t.titles)),
      episode: episodeWord(t, first.type, first.progress + 1),
      count: next.due.length,
    });
    await show(parts.platform.browser, 'airing', message);
  });
}

/** Without the titles of which the user's own change is still on its way. Null: the list has not been read. */
async function readOut({ platform, outbox }: Pick<Parts, 'platform' | 'outbox'>, account: string) {
  const [out, items] = await Promise.all([readProbablyOut(account, platform.now()), outbox.list()]);
  const changing = new Set(
    items.flatMap(({ change }) => (change.kind === 'episode' ? [] : [change.media.id])),
  );
  return out?.filter(({ mediaId }) => !changing.has(mediaId)) ?? null;
}
