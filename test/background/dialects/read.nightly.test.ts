// Tests all dialects of answers to reads, and services that fill several gaps at once.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { fields } from './rows/fields.ts';
import { reading } from './rows/reading.ts';
import { whole } from './rows/whole.ts';

describe('worker with a dialect of read answers', () => itHandles([...reading, ...whole, ...fields]));
