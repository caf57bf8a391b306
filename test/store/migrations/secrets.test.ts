// Only what may be secret leaves a database of an earlier version: everything else stays as it was, also what cannot be read.
import { describe, expect, it } from 'vitest';
import { episodeKey } from '@/lib/domain/episode.ts';
import { sessionKey } from '@/lib/domain/watching/watch-session.ts';
import { episode } from '../../domain/examples.ts';
import { page, sessionAt, updated } from './stored-before.ts';

const PLAIN = 'tv.example/watch?ep=12';
const SECRET = `${PLAIN}&token=t0k3n`;
const LONG_ID = '9f86d081884c7d659a2feaa0c55ad015';
const keyOf = (observed: ReturnType<typeof page>) => sessionKey(episodeKey(observed), 'user-1');

describe('a session', () => {
  it.each<[string, object]>([
    ['without an episode', { key: 'odd', updatedAt: 5 }],
    [
      'of an episode without an address',
      sessionAt('a', { siteId: 'generic', episodeId: SECRET, seriesTitle: 'x' }),
    ],
    [
      'of an episode without an id',
      sessionAt('a', { siteId: 'generic', url: `https://${SECRET}`, seriesTitle: 'x' }),
    ],
    ['without a secret and without a title', sessionAt('a', { ...page(PLAIN), seriesTitle: 7 })],
    [
      'of a site whose id looks drawn',
      sessionAt(`plex:${LONG_ID}`, episode({ siteId: 'plex', episodeId: LONG_ID })),
    ],
    ['of an episode without a series', sessionAt(episodeKey(page(PLAIN)), page(PLAIN, { seriesId: null }))],
  ])('%s stays as it was', async (_what, session) => {
    const before = structuredClone(session);
    const [after] = (await updated(10, { sessions: [session] })).sessions;
    expect(after).toMatchObject(before);
  });

  it.each<[string, object]>([
    ['its address', { url: `https://${SECRET}` }],
    ['its id', { episodeId: SECRET }],
    ['its series', { seriesId: SECRET }],
  ])('with a secret in %s alone loses that, and is found by its page', async (_where, part) => {
    const clean = page(PLAIN);
    const { sessions } = await updated(10, { sessions: [sessionAt('old', { ...clean, ...part })] });
    expect(sessions).toMatchObject([{ key: keyOf(clean), observed: clean }]);
  });

  it('with a secret and without a series is kept without the one and the other', async () => {
    const observed = page(PLAIN, { episodeId: SECRET, seriesId: undefined });
    const { sessions } = await updated(10, { sessions: [sessionAt('old', observed)] });
    expect(sessions).toMatchObject([{ observed: { episodeId: PLAIN, seriesId: null } }]);
  });

  it('that cannot be read goes with its token', async () => {
    const observed = { ...episode({ url: `https://${SECRET}` }), seriesTitle: undefined };
    expect((await updated(10, { sessions: [sessionAt('a', observed)] })).sessions).toEqual([]);
  });

  it('of a page that was read by its general data loses what is in the path of its id', async () => {
    const path = `tv.example/watch/${LONG_ID}`;
    const provisional = page(path, { siteId: 'netflix', provisional: true });
    const other = episode({ siteId: 'netflix', url: 'https://tv.example/', episodeId: path, seriesId: null });
    const { sessions } = await updated(10, {
      sessions: [sessionAt('a', provisional), sessionAt('b', other)],
    });
    expect(sessions).toMatchObject([
      { key: sessionKey('b', 'user-1'), observed: { episodeId: path } },
      { observed: { provisional: true, episodeId: expect.stringMatching(/^tv\.example\/watch\/~/) } },
    ]);
  });

  it('does not take the place of one that was begun since', async () => {
    const clean = page(PLAIN);
    const later = { ...sessionAt('x', clean, { updatedAt: 9 }), key: keyOf(clean) };
    const { sessions } = await updated(10, { sessions: [sessionAt('old', page(SECRET)), later] });
    expect(sessions).toEqual([later]);
  });
});

describe('a line of the log', () => {
  const line = (id: string, key: unknown) => ({ id, at: 1, what: 'advance', episodeKey: key });

  it.each<[string, unknown, unknown]>([
    ['of no episode', null, null],
    ['of an episode whose id looks drawn', `plex:/metadata/${LONG_ID}`, `plex:/metadata/${LONG_ID}`],
    ['of a page without a secret', `generic:${PLAIN} frieren 5`, `generic:${PLAIN} frieren 5`],
    ['of a page with one', `generic:${SECRET} frieren 5`, `generic:${PLAIN} frieren 5`],
    ['of a site that has one in its id', 'site:12?ep=1&token=t0k3n', 'site:12?ep=1'],
  ])('%s', async (_what, before, after) => {
    const { activity } = await updated(10, { activity: [line('a', before)] });
    expect(activity).toEqual([line('a', after)]);
  });
});

describe('what waits to be sent', () => {
  it('stays as it was where it is no episode, and where it cannot be read', async () => {
    const outbox = [
      { id: 'edit', createdAt: 1, change: { kind: 'edit', observed: page(SECRET) } },
      { id: 'nothing', createdAt: 2 },
      { id: 'odd', createdAt: 3, change: { kind: 'episode', observed: 7 } },
    ];
    const before = structuredClone(outbox);
    expect((await updated(10, { outbox })).outbox).toEqual(before);
  });
});

describe('a remembered match', () => {
  const match = (seasonKey: string, decidedAt = 1) => ({ seasonKey, decidedAt, rules: [] });

  it('does not take the place of one that was decided since', async () => {
    const matches = [match(`generic:${SECRET}|2`), match(`generic:${PLAIN}|2`, 9)];
    expect((await updated(10, { matches })).matches).toEqual([matches[1]]);
  });

  it.each([
    [`generic:${PLAIN}|2`, `generic:${PLAIN}|2`],
    ['site:12?ep=1&token=t0k3n|2', 'site:12?ep=1|2'],
    ['site:12?ep=1&token=t0k3n', 'site:12?ep=1&token=t0k3n'],
  ])('under %s is found under %s', async (before, after) => {
    const { matches } = await updated(10, { matches: [match(before)] });
    expect(matches).toMatchObject([{ seasonKey: after }]);
  });
});
