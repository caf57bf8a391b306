// Defines the weights of all scores. `npm run eval -- --folds` refits them.
export type Weights = Record<keyof typeof startingWeights, number>;

/** The weights were set by hand and then fitted. They are from 0 to 1 unless stated otherwise. */
export const startingWeights = {
  /** The scores of an entry whose name agrees with the page's name, for each kind of agreement. */
  sameTitle: 1,
  sameTitleOtherwise: 0.985,
  sameSpelling: 0.95,
  sameSynonym: 0.96,
  sameSynonymOtherwise: 0.94,
  bothNames: 0.95,
  loosely: 0.9,
  seasonStated: 0.95,
  seasonByPosition: 0.86,
  seasonByDate: 1.05,
  sameSeries: 0.58,
  arc: 0.9,
  firstArc: 0.89,
  similar: 0.93,
  /** The difference between two entries that differ only in punctuation, such as "Gintama" and "Gintama°". */
  punctuationDiffers: 0.004,
  writtenAlike: 0.02,
  numberAgrees: 0.06,
  yearMissing: 0.05,
  /**
   * The bonus for an entry with the page's year. It is high enough to rank the entry above an entry of the same name whose year is unknown.
   */
  yearAgrees: 0.07,
  otherFormat: 0.08,
  sameNameOtherFormat: 0.02,
  /** The share of the score that an entry retains if it contradicts the page. Such an entry can be offered, but not accepted. */
  contradicted: 0.6,
  /**
   * The least score of an entry with the page's season number, if the page names only the series. It is high enough for the entry to be
   * offered first, but too low for it to be accepted.
   */
  numbered: 0.8,
  sameShowOtherSeason: 0.04,
  /** The penalty for an entry that does not have the episode. */
  outOfRange: 0.35,
  /**
   * How similar the page's name must be to the name of the first season. From `leastFit` on, a series is considered. From `ruleFit` on, its
   * redirects are followed. From `surelyNamed` on, it is certain.
   */
  leastFit: 0.72,
  surelyNamed: 0.96,
  ruleFit: 0.9,
  knownById: 0.9,
  /** The factor for two names with a different number of words, or with different numbers. */
  otherShape: 0.9,
  /**
   * The scores that are needed to accept an entry: `certain`, or `certainOnAnyPage` for a page that may show anything. `margin` is the
   * least distance to the second-best entry.
   */
  certain: 0.87,
  certainOnAnyPage: 0.95,
  margin: 0.06,
};

export const weights: Readonly<Weights> = { ...startingWeights };
