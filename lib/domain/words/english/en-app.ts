// English of the popup, the options and the welcome page: all but what a page of its own says.

import { commandWords } from './en-commands.ts';
import { dataWords } from './en-data.ts';
import { firstWords } from './en-first.ts';
import { connectWords } from './en-import-ways.ts';
import { matchWords } from './en-matches.ts';
import { optionWords } from './en-options.ts';
import { optionFirstWords } from './en-options-first.ts';
import { popupWords } from './en-popup.ts';
import { problemWords } from './en-problems.ts';
import { reasonWords } from './en-reasons.ts';
import { teachWords } from './en-teach.ts';
import { titleWords } from './en-titles.ts';
import { welcomeWords } from './en-welcome.ts';

export const appEnglish = {
  ...firstWords,
  ...dataWords,
  ...popupWords,
  ...commandWords,
  ...titleWords,
  ...problemWords,
  ...reasonWords,
  ...optionFirstWords,
  ...optionWords,
  ...matchWords,
  ...teachWords,
  ...connectWords,
  ...welcomeWords,
} as const;
