// English for whatever says more than the popup's first frame. Imported for what it does.
import { learn } from '../words.ts';
import { appEnglish } from './english/en-app.ts';

learn(appEnglish);
