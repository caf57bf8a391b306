// Tests all dialects of writes and refusals.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { refusing } from './rows/refusing.ts';
import { writing } from './rows/writing.ts';

describe('worker with a dialect of writes or refusals', () => itHandles([...writing, ...refusing]));
