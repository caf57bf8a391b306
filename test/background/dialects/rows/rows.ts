// All dialects, by the gap of the specification that they fill differently.
import { fields } from './fields.ts';
import { reading } from './reading.ts';
import { refusing } from './refusing.ts';
import { gap, type Row } from './row.ts';
import { whole } from './whole.ts';
import { writing } from './writing.ts';

const same = gap('none', [['our own answers', {}]]);

export const rows: readonly Row[] = [...same, ...reading, ...fields, ...writing, ...refusing, ...whole];
