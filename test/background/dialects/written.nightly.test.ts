// Tests all dialects of writes and refusals.
import { describe } from 'vitest';
import { testDialectCases } from './it-handles.ts';
import { refusalCases } from './rows/refusing.ts';
import { writeCases } from './rows/writing.ts';

describe('worker with a dialect of writes or refusals', () =>
  testDialectCases([...writeCases, ...refusalCases]));
