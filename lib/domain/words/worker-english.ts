// The English that the worker says: in toasts, notices, the picker of teaching and the address bar. Imported for what it does.
import { learn } from '../words.ts';
import { dataWords } from './english/en-data.ts';
import { popupWords } from './english/en-popup.ts';
import { reasonWords } from './english/en-reasons.ts';
import { teachWords } from './english/en-teach.ts';
import { titleWords } from './english/en-titles.ts';

learn({ ...dataWords, ...popupWords, ...reasonWords, ...teachWords, ...titleWords });
