// Vitest loads this file before each test file. It cleans up at the end of the test file.
import { afterAll } from 'vitest';
import { runEndOfFileHooks } from './end-of-file.ts';

afterAll(runEndOfFileHooks);
