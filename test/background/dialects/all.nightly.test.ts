// A service that fills the gaps of the specification differently from ours: all dialects.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { rows } from './rows/rows.ts';

describe('every dialect', () => itHandles(rows));
