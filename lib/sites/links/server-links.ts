// Links of self-hosted sites. A server may run below a path. Jellyfin, Emby and Plex have no address for an episode.
import type { LinkTable } from './site-links.ts';

export const serverLinks: LinkTable = {
  kavita: {
    // Source: Kavita's own routes.
    episode: {
      path: /^(?<title>(?:\/[\w.-]{1,60}){0,3}\/library\/\d{1,9}\/series\/(?<series>\d{1,9}))\/manga\/(?<id>\d{1,9})\/?$/,
    },
    series: { path: /^(?:\/[\w.-]{1,60}){0,3}\/library\/\d{1,9}\/series\/\d{1,9}$/ },
  },
  komga: { episode: { path: /^(?:\/[\w.-]{1,60}){0,3}\/book\/(?<id>[A-Z\d]{5,40})\/read\/?$/i } },
  lanraragi: {
    // The path of an episode is made from the id, because the id looks like a secret and is therefore missing in the stored address.
    // Source: LANraragi's own route.
    episode: { path: /^(?:\/[\w.-]{1,60}){0,3}\/reader\/?$/, query: { id: /^(?<id>[\da-f]{40})$/ } },
    episodePath: ({ url, episodeId }) => `${new URL(url).pathname}?id=${episodeId}`,
  },
  seanime: {
    // Local files play at `/mediastream`, which cannot be opened directly. Source: Seanime's own routes.
    series: { path: /^\/entry\/?$/, query: { id: /^\d{1,8}$/ } },
    seriesPath: ({ observed: { seriesId } }) => seriesId && `/entry?id=${seriesId}`,
  },
  suwayomi: {
    // The address of a chapter contains its position in the list of chapters, which is not the chapter's number. Source: Suwayomi's own
    // routes.
    episode: {
      path: /^(?<title>(?:\/[\w.-]{1,60}){0,3}\/manga\/(?<series>\d{1,9}))\/chapter\/(?<id>\d{1,9})\/?$/,
    },
    series: { path: /^(?:\/[\w.-]{1,60}){0,3}\/manga\/\d{1,9}$/ },
  },
};
