// Tests a user who sets the progress to the last episode by hand, and wants to be asked before a title is completed.
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import type { EntryPatch, EntryState } from '@/lib/domain/changes/entry-state.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readSeenEntry } from '@/lib/store/outbox/seen-entry.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { media } from '../../domain/examples.ts';
import { frieren } from '../changes.ts';
import { createRoot, type TestRoot } from '../root.ts';

const last = frieren.episodes ?? 0;

let root: TestRoot;
beforeEach(async () => {
  root = await createRoot({
    catalogue: [frieren],
    settings: { tracking: { ...defaultSettings.tracking, finishing: 'ask' } },
  });
  root.service.save(frieren.id, { status: 'watching', progress: last - 1 });
  await root.handlers.refreshLibrary(undefined);
});

async function edit(patch: EntryPatch, left?: EntryState): Promise<void> {
  const reverts = left && { left };
  await root.handlers.changeEntry({ kind: 'edit', media: frieren, patch, reverts });
  await deliverOutbox(root.worker);
}

const questions = async () =>
  (await readOutbox())
    .filter(({ state }) => state === 'asking')
    .map(({ id, question }) => [id, question?.reason]);
const onService = () => root.service.entries.get(frieren.id);

async function answer(kind: 'confirm' | 'skip'): Promise<void> {
  const [[itemId = ''] = []] = await questions();
  await root.handlers.answerQuestion({ itemId, answer: { kind } });
  await deliverOutbox(root.worker);
}

describe('manual edit to the last episode, with “Ask first”', () => {
  it('causes the question whether the title is completed', async () => {
    await edit({ progress: last });
    expect(onService()).toMatchObject({ status: 'watching', progress: last });
    expect(await questions()).toMatchObject([[expect.anything(), 'finishing']]);
    expect(await readSeenEntry(frieren, 'user-1')).toMatchObject({ status: 'watching' });
  });

  it('completes the title when the user confirms', async () => {
    await edit({ progress: last });
    await answer('confirm');
    expect(onService()).toMatchObject({ status: 'completed', progress: last });
    expect((await readActivity())[0]).toMatchObject({ what: 'complete', evidence: [] });
  });

  it('completes a title that was scored before the user answered', async () => {
    await edit({ progress: last });
    await edit({ userScore: 8 });
    expect(await questions()).toHaveLength(1);
    await answer('confirm');
    expect(onService()).toMatchObject({ status: 'completed', userScore: 8 });
  });

  it('does not complete the title when the user declines', async () => {
    await edit({ progress: last });
    await answer('skip');
    expect(onService()).toMatchObject({ status: 'watching', progress: last });
    expect(await readOutbox()).toEqual([]);
  });

  it.each<[string, () => Promise<void>]>([
    [
      'the edit is reverted',
      () => edit({ progress: last - 1 }, { status: 'watching', progress: last, userScore: null }),
    ],
    ['a smaller number is set', () => edit({ progress: 3 })],
    ['the title is completed by its status', () => edit({ status: 'completed' })],
  ])('drops the question when %s', async (_what, act) => {
    await edit({ progress: last });
    await act();
    expect(await questions()).toEqual([]);
  });
});

describe('manual edit with “Ask first”', () => {
  it.each<[string, EntryPatch]>([
    ['a number before the last', { progress: last - 2 }],
    ['the last number with the status Completed', { progress: last, status: 'completed' }],
    ['a score', { userScore: 9 }],
  ])('causes no question if it sets %s', async (_what, patch) => {
    await edit(patch);
    expect(await questions()).toEqual([]);
  });

  it('causes no question for a title that is still airing', async () => {
    const running = media({ status: 'RELEASING' });
    await root.handlers.changeEntry({ kind: 'edit', media: running, patch: { progress: last } });
    expect(await questions()).toEqual([]);
  });
});
