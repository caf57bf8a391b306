// Collects all texts of Kiroku in English. They define the keys and placeholders for every language. The build writes them to
// `words/en.json`, next to the other languages.
import { commandWords } from './en-commands.ts';
import { dataWords } from './en-data.ts';
import { importWords } from './en-import.ts';
import { matchWords } from './en-matches.ts';
import { optionWords } from './en-options.ts';
import { popupWords } from './en-popup.ts';
import { probeWords } from './en-probe.ts';
import { problemWords } from './en-problems.ts';
import { reasonWords } from './en-reasons.ts';
import { sampleWords } from './en-sample.ts';
import { synonymWords } from './en-search.ts';
import { statisticsWords } from './en-statistics.ts';
import { syncWords } from './en-sync.ts';
import { teachWords } from './en-teach.ts';
import { titleWords } from './en-titles.ts';
import { verbWords } from './en-verbs.ts';
import { welcomeWords } from './en-welcome.ts';

export const english = {
  ...commandWords,
  ...dataWords,
  ...importWords,
  ...matchWords,
  ...optionWords,
  ...popupWords,
  ...probeWords,
  ...problemWords,
  ...reasonWords,
  ...sampleWords,
  ...synonymWords,
  ...statisticsWords,
  ...syncWords,
  ...teachWords,
  ...titleWords,
  ...verbWords,
  ...welcomeWords,
} as const;
