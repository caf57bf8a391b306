// Defines which texts the picker on a page needs. The worker translates them, since a page's script has no catalogue of texts.

export const teachTextKeys = [
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

/** The translated texts. `language` is their BCP 47 tag, since the page may be in another language. */
export type TeachTexts = Readonly<Record<(typeof teachTextKeys)[number] | 'language', string>>;

/** `asksKind` is true if no built-in reader knows the site. The user must then say whether it shows videos or chapters. */
export interface TeachingSetup extends TeachTexts {
  readonly asksKind: boolean;
}
