// The weights of all scores. `npm run eval -- --folds` refits them.
export type Weights = Record<keyof typeof startingWeights, number>;

/** Set by hand, then fitted. 0–1 unless stated otherwise. */
export const startingWeights = {
  /** Score by name alone. */
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
  /** High enough to rank above a namesake whose year is unknown. */
  yearAgrees: 0.07,
  otherFormat: 0.08,
  sameNameOtherFormat: 0.02,
  /** The share of the score that an entry retains if it contradicts the page. Such an entry can be offered, but not accepted. */
  contradicted: 0.6,
  /** High enough to be offered first, but too low to be accepted. */
  numbered: 0.8,
  sameShowOtherSeason: 0.04,
  /** Penalty for an entry that does not have the episode. */
  outOfRange: 0.35,
  /**
   * The required similarity of the series' name to that of its first season: to be considered (`leastFit`), to be certain (`surelyNamed`),
   * and to follow a redirect (`ruleFit`).
   */
  leastFit: 0.72,
  surelyNamed: 0.96,
  ruleFit: 0.9,
  knownById: 0.9,
  /** Factor for two names of different length or with different numbers. */
  otherShape: 0.9,
  /**
   * The score needed to accept (`certain`), the same on a page that may show anything, and the least distance to the second-best entry
   * (`margin`).
   */
  certain: 0.87,
  certainOnAnyPage: 0.95,
  margin: 0.06,
};

export const weights: Readonly<Weights> = { ...startingWeights };
