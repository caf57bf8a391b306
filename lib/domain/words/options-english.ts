// The English of the options' first frame. Imported for what it does.
import { learn } from '../words.ts';
import { connectWords } from './english/en-import-ways.ts';
import { optionFirstWords } from './english/en-options-first.ts';

learn({ ...connectWords, ...optionFirstWords });
