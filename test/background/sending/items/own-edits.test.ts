// What Kiroku changes by itself after an episode that it wrote: which titles it looks at again, and what it queues.
import { describe, expect, it } from 'vitest';
import { recheck } from '@/lib/background/sending/after-activity.ts';
import type { Media } from '@/lib/contract/media.ts';
import type { LibraryStatus } from '@/lib/contract/statuses.ts';
import type { Activity } from '@/lib/domain/changes/activity.ts';
import { defaultSettings, type TrackingSettings } from '@/lib/domain/settings.ts';
import { openDatabase } from '@/lib/store/database.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { activity, media } from '../../../domain/examples.ts';
import { eventually } from '../../../eventually.ts';
import { edit, frieren, other, watched } from '../../changes.ts';
import { refusal } from '../../list-service.ts';
import { connected, createRoot, type Root } from '../../root.ts';

const MINUTE = 60_000;

async function setUp(finishing: TrackingSettings['finishing'] = 'complete', titles = [frieren, other]) {
  const catalogue: Media[] = [...titles];
  const settings = { tracking: { ...defaultSettings.tracking, finishing } };
  const root = await createRoot({ catalogue, settings });
  for (const title of titles) root.service.save(title.id, { status: 'watching', progress: 4 });
  return { ...root, catalogue };
}

async function log(...lines: readonly Partial<Activity>[]): Promise<void> {
  for (const [index, line] of lines.entries())
    await (await openDatabase()).put('activity', activity({ id: `line-${index}`, ...line }));
}

const detailsOf = ({ service }: Root) =>
  service.calls.flatMap(({ path }) => (path.startsWith('/anime/') ? [path.slice('/anime/'.length)] : []));

describe('the second look after an episode was written', () => {
  it.each<[string, Partial<Activity>, boolean]>([
    ['five minutes ago', { at: -5 * MINUTE }, true],
    ['longer ago', { at: -5 * MINUTE - 1 }, false],
    ['by hand', { episodeKey: null }, false],
    ['not at all, since it was left alone', { what: 'ignore' }, false],
    ['for another account', { account: 'user-2' }, false],
  ])('is for what was written %s: %j is looked at: %s', async (_when, line, isLooked) => {
    const root = await setUp();
    await log({ ...line, at: root.clock.now + (line.at ?? 0) });
    await recheck(root.services);
    expect(detailsOf(root)).toEqual(isLooked ? [frieren.id] : []);
  });

  it('looks at each title once, and at the next although one is refused', async () => {
    const root = await setUp();
    const at = root.clock.now;
    const key = 'crunchyroll:x';
    await log(
      { at, mediaId: other.id, title: other.title, episodeKey: key },
      { at: at + 1, mediaId: null },
      { at: at + 2 },
      { at: at + 3 },
    );
    root.service.fail('GET /v1/anime/', refusal(404, 'not_found'));
    await recheck(root.services);
    expect(detailsOf(root).sort()).toEqual([frieren.id, other.id].sort());
    expect(await root.outbox.list()).toEqual([]);
  });

  it.each([
    ['signed out', { state: 'signed-out' }],
    ['to look at the app’s secret', { state: 'reconnect', problem: 'appRefused' }],
    ['of no account yet', { id: null }],
  ] as const)('asks for nothing while the user is %s, although there is a token', async (_who, account) => {
    const root = await setUp();
    await log({ at: root.clock.now }, { at: root.clock.now, account: null });
    root.fake.storage.local.put({ account: { ...connected, ...account } });
    await recheck(root.services);
    expect(root.service.calls).toEqual([]);
  });

  it('writes a lost number again, but none of a title that has left the list', async () => {
    const root = await setUp();
    const lookAgain = async () => {
      await recheck(root.services);
      await root.delivery.deliver();
      return root.service.entries.get(frieren.id);
    };
    await root.outbox.add(watched(6), 'user-1');
    await root.delivery.deliver();
    root.service.entries.delete(frieren.id);
    expect(await lookAgain()).toBeUndefined();
    // Another browser, which had looked before this one wrote, counts the fifth.
    root.service.save(frieren.id, { status: 'watching', progress: 5 });
    expect(await lookAgain()).toMatchObject({ status: 'watching', progress: 6 });
    expect((await readActivity())[0]).toMatchObject({
      what: 'advance',
      evidence: [{ code: 'overwritten' }],
      before: { progress: 5 },
    });
  });
});

describe('a lower number of the service', () => {
  const overwritten = async (line: Partial<Activity> | null) => {
    const root = await setUp();
    await root.outbox.add(watched(6), 'user-1');
    await root.delivery.deliver();
    if (line) await log({ at: root.clock.now + 1, saidAt: root.clock.now + 1, ...line });
    root.service.save(frieren.id, { progress: 5 });
    await root.libraryCache.refresh('user-1');
    await root.delivery.deliver();
    return root;
  };

  it.each<[string, Partial<Activity> | null]>([
    ['nothing', null],
    ['an episode that was left alone', { what: 'ignore', reason: 'notAhead' }],
    ['a rating', { what: 'rate' }],
  ])('was overwritten where %s came after the episode: it is written again', async (_what, line) => {
    const root = await overwritten(line);
    expect(root.service.entries.get(frieren.id)?.progress).toBe(6);
  });

  it('was meant where the title was changed by hand since: nothing is queued', async () => {
    const root = await overwritten({ what: 'edit', episodeKey: null });
    expect(root.service.entries.get(frieren.id)?.progress).toBe(5);
    expect(await (await openDatabase()).count('outbox')).toBe(0);
  });
});

describe('a title of which the last episode was watched before it had ended', () => {
  const running = media({ status: 'RELEASING', episodes: 5 });

  /** Episode 5 of 5 was written; then the catalogue says that it was the last one. */
  async function ended(finishing: TrackingSettings['finishing'] = 'complete') {
    const root = await setUp(finishing, [running]);
    await root.outbox.add(watched(5), 'user-1');
    await root.delivery.deliver();
    const title = { ...running, status: 'FINISHED' };
    root.catalogue[0] = title;
    const entry = root.service.entries.get(running.id);
    if (entry) root.service.entries.set(running.id, { ...entry, media: title });
    const look = async () => {
      await root.libraryCache.refresh('user-1');
      await root.delivery.deliver();
      return root.service.entries.get(running.id);
    };
    return { ...root, title, look };
  }

  it('is completed at the next look at the list, and says why', async () => {
    const { look } = await ended();
    expect(await look()).toMatchObject({ status: 'completed', progress: 5 });
    expect((await readActivity())[0]).toMatchObject({ what: 'complete', evidence: [{ code: 'titleEnded' }] });
  });

  it('is completed, too, when its details are looked at', async () => {
    const { services, title, service } = await ended();
    await services.handlers.details({ type: 'anime', id: title.id } as never, {} as never);
    await eventually(() => expect(service.entries.get(title.id)?.status).toBe('completed'));
  });

  it('is asked about where that is the user’s choice, once', async () => {
    const { look, outbox, title } = await ended('ask');
    await look();
    expect(await look()).toMatchObject({ status: 'watching' });
    expect(await outbox.list()).toMatchObject([
      {
        state: 'asking',
        account: 'user-1',
        change: { kind: 'edit', by: 'kiroku', patch: { status: 'completed' }, base: { progress: 5 } },
        question: { reason: 'finishing', media: { id: title.id }, episode: 5, choices: [], evidence: [] },
      },
    ]);
  });

  it.each<[string, LibraryStatus]>([
    ['put aside', 'on_hold'],
    ['dropped', 'dropped'],
  ])('is left as it is where the user has %s the title', async (_what, status) => {
    const { look, service, outbox } = await ended();
    service.save(running.id, { status });
    expect(await look()).toMatchObject({ status, progress: 5 });
    expect(await outbox.list()).toEqual([]);
  });

  it('is left open where the user has changed it by hand since', async () => {
    const { look, outbox, delivery, title } = await ended();
    const base = { status: 'watching', progress: 5, userScore: null };
    await outbox.add({ ...edit({ userScore: 9 }, base), media: title } as ReturnType<typeof edit>, 'user-1');
    await delivery.deliver();
    expect(await look()).toMatchObject({ status: 'watching', userScore: 9 });
  });
});
