// The English of the welcome page. Imported for what it does.
import { learn } from '../words.ts';
import { welcomeImportWords } from './english/en-import-ways.ts';
import { welcomeWords } from './english/en-welcome.ts';

learn({ ...welcomeWords, ...welcomeImportWords });
