// An erasure is finished by a later worker when the one that began it is ended. Every step: killed.nightly.test.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import { watchDatabase } from '../../life.ts';
import { eraseKilled, findIncomplete, leftBy, remains } from './killed-erasure.ts';

describe.each(['records', 'everything'] as const)('erasing %s', (what) => {
  beforeEach(() => watchDatabase());

  it('is finished by the next worker, at whatever step the first one was ended', async () => {
    const { incomplete, begun } = await findIncomplete(what, 17);
    expect(incomplete).toEqual([]);
    expect(begun).toBeGreaterThan(2);
  });

  it('is finished although the second and the third worker are ended, too', async () => {
    await eraseKilled(what, [60, 50, 80]);
    expect(await remains()).toEqual(leftBy(what));
  });
});
