// Is loaded before each test file, and runs its clean-up at the end.
import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';

afterAll(endFile);
