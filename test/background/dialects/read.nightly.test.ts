// Tests all dialects of read answers, and of services that fill several gaps at once.
import { describe } from 'vitest';
import { testDialectCases } from './it-handles.ts';
import { fieldCases } from './rows/fields.ts';
import { readCases } from './rows/reading.ts';
import { combinedCases } from './rows/whole.ts';

describe('worker with a dialect of read answers', () =>
  testDialectCases([...readCases, ...combinedCases, ...fieldCases]));
