// All dialects of what is written, and of refusals.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { refusing } from './rows/refusing.ts';
import { writing } from './rows/writing.ts';

describe('a dialect of what is written or refused', () => itHandles([...writing, ...refusing]));
