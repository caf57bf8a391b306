// Links of self-hosted sites, which may run below a path. Jellyfin, Emby and Plex have no address for an episode.
import type { LinkTable } from './site-links.ts';

export const serverLinks: LinkTable = {
  kavita: {
    // Kavita's own routes.
    episode: {
      path: /^(?<title>(?:\/[\w.-]{1,60}){0,3}\/library\/\d{1,9}\/series\/(?<series>\d{1,9}))\/manga\/(?<id>\d{1,9})\/?$/,
    },
    series: { path: /^(?:\/[\w.-]{1,60}){0,3}\/library\/\d{1,9}\/series\/\d{1,9}$/ },
  },
  komga: { episode: { path: /^(?:\/[\w.-]{1,60}){0,3}\/book\/(?<id>[A-Z\d]{5,40})\/read\/?$/i } },
  lanraragi: {
    // LANraragi's own route. The id looks like a secret.
    episode: { path: /^(?:\/[\w.-]{1,60}){0,3}\/reader\/?$/, query: { id: /^(?<id>[\da-f]{40})$/ } },
    episodePath: ({ url, episodeId }) => `${new URL(url).pathname}?id=${episodeId}`,
  },
  seanime: {
    // Seanime's own routes. Its local files play at `/mediastream`, which cannot be opened directly.
    series: { path: /^\/entry\/?$/, query: { id: /^\d{1,8}$/ } },
    seriesPath: ({ observed: { seriesId } }) => seriesId && `/entry?id=${seriesId}`,
  },
  suwayomi: {
    // Suwayomi's own routes. A chapter's address has its position in the source, not its number.
    episode: {
      path: /^(?<title>(?:\/[\w.-]{1,60}){0,3}\/manga\/(?<series>\d{1,9}))\/chapter\/(?<id>\d{1,9})\/?$/,
    },
    series: { path: /^(?:\/[\w.-]{1,60}){0,3}\/manga\/\d{1,9}$/ },
  },
};
