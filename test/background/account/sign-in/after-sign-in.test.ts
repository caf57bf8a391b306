// What a sign-in in a window brings at once: the list, and what was watched before, whatever pause an earlier session was asked for.
import { expect, it } from 'vitest';
import { connect } from '@/lib/background/account/connect.ts';
import { readPause, writePause } from '@/lib/store/outbox/delivery-pause.ts';
import { readLibrary } from '@/lib/store/reading.ts';
import { eventually } from '../../../eventually.ts';
import { catalogue, frieren, other, watched } from '../../changes.ts';
import { createRoot } from '../../root.ts';

it('the list is read, and what was watched before is sent, whatever pause the account before was asked for', async () => {
  const root = await createRoot({ account: null, catalogue });
  root.service.save(other.id, { status: 'watching', progress: 3 });
  await root.outbox.add(watched(1), null);
  await writePause(root.clock.now + 60_000);
  expect(await connect(root.services)).toMatchObject({
    ok: true,
    value: { state: 'connected', id: 'user-1' },
  });
  await eventually(async () => {
    expect(root.service.entries.get(frieren.id)?.progress).toBe(1);
    const ids = (await readLibrary('anime')).map(({ mediaId }) => mediaId);
    expect(ids.sort()).toEqual([frieren.id, other.id].sort());
  });
  expect(await readPause()).toBe(0);
});
