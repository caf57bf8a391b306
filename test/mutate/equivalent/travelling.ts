// Changes of what travels between browsers that no test can notice; see equivalent.ts.
import type { Equivalent } from '../unnoticeable.ts';

export const inTravelling: readonly Equivalent[] = [
  {
    file: 'lib/background/travelling/travelling.ts',
    line: "if (to === 'on') await look(parts, { mayWrite: true });",
    by: 'true',
    why: 'a look ends at once where it is off',
  },
  {
    file: 'lib/background/travelling/travelling.ts',
    line: "if ((await digestOfSynced().catch(() => '')) !== state.seen) await look(parts, {});",
    by: '() => undefined',
    why: 'no digest is like it either: a look follows, which says that the browser refuses',
  },
  {
    file: 'lib/background/travelling/travelling.ts',
    line: "if ((await digestOfSynced().catch(() => '')) !== state.seen) await look(parts, {});",
    by: '"Stryker was here!"',
    why: 'no digest is like it either: a look follows, which says that the browser refuses',
  },
  {
    file: 'lib/background/travelling/travelling.ts',
    line: 'if (waiting === 0 || (await readWaiting()) !== waiting) return;',
    of: 'waiting === 0',
    by: 'false',
    why: 'what does not wait has no alarm, and 0 is written over 0',
  },
  {
    file: 'lib/background/travelling/travelling.ts',
    line: "if (mayWrite && next.problem !== 'refused') await nothingWaits(parts, waiting);",
    of: "next.problem !== 'refused'",
    by: 'true',
    why: 'a refusal has counted one more that waits, so nothing is ended',
  },
  {
    file: 'lib/background/travelling/travelling.ts',
    line: "if (mayWrite && next.problem !== 'refused') await nothingWaits(parts, waiting);",
    by: '""',
    why: 'a refusal has counted one more that waits, so nothing is ended',
  },
  {
    file: 'lib/background/travelling/take-in.ts',
    line: 'if (next !== current) await writeSettings(next);',
    by: 'true',
    why: 'the same settings are written',
  },
  {
    file: 'lib/background/travelling/take-in.ts',
    line: 'if (lessons !== current) await writeLessons(lessons);',
    by: 'true',
    why: 'the same lessons are written',
  },
  {
    file: 'lib/background/travelling/take-in.ts',
    line: 'const read = record.value === null ? null : readTravelledMatch(record, service, isKnownSite);',
    by: 'false',
    why: 'nothing is read of null either',
  },
  {
    file: 'lib/background/travelling/take-in.ts',
    line: 'let isWritten = false;',
    by: 'true',
    why: 'the change, which is always made, begins by setting it',
  },
  {
    file: 'lib/background/travelling/when.ts',
    line: 'if (await isTravelling()) await (await travelling()).catchUp(parts);',
    by: 'true',
    why: 'what is loaded then asks it again: the question saves the loading',
  },
  {
    file: 'lib/background/travelling/when.ts',
    line: 'if (await isTravelling()) await (await travelling()).lookSoon(parts);',
    by: 'true',
    why: 'what is loaded then asks it again: the question saves the loading',
  },
  {
    file: 'lib/background/travelling/when.ts',
    line: 'if (await isTravelling()) await (await travelling()).look(parts, { mayWrite });',
    by: 'true',
    why: 'what is loaded then asks it again: the question saves the loading',
  },
];
