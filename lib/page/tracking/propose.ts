// Searches a page once if the site's reader cannot read it. If the search finds the next episode of a title on the user's list, makes a
// lesson that reads this episode. The page is then read by the lesson.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { LessonContent } from '../../domain/files/lesson.ts';
import { send } from '../../messaging/channel.ts';
import { makeLesson } from '../../sites/healing/make-lesson.ts';
import { readProposedEpisode } from '../../sites/healing/proposed-episode.ts';
import { findSighting, type SightingWithTexts } from '../../sites/healing/sighting.ts';
import type { Page, Site } from '../../sites/site.ts';
import { rerunScripts } from '../script-life.ts';
import type { ReadGeneralData } from '../script-world.ts';

/**
 * A lesson that `createProposalReader` has made. `seriesTitle` is the title that the lesson read when the worker compared the page's names
 * with the user's list.
 */
interface Proposed {
  readonly taught: LessonContent;
  readonly name: string;
  readonly seriesTitle: string;
}

export function createProposalReader(): ReadGeneralData {
  let hasSearched = false;
  let proposed: Proposed | null = null;
  const ask = async (page: Page, site: Site, seen: SightingWithTexts): Promise<void> => {
    const { number, season, names } = seen;
    const name = await send('namesSeen', { number, season, names }).catch(() => null);
    const taught = name === null ? null : makeLesson(page, site, seen, name);
    const read = taught && name !== null ? readProposedEpisode(page, site, { taught, name }) : null;
    if (!taught || name === null || !read) return;
    proposed = { taught, name, seriesTitle: read.seriesTitle };
    rerunScripts('page');
    rerunScripts('reading');
  };
  return (page, site): ObservedEpisode | null => {
    if (proposed) {
      const read = readProposedEpisode(page, site, proposed);
      // The page may now show another series at the same address. In this case, return null.
      return read?.seriesTitle === proposed.seriesTitle ? read : null;
    }
    if (hasSearched || !page.incomplete) return null;
    hasSearched = true;
    const seen = findSighting(page, site);
    if (seen) void ask(page, site, seen);
    return null;
  };
}
