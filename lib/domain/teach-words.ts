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
  'kind',
  'videos',
  'chapters',
  'chapter',
  'pickChapter',
  'pages',
  'pickPages',
  'pictures',
  'noPages',
  'noCounter',
] as const;

/** Texts that are ready to show; `language` is their BCP 47 tag, since the page may be in another one. */
export type TeachWords = Readonly<Record<(typeof teachWordNames)[number] | 'language', string>>;

/** `asksKind`: no reader of ours knows the site, so that only the user can say whether it shows videos or chapters. */
export interface TeachWanted extends TeachWords {
  readonly asksKind: boolean;
}
