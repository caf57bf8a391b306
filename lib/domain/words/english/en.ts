// Everything that Kiroku says, in English: the catalogue that all others translate.
import { appEnglish } from './en-app.ts';
import { importWords } from './en-import.ts';
import { importWayWords, welcomeImportWords } from './en-import-ways.ts';
import { sampleWords } from './en-sample.ts';
import { statisticsWords } from './en-statistics.ts';
import { travelWords } from './en-travel.ts';

export const english = {
  ...appEnglish,
  ...importWayWords,
  ...welcomeImportWords,
  ...importWords,
  ...sampleWords,
  ...statisticsWords,
  ...travelWords,
} as const;
