// All dialects of what is read, and of services that fill several gaps at once.
import { describe } from 'vitest';
import { itHandles } from './it-handles.ts';
import { fields } from './rows/fields.ts';
import { reading } from './rows/reading.ts';
import { whole } from './rows/whole.ts';

describe('a dialect of what is read', () => itHandles([...reading, ...whole, ...fields]));
