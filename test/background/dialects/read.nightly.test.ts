// Tests all dialects of read answers, and of services that fill several gaps at once.
import { describe } from 'vitest';
import { combinedCases } from './rows/combined.ts';
import { fieldCases } from './rows/fields.ts';
import { readCases } from './rows/reading.ts';
import { testDialectCases } from './test-dialect-cases.ts';

describe('worker with a dialect of read answers', () =>
  testDialectCases([...readCases, ...combinedCases, ...fieldCases]));
