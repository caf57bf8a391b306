// Cleans up at the end of each test file. Vitest loads this file before each test file.
import { afterAll } from 'vitest';
import { runEndOfFileHooks } from './end-of-file.ts';

afterAll(runEndOfFileHooks);
