// The English of the options before a section is loaded. Imported for what it does.
import { learn } from '../words.ts';
import { importWayWords } from './english/en-import-ways.ts';
import { travelWords } from './english/en-travel.ts';
import './all-english.ts';

learn({ ...importWayWords, ...travelWords });
