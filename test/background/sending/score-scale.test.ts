// Tests that no score is written before the user has confirmed the scale. After that, Kiroku converts all scores.
import { describe, expect, it } from 'vitest';
import { deliverOutbox, retryOutboxNow } from '@/lib/background/sending/delivery.ts';
import { type EntryPatch, pickEntryState } from '@/lib/domain/changes/entry-state.ts';
import type { ScaleAnswer } from '@/lib/domain/score-scale.ts';
import { readImportRows } from '@/lib/store/imports/read-imports.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { withItemScoresOutOfTen } from '@/lib/store/outbox/shown-items.ts';
import { readService, writeService } from '@/lib/store/preferences.ts';
import { readActivity, readEntry } from '@/lib/store/reading.ts';
import { readScoreScale, readServiceProfile, storeServiceFacts } from '@/lib/store/service-profile.ts';
import { type WalkedTitleName, walkedTitles } from '../dialects/catalogue.ts';
import { createDialectService } from '../dialects/service.ts';
import { createRoot } from '../root.ts';
import { runUntilIdle, runUntilIdleWithResult } from '../worker-life.ts';

const { edited, scored, rated, removed } = walkedTitles;

/** Sets up a connected worker that has read the list of a service. The scores of this service are multiplied by `scale`. */
async function connectedTo(scale: number) {
  const root = await createRoot({ account: null });
  const service = createDialectService({ scale }, root.clock);
  root.service.fetch = service.fetch;
  root.signIns.refusal = service.unauthorized;
  const { handlers } = root.worker;
  await runUntilIdleWithResult(() => handlers.connect(undefined));
  await runUntilIdle(() => handlers.refreshLibrary(undefined));
  const change = (name: WalkedTitleName, patch: EntryPatch) =>
    runUntilIdle(() => handlers.changeEntry({ kind: 'edit', media: walkedTitles[name], patch }));
  /** Reverts the user's score to `userScore`. `from`: the score that the user has given. */
  const revertScore = async (name: WalkedTitleName, from: number, userScore: number) => {
    const media = walkedTitles[name];
    const entry = (await readEntry(media.id)) ?? expect.fail('not on the list');
    const reverts = { left: { ...pickEntryState(entry), userScore: from } };
    await runUntilIdle(() => handlers.changeEntry({ kind: 'edit', media, patch: { userScore }, reverts }));
  };
  return {
    ...root,
    list: service,
    change,
    revertScore,
    answer: (answer: ScaleAnswer) => runUntilIdle(() => handlers.answerScale({ answer })),
    /** Returns the bodies of the upserts and ratings, without their title. */
    written: () =>
      service.calls
        .filter(({ route }) => route === 'upsert' || route === 'rate')
        .map(({ body }) => {
          const { type: _type, mediaId: _mediaId, ...fields } = body ?? {};
          return fields;
        }),
    score: (name: WalkedTitleName) => service.list.get(walkedTitles[name].id)?.score,
    shown: async (name: WalkedTitleName) => (await readEntry(walkedTitles[name].id))?.userScore,
    problems: async () => (await readOutbox()).map(({ problem }) => problem?.code),
  };
}

describe('score on an unknown scale', () => {
  it('stays in the outbox while the other changes of its edit are written', async () => {
    const { change, written, score, list, problems } = await connectedTo(10);
    await change('edited', { progress: 5, userScore: 9, status: 'on_hold' });
    expect(written()).toEqual([{ progress: 5, status: 'on_hold' }]);
    expect(list.list.get(edited.id)).toMatchObject({ progress: 5, status: 'on_hold' });
    expect(score('edited')).toBe(5);
    expect(await problems()).toEqual(['scale_unknown']);
  });

  it.each([
    ['written to the list', { userScore: 9 }],
    ['removed from the list', { userScore: null }],
  ])('is not %s', async (_name, patch) => {
    const { change, written, problems } = await connectedTo(10);
    await change('scored', patch);
    expect(written()).toEqual([]);
    expect(await problems()).toEqual(['scale_unknown']);
  });

  it('is shown as the service stores it', async () => {
    const { shown } = await connectedTo(10);
    expect(await shown('scored')).toBe(60);
  });

  it('is not written after the service has returned a single score above the known scale', async () => {
    const { list, change, written, problems } = await connectedTo(1);
    list.change(scored.id, { score: 64 });
    await change('scored', { userScore: 9 });
    expect(written()).toEqual([]);
    expect(await problems()).toEqual(['scale_unknown']);
  });

  it('does not delay later episodes and edits of the title', async () => {
    const { change, written } = await connectedTo(10);
    await change('scored', { userScore: 9 });
    await change('scored', { progress: 7 });
    expect(written()).toEqual([{ progress: 7 }]);
  });

  it('is dropped if the user reverts it', async () => {
    const { change, revertScore, answer, written, problems } = await connectedTo(10);
    await change('scored', { userScore: 9 });
    await revertScore('scored', 9, 60);
    expect(await problems()).toEqual([]);
    await answer('100');
    expect(written()).toEqual([]);
  });

  it('is not written if the user does not want scores written', async () => {
    const { change, answer, written, problems } = await connectedTo(10);
    await answer('none');
    await change('scored', { userScore: 9, progress: 7 });
    expect(written()).toEqual([{ progress: 7 }]);
    expect(await problems()).toEqual(['scale_unknown']);
  });
});

describe('confirmed scale', () => {
  it.each([
    [10, '100', 90],
    [2, '20', 18],
    [0.5, '5', 4.5],
  ] as const)('makes Kiroku send the waiting scores, multiplied by %d', async (scale, said, sent) => {
    const { change, answer, handlers, written, score, list, problems } = await connectedTo(scale);
    await change('edited', { progress: 5, userScore: 9 });
    await runUntilIdle(() => handlers.changeEntry({ kind: 'rating', media: rated, score: 9 }));
    await answer(said);
    expect(written()).toEqual([{ progress: 5 }, { userScore: sent }, { score: sent }]);
    expect(score('edited')).toBe(9);
    expect(list.ratings.get(rated.id)).toBe(9);
    expect(await problems()).toEqual([]);
  });

  it('is used to show the scores of list, log and outbox out of 10', async () => {
    const { change, answer, shown, handlers, list } = await connectedTo(10);
    await answer('100');
    await change('scored', { userScore: 8.7 });
    expect(await shown('scored')).toBe(8.7);
    expect(await shown('edited')).toBe(5);
    const [line] = await readActivity();
    expect(line).toMatchObject({ before: { userScore: 6 }, after: { userScore: 8.7 } });
    list.refuse(scored.id, 'unavailable');
    await runUntilIdleWithResult(() => handlers.undoActivity({ activityId: line?.id ?? '' }));
    expect(await withItemScoresOutOfTen(await readOutbox())).toMatchObject([
      { change: { patch: { userScore: 6 } } },
    ]);
  });

  it("lets an undo of an earlier log entry restore the service's score", async () => {
    const { list, change, answer, handlers, written } = await connectedTo(10);
    list.change(scored.id, { score: 0.7 });
    await change('scored', { progress: 7 });
    const [line] = await readActivity();
    await answer('100');
    await runUntilIdleWithResult(() => handlers.undoActivity({ activityId: line?.id ?? '' }));
    await runUntilIdle(() => undefined);
    expect(written().at(-1)).toMatchObject({ userScore: 7 });
  });

  it('restores a score between two steps of the scale exactly if a sent edit is reverted', async () => {
    const { list, change, revertScore, answer, handlers, score } = await connectedTo(0.5);
    list.change(scored.id, { score: 7.4 });
    await runUntilIdle(() => handlers.refreshLibrary(undefined));
    await answer('5');
    await change('scored', { userScore: 10 });
    await revertScore('scored', 10, 7.4);
    expect(score('scored')).toBe(7.4);
  });

  it('restores a score between two steps of the scale exactly if an unsent edit is reverted', async () => {
    const { list, service, change, revertScore, answer, handlers, score, worker } = await connectedTo(0.5);
    list.change(scored.id, { score: 7.4 });
    await runUntilIdle(() => handlers.refreshLibrary(undefined));
    await answer('5');
    const { fetch } = service;
    service.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await change('scored', { userScore: 10 });
    await revertScore('scored', 10, 7.4);
    service.fetch = fetch;
    await runUntilIdle(() => retryOutboxNow(worker));
    expect(await readOutbox()).toEqual([]);
    expect(score('scored')).toBe(7.4);
  });

  it('can be replaced by a later answer of the user', async () => {
    const { answer, shown } = await connectedTo(0.5);
    await answer('5');
    expect(await shown('scored')).toBe(6);
    await answer('10');
    expect(await shown('scored')).toBe(3);
    await answer('5');
    expect(await shown('scored')).toBe(6);
  });

  it('becomes unknown again when a higher score appears', async () => {
    const { answer, list, handlers, shown, change, written } = await connectedTo(2);
    await answer('20');
    list.change(scored.id, { score: 50 });
    await runUntilIdleWithResult(() => handlers.details({ type: 'anime', id: scored.id }));
    expect(await shown('edited')).toBe(10);
    await change('edited', { userScore: 9 });
    expect(written()).toEqual([]);
  });

  it('makes Kiroku send the waiting scores even if the worker died right after the answer', async () => {
    const { change, start, score } = await connectedTo(10);
    await change('scored', { userScore: 9 });
    await storeServiceFacts(await readServiceProfile(), { scaleAnswer: '100' });
    const next = await runUntilIdleWithResult(() => start());
    await deliverOutbox(next);
    expect(score('scored')).toBe(9);
  });

  it("is deleted with the service's profile", async () => {
    const { answer } = await connectedTo(10);
    await answer('100');
    await writeService({ ...(await readService()), baseUrl: 'https://other.example/v1' });
    expect(await readScoreScale()).toBe(10);
  });

  it('is applied to the scores of an import and of its undo', async () => {
    const { answer, handlers, score, alarm, clock, worker } = await connectedTo(10);
    await answer('100');
    const shown = await readEntry(scored.id);
    if (!shown) throw new Error('The title is not on the list.');
    const { status, progress, userScore } = shown;
    const change = {
      media: scored,
      base: { status, progress, userScore },
      patch: { userScore: 8.5, progress: 9 },
    };
    const begun = await runUntilIdleWithResult(() =>
      handlers.startImport({ format: 'malXml', changes: [change], rest: [], leftOutScores: 0 }),
    );
    const id = begun.ok ? begun.value.id : '';
    clock.now = (alarm() ?? clock.now) + 1;
    await runUntilIdle(() => deliverOutbox(worker));
    expect(score('scored')).toBe(8.5);
    expect(await readImportRows(id)).toMatchObject([
      { state: 'done', before: { userScore: 6 }, after: { userScore: 8.5 } },
    ]);
    await runUntilIdleWithResult(() => handlers.controlImport({ id, to: 'undo' }));
    clock.now += 60_000;
    await runUntilIdle(() => deliverOutbox(worker));
    expect(score('scored')).toBe(6);
  });
});

describe('service whose scores are out of 10', () => {
  it('receives scores as the user gave them', async () => {
    const { change, handlers, written } = await connectedTo(1);
    await change('scored', { userScore: 8.7, progress: 7 });
    await change('edited', { userScore: null });
    await runUntilIdle(() => handlers.changeEntry({ kind: 'rating', media: removed, score: 8.5 }));
    await runUntilIdle(() => handlers.changeEntry({ kind: 'rating', media: rated, score: 8.5 }));
    expect(written()).toEqual([
      { userScore: 8.7, progress: 7 },
      { userScore: null },
      { score: 8.5 },
      { score: 8.5 },
    ]);
  });
});
