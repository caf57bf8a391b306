// Tests that the worker publishes exactly the changed topics to open pages.

import { beforeEach, describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import { readImports } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { createEditChange, frieren, twoTitles } from '../changes.ts';
import { createPlannedChanges, createTitles, requestImport, runImportToEnd } from '../importing/imports.ts';
import { connectedAccount, createRoot, type TestRoot, type TestWorker } from '../root.ts';
import { createSampleUpTo, episodeFive } from '../tracking/tabs.ts';
import { runUntilIdle } from '../worker-life.ts';

let root: TestRoot;
let worker: TestWorker;
let notified: ChangedTopic[][];

async function setUp(delaySeconds = 0): Promise<void> {
  const tracking = { ...defaultSettings.tracking, delaySeconds };
  root = await createRoot({ catalogue: [...twoTitles, ...createTitles(12)], settings: { tracking } });
  notified = [];
  worker = root.start({ broadcast: async ({ changed }) => void notified.push([...changed]) });
  await runUntilIdle(() => undefined);
  notified = [];
}
beforeEach(() => setUp());

describe('unsent change', () => {
  it('is published with the topics “outbox”, “library” and “now”', async () => {
    root.service.away = true;
    await runUntilIdle(() => addChange(worker, createEditChange({ progress: 5 }), 'user-1'));
    expect(notified).toEqual([['outbox', 'library', 'now']]);
  });

  it('is published to the import page for each row of an import', async () => {
    await requestImport(worker, createPlannedChanges(createTitles(12)));
    await runImportToEnd(root, worker);
    expect(await readImports('user-1')).toMatchObject([{ state: 'applied', counts: { done: 12 } }]);
    const times = (topic: ChangedTopic) => notified.filter((topics) => topics.includes(topic)).length;
    // The worker publishes the import at the start, for each batch of up to ten queued rows, and for each written row.
    expect(times('imports')).toBe(1 + 2 + 12);
    expect([times('outbox'), times('library'), times('now')]).toEqual([3, 3, 3]);
    expect(notified.at(-1)).toEqual(['imports', 'outbox', 'library', 'now']);
  });
});

describe('counted episode', () => {
  const watch = async () => {
    const { page } = root.web.open(episodeFive.url);
    await root.web.say(page, 'episodeObserved', { observed: episodeFive });
    await runUntilIdle(() => root.web.say(page, 'playbackSampled', createSampleUpTo(1440)));
  };

  it('waits for the delay that the user has set', async () => {
    await setUp(30);
    await watch();
    expect(await readOutbox()).toMatchObject([
      { account: 'user-1', notBefore: root.clock.now + 30_000, change: { kind: 'episode' } },
    ]);
  });

  it('is sent immediately by default', async () => {
    root.service.save(frieren.id, { status: 'watching', progress: 4 });
    await rememberChosenTitle(worker, episodeFive, frieren, 5);
    await watch();
    expect(await readOutbox()).toEqual([]);
    expect(root.service.entries.get(frieren.id)).toMatchObject({ progress: 5 });
  });

  it('has no account until someone signs in', async () => {
    root.signIn({ ...connectedAccount, state: 'signed-out', id: null });
    await watch();
    expect(await readOutbox()).toMatchObject([{ account: null }]);
  });
});
