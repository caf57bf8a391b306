// Provides a small list. Returns the rows of the command palette for a typed text.
import { listCommands } from '@/lib/domain/commands/commands.ts';
import { labelOfOffer } from '@/lib/domain/resume/offer-label.ts';
import type { KnownResumePoint } from '@/lib/domain/resume/resume-point.ts';
import { t } from '../../english.ts';
import { knownResumePoint, libraryEntry, media } from '../examples.ts';

export const mediaTitled = (title: string, part: Parameters<typeof media>[0] = {}) =>
  media({ id: title, shortId: title, title, titles: { romaji: null, english: null, native: null }, ...part });
export const frierenEntry = libraryEntry({
  media: media({ synonyms: ['Frieren'] }),
  progress: 4,
  userScore: null,
});
const pokemon = libraryEntry({
  media: mediaTitled('Pokémon', { episodes: null }),
  status: 'on_hold',
  progress: 3,
});
const mob = libraryEntry({ media: mediaTitled('Mob Psycho 100', { episodes: 12 }), progress: 2 });
const berserk = libraryEntry({
  media: mediaTitled('Berserk', { type: 'manga', episodes: null, chapters: null, status: 'RELEASING' }),
  type: 'manga',
  status: 'plan_to_read',
  progress: 0,
});
export const exampleEntries = [frierenEntry, pokemon, mob, berserk];
export const bocchiEntry = mediaTitled('Bocchi the Rock!');
const blank = {
  t,
  listed: exampleEntries,
  resumePoints: {},
  found: [],
  settings: [],
  finishing: 'complete',
} as const;
export const listCommandsFor = (text: string, part: Partial<Parameters<typeof listCommands>[0]> = {}) =>
  listCommands({ ...blank, text, ...part });

/** Returns a resume point on this site: episode 4 was watched, and its page linked to episode 5. */
export const resumePointOnSite = (siteName: string, part: Partial<KnownResumePoint> = {}): KnownResumePoint =>
  knownResumePoint({ site: siteName.toLowerCase(), siteName, hasAfter: false, ...part });

/** Returns the labels of the offered pages, in order. */
export const listOfferedPageLabels = (text: string, part = {}) =>
  listCommandsFor(text, part).rows.flatMap(({ command }) =>
    command.kind === 'place'
      ? [`${command.media.title}: ${labelOfOffer(t, command.entry, command.offer)}`]
      : [],
  );

/** Returns the command that Enter executes at once; null if the user must choose a row. */
export function findCommandOnEnter(text: string, part = {}) {
  const { rows, first } = listCommandsFor(text, part);
  const command = rows.find(({ id }) => id === first)?.command;
  if (!command) return null;
  if (command.kind === 'setting') return command.name;
  if (command.kind === 'app') return command.action;
  if (command.kind === 'place') return labelOfOffer(t, command.entry, command.offer);
  return command.kind === 'edit' ? [command.media.title, command.patch] : command.media.title;
}
export const listOfferedEdits = (text: string, part = {}) =>
  listCommandsFor(text, part).rows.flatMap(({ command }) => (command.kind === 'edit' ? [command.patch] : []));
