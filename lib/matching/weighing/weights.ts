// Every number that a decision is weighed with, in one place: an evaluation fits them.
export type Weights = Record<keyof typeof startingWeights, number>;

/** Set by hand, then fitted: 0–1 where nothing else is said. */
export const startingWeights = {
  /** What the words alone are worth. */
  sameTitle: 1,
  sameTitleOtherwise: 0.985,
  sameSpelling: 0.95,
  sameSynonym: 0.96,
  sameSynonymOtherwise: 0.94,
  bothNames: 0.95,
  loosely: 0.9,
  seasonTold: 0.95,
  seasonByPlace: 0.86,
  seasonByDate: 1.05,
  sameLine: 0.58,
  arc: 0.9,
  firstArc: 0.89,
  similar: 0.93,
  /** "Gintama" and "Gintama°": signs decide between equals. */
  signsDiffer: 0.004,
  writtenAlike: 0.02,
  numberAgrees: 0.06,
  yearUnsaid: 0.05,
  /** Enough to stand out from a namesake whose year is unknown. */
  yearAgrees: 0.07,
  otherFormat: 0.08,
  sameNameOtherFormat: 0.02,
  /** What contradicts the page can be offered, but not accepted: this share of the words remains. */
  contradicted: 0.6,
  /** Worth offering at once, never worth accepting. */
  numbered: 0.8,
  sameShowOtherSeason: 0.04,
  /** What an entry loses that does not have the episode. */
  outOfRange: 0.35,
  /** How well the series' name must fit its first season: at least; to be surely named; to follow a rule. */
  leastFit: 0.72,
  surelyNamed: 0.96,
  ruleFit: 0.9,
  knownById: 0.9,
  /** Two names of another length or with other numbers. */
  otherShape: 0.9,
  /** Accepted from here on; where a page may show anything; how far before the second. */
  certain: 0.87,
  certainOnAnyPage: 0.95,
  margin: 0.06,
};

export const weights: Readonly<Weights> = { ...startingWeights };
