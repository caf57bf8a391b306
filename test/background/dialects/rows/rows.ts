// All dialects, by the gap of the specification that they fill differently.

import { combinedCases } from './combined.ts';
import { fieldCases } from './fields.ts';
import { readCases } from './reading.ts';
import { refusalCases } from './refusing.ts';
import { casesOfGap, type DialectCase } from './row.ts';
import { writeCases } from './writing.ts';

const same = casesOfGap('none', [['our own answers', {}]]);

export const allDialectCases: readonly DialectCase[] = [
  ...same,
  ...readCases,
  ...fieldCases,
  ...writeCases,
  ...refusalCases,
  ...combinedCases,
];
