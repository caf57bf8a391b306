// The English of the statistics, which nothing else says. Imported for what it does.

import { statisticsWords } from '../words/english/en-statistics.ts';
import { learn } from '../words.ts';

learn(statisticsWords);
