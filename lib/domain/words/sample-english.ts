// The English of the page of samples. Imported for what it does.
import { learn } from '../words.ts';
import { sampleWords } from './english/en-sample.ts';

learn(sampleWords);
