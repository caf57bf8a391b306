// Sites that have nothing but anime.
import type { SiteLinks } from './site-links.ts';

export const animeLinks: Readonly<Record<string, SiteLinks>> = {
  crunchyroll: {
    episode: {
      path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/watch\/(?!musicvideo|concert)[A-Z\d]{5,20}(?:\/[\w-]{0,200})?$/i,
    },
    series: { path: /^(?:\/[a-z]{2}(?:-[a-z\d]{2,4})?)?\/series\/[A-Z\d]{5,20}(?:\/[\w-]{0,200})?$/i },
    seriesPath: ({ observed }) => observed.seriesId && `/series/${observed.seriesId}`,
    titleAddress: (id) => `https://www.crunchyroll.com/series/${id}`,
  },
};
