// Tests all dialects of answers to reads, and services that fill several gaps at once.
import { describe } from 'vitest';
import { combinedDialectCases } from './rows/combined.ts';
import { fieldDialectCases } from './rows/fields.ts';
import { readingDialectCases } from './rows/reading.ts';
import { testDialectCases } from './test-dialect-cases.ts';

describe('worker with a dialect of read answers', () =>
  testDialectCases([...readingDialectCases, ...combinedDialectCases, ...fieldDialectCases]));
