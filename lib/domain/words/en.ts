// Everything that Kiroku says, in English: the catalogue that all others translate.
import { optionWords } from './en-options.ts';
import { popupWords } from './en-popup.ts';
import { reasonWords } from './en-reasons.ts';
import { titleWords } from './en-titles.ts';

export const english = { ...popupWords, ...titleWords, ...reasonWords, ...optionWords } as const;
