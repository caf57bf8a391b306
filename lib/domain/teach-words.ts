// What the picker on a page says: put into words by the worker, since a page's script has no catalogue.

export const teachWordNames = [
  'heading',
  'series',
  'episode',
  'pickSeries',
  'pickEpisode',
  'parts',
  'keys',
  'change',
  'save',
  'close',
  'move',
  'noNumber',
  'notAgain',
  'ready',
  'failed',
  'saved',
  'savedUnallowed',
] as const;

/** Texts that are ready to show; `language` is their BCP 47 tag, since the page may be in another one. */
export type TeachWords = Readonly<Record<(typeof teachWordNames)[number] | 'language', string>>;
