// The English of the import's page, which nothing else says. Imported for what it does.

import { learn } from '../words.ts';
import { importWords } from './english/en-import.ts';

learn(importWords);
