// Reads a page by the lesson of its origin. The user taught this lesson, or Kiroku proposed it and the user accepted it.
import type { ObservedEpisode } from '../../domain/episode.ts';
import type { Lesson } from '../../domain/files/lesson.ts';
import type { Page, Site } from '../site.ts';
import { readTaughtEpisode } from '../taught/taught.ts';
import { readByProposedLesson } from './read-by-proposed-lesson.ts';
import { pageContradictsLesson } from './sighting.ts';

/**
 * Reads the page. A proposed lesson is used only if the site's own reader recognises an episode's page but cannot read it. In addition,
 * nothing on the page may contradict the lesson.
 */
export function readByLesson(
  lesson: Lesson,
  page: Page,
  site: Site,
  own: ObservedEpisode | null,
): ObservedEpisode | null | 'elsewhere' {
  if (!lesson.learnt) return readTaughtEpisode(lesson, page, site, own);
  const read = own === null ? readByProposedLesson(lesson, page, site) : null;
  if (!read || pageContradictsLesson(page, site, lesson, read)) return 'elsewhere';
  return { ...read, learnt: true };
}
