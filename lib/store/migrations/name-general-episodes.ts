// Episodes of general pages are known by their address, title and number. Earlier versions knew them by the address alone: sessions and lines of the log follow.
import { addressKey, type ObservedEpisode } from '../../domain/episode.ts';
import type { Upgrade } from '../schema.ts';
import { moveLines, moveSessions } from './episode-keys.ts';

/** An undo of an older line finds the session of its episode. A line goes to the one episode that had its key and was called the same; others stay as they are. */
export async function nameGeneralEpisodes(upgrade: Upgrade): Promise<void> {
  const seen = await moveSessions(upgrade, isGeneral);
  await moveLines(
    upgrade,
    seen,
    (line, observed) =>
      addressKey(observed) === line.episodeKey && observed.episodeLabel === line.episodeLabel,
  );
}

function isGeneral(stored: Partial<ObservedEpisode> | undefined): stored is ObservedEpisode {
  const { siteId, url, episodeId, seriesTitle, provisional } = stored ?? {};
  const isReadable = [siteId, url, episodeId, seriesTitle].every((text) => typeof text === 'string');
  return isReadable && (siteId === 'generic' || provisional === true);
}
