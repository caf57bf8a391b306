// Tests the worker with every dialect that differs in the answers to writes, or in the refusals.
import { describe } from 'vitest';
import { refusalDialectCases } from './rows/refusing.ts';
import { writingDialectCases } from './rows/writing.ts';
import { testDialectCases } from './test-dialect-cases.ts';

describe('worker with a dialect of writes or refusals', () =>
  testDialectCases([...writingDialectCases, ...refusalDialectCases]));
