// The English of the options once a section is opened or a setting searched for. Imported for what it does.
import { learn } from '../../words.ts';
import { importWayWords } from './en-import-ways.ts';
import { travelWords } from './en-travel.ts';
import '../all-english.ts';

learn({ ...importWayWords, ...travelWords });
