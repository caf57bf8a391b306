// Takes tokens, signatures and the like out of the addresses that earlier versions stored with a page.
import { withoutSecretQuery, withoutSecrets } from '../../domain/addresses/address-secrets.ts';
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
    if (typeof key === 'string' && cleanKey(key) !== key)
      await line.update({ ...line.value, episodeKey: cleanKey(key) });
  }
}

/** What stands before the address in the key of a general page: none in old keys, and no address where only a title follows. */
const BEFORE_ADDRESS = /^generic:(?:https?:\/\/(?:www\.)?(\S+) (?=\1[/?#]))?/;

/** A general page's key has an address of its own host, up to the next space; a title and a number may follow. Ids of known sites are no addresses. */
function cleanKey(key: string): string {
  const before = BEFORE_ADDRESS.exec(key)?.[0];
  if (before === undefined) return withoutSecretQuery(key);
  const [address = ''] = /^\S*/.exec(key.slice(before.length)) ?? [];
  return before + withoutSecrets(address) + key.slice(before.length + address.length);
}

/** Null where there is nothing to clean, or nothing that can be read. */
function cleaned(observed: ObservedEpisode | undefined): ObservedEpisode | null {
  const { url, episodeId, seriesId } = observed ?? {};
  if (!observed || typeof url !== 'string' || typeof episodeId !== 'string') return null;
  const isGeneral = observed.siteId === 'generic' || observed.provisional === true;
  const cleanId = isGeneral ? withoutSecrets : withoutSecretQuery;
  const clean = {
    ...observed,
    url: withoutSecrets(url),
    episodeId: cleanId(episodeId),
    seriesId: typeof seriesId === 'string' ? cleanId(seriesId) : null,
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
    const key = sessionKey(episodeKey(observed), session.account);
    // One that was begun since is the later one.
    if (!(await sessions.getKey(key))) await sessions.put({ ...session, observed, key });
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
    const seasonKey = cleanSeasonKey(match.seasonKey);
    if (seasonKey === match.seasonKey) continue;
    await matches.delete(match.seasonKey);
    if (!(await matches.getKey(seasonKey))) await matches.put({ ...match, seasonKey });
  }
}

/** The key without what may be secret in its series. What follows the line is the season. */
export function cleanSeasonKey(key: string): string {
  const end = key.lastIndexOf('|');
  return end < 0 ? key : cleanKey(key.slice(0, end)) + key.slice(end);
}
