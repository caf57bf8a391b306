// The English of the welcome page. Imported for what it does.
import { learn } from '../words.ts';
import { welcomeWords } from './english/en-welcome.ts';

learn(welcomeWords);
