// The English that the worker says: in toasts, notices, the picker of teaching and the address bar. The build makes a file of the package of it, which the worker reads when there is something to say.
import { dataWords } from './english/en-data.ts';
import { popupWords } from './english/en-popup.ts';
import { reasonWords } from './english/en-reasons.ts';
import { teachWords } from './english/en-teach.ts';
import { titleWords } from './english/en-titles.ts';

export const workerEnglish = { ...dataWords, ...popupWords, ...reasonWords, ...teachWords, ...titleWords };
