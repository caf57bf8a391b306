// Lists all dialects, grouped by the gap of the specification that they fill differently from our service.

import { combinedDialectCases } from './combined.ts';
import { fieldDialectCases } from './fields.ts';
import { readingDialectCases } from './reading.ts';
import { refusalDialectCases } from './refusing.ts';
import { casesOfGap, type DialectCase } from './row.ts';
import { writingDialectCases } from './writing.ts';

const same = casesOfGap('none', [['our own answers', {}]]);

export const allDialectCases: readonly DialectCase[] = [
  ...same,
  ...readingDialectCases,
  ...fieldDialectCases,
  ...writingDialectCases,
  ...refusalDialectCases,
  ...combinedDialectCases,
];
