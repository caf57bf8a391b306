// Everything that Kiroku says, in English: the catalogue that all others translate.
import { appEnglish } from './en-app.ts';
import { sampleWords } from './en-sample.ts';

export const english = { ...appEnglish, ...sampleWords } as const;
