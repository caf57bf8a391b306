// Takes tokens, signatures and the like out of the addresses that earlier versions stored with a page.
import { withoutSecrets } from '../../domain/addresses/address-secrets.ts';
import { episodeKey, type ObservedEpisode } from '../../domain/episode.ts';
import { sessionKey } from '../../domain/watching/watch-session.ts';
import type { Upgrade } from '../schema.ts';

export async function dropSecrets(upgrade: Upgrade): Promise<void> {
  await cleanSessions(upgrade);
  await cleanOutbox(upgrade);
  await cleanMatches(upgrade);
  let line = await upgrade.objectStore('activity').openCursor();
  for (; line; line = await line.continue()) {
    const { episodeKey: key } = line.value;
    if (typeof key === 'string' && withoutSecrets(key) !== key)
      await line.update({ ...line.value, episodeKey: withoutSecrets(key) });
  }
}

/** Null where there is nothing to clean, or nothing that can be read. */
function cleaned(observed: ObservedEpisode | undefined): ObservedEpisode | null {
  const { url, episodeId, seriesId } = observed ?? {};
  if (!observed || typeof url !== 'string' || typeof episodeId !== 'string') return null;
  const clean = {
    ...observed,
    url: withoutSecrets(url),
    episodeId: withoutSecrets(episodeId),
    seriesId: typeof seriesId === 'string' ? withoutSecrets(seriesId) : null,
  };
  const isSame = clean.url === url && clean.episodeId === episodeId && clean.seriesId === (seriesId ?? null);
  return isSame ? null : clean;
}

async function cleanSessions(upgrade: Upgrade): Promise<void> {
  const sessions = upgrade.objectStore('sessions');
  for (const session of await sessions.getAll()) {
    const observed = cleaned(session.observed);
    if (!observed) continue;
    await sessions.delete(session.key);
    // A session that cannot be read goes with its token.
    if (typeof observed.seriesTitle !== 'string') continue;
    await sessions.put({ ...session, observed, key: sessionKey(episodeKey(observed), session.account) });
  }
}

async function cleanOutbox(upgrade: Upgrade): Promise<void> {
  const outbox = upgrade.objectStore('outbox');
  for (const item of await outbox.getAll()) {
    if (item.change?.kind !== 'episode') continue;
    const observed = cleaned(item.change.observed);
    if (observed) await outbox.put({ ...item, change: { ...item.change, observed } });
  }
}

/** A general page's series may be known by an address. */
async function cleanMatches(upgrade: Upgrade): Promise<void> {
  const matches = upgrade.objectStore('matches');
  for (const match of await matches.getAll()) {
    const end = match.seasonKey.lastIndexOf('|');
    const seasonKey = withoutSecrets(match.seasonKey.slice(0, end)) + match.seasonKey.slice(end);
    if (end < 0 || seasonKey === match.seasonKey) continue;
    await matches.delete(match.seasonKey);
    if (!(await matches.getKey(seasonKey))) await matches.put({ ...match, seasonKey });
  }
}
