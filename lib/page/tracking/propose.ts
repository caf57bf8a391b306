// Searches a page once if the site's reader cannot read it. If the search finds the next episode of a title on the user's list, a lesson is
// made from it. The page is then read by that lesson.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { LessonContent } from '../../domain/files/lesson.ts';
import { send } from '../../messaging/channel.ts';
import { makeLesson } from '../../sites/healing/make-lesson.ts';
import { readProposedEpisode } from '../../sites/healing/proposed-episode.ts';
import { type SightingWithTexts, searchEpisode } from '../../sites/healing/sighting.ts';
import type { Page, Site } from '../../sites/site.ts';
import { rerunScripts } from '../script-life.ts';
import type { ReadGeneralData } from '../script-world.ts';

/** A lesson that was made here. `seriesTitle` is the title that it read when the worker compared the list. */
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
      // Ignore the result if the same address now shows another series.
      return read?.seriesTitle === proposed.seriesTitle ? read : null;
    }
    if (hasSearched || !page.incomplete) return null;
    hasSearched = true;
    const seen = searchEpisode(page, site);
    if (seen) void ask(page, site, seen);
    return null;
  };
}
