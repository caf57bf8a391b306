// The English of the welcome page. Imported for what it does.
import { learn } from '../words.ts';
import { connectWords, welcomeImportWords } from './english/en-import-ways.ts';
import { welcomeWords } from './english/en-welcome.ts';

learn({ ...connectWords, ...welcomeWords, ...welcomeImportWords });
