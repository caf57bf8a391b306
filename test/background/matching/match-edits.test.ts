// Tests the user's changes of remembered matches, and their effect on the next episode.

import { beforeEach, describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { changeMatch, writeImportedMatches } from '@/lib/background/matching/match-edits.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import type { Context } from '@/lib/background/runtime/context.ts';
import { serviceIdOf } from '@/lib/domain/addresses/service-address.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import type { Match } from '@/lib/domain/matches/match.ts';
import { databaseMatchStore } from '@/lib/store/matches.ts';
import { episode, match, matchRule, media } from '../../domain/examples.ts';
import { createRoot, type TestRoot } from '../root.ts';
import { testServiceSettings } from '../sign-in-service.ts';

const first = media({ title: 'Frieren', episodes: 12 });
const second = media({ id: '6f9619ff-8b86-d011-b42d-00cf4fc96499', title: 'Frieren Season 2', episodes: 12 });
const key = seasonKey(episode());
const SERVICE = serviceIdOf(testServiceSettings);

const remembered = match({
  seasonKey: key,
  rules: [matchRule({ to: 12, mediaId: first.id, service: SERVICE })],
  evidence: [{ code: 'exactTitle', values: {} }],
});
const later = matchRule({ from: 13, to: 24, mediaId: second.id, offset: 12, service: SERVICE });

let root: TestRoot;
let ctx: Context;
let changes = 0;

beforeEach(async () => {
  root = await createRoot({ catalogue: [first, second] });
  changes = 0;
  const publishChange = (...topics: readonly string[]) => {
    if (topics.includes('matches')) changes += 1;
  };
  ctx = { ...root.worker, now: () => 77, publishChange };
});

const write = (match: Match) => databaseMatchStore.modify(match.seasonKey, () => match);

async function resolved(number: number): Promise<unknown> {
  const resolution = await resolveEpisode(root, episode({ episodeNumber: number, episodeId: `G${number}` }));
  return resolution.kind === 'matched' ? [resolution.mediaId, resolution.episode] : resolution.kind;
}

describe('changeMatch', () => {
  it('applies edited rules to the next episode', async () => {
    await write(remembered);
    await changeMatch(ctx, key, { rules: [...remembered.rules, later] });
    expect(await databaseMatchStore.read(key)).toMatchObject({
      decidedBy: 'user',
      decidedAt: 77,
      evidence: [{ code: 'chosenByUser' }],
    });
    expect([await resolved(12), await resolved(13)]).toEqual([
      [first.id, 12],
      [second.id, 1],
    ]);
    expect(changes).toBe(1);
  });

  it('changes rules and title policy independently', async () => {
    await write(remembered);
    await changeMatch(ctx, key, { policy: 'ask' });
    await changeMatch(ctx, key, { rules: [later] });
    expect(await databaseMatchStore.read(key)).toMatchObject({ policy: 'ask', rules: [later] });
    await changeMatch(ctx, key, { policy: 'ignore' });
    expect(await databaseMatchStore.read(key)).toMatchObject({ policy: 'ignore', rules: [later] });
  });

  it('does not restore a deleted match', async () => {
    expect(await changeMatch(ctx, key, { policy: 'ask' })).toBeNull();
    expect(await databaseMatchStore.read(key)).toBeNull();
    expect(changes).toBe(0);
  });
});

describe('correction of a match', () => {
  it('does not apply to earlier episodes if it is for “this and later”', async () => {
    await write({
      ...remembered,
      rules: [{ ...later, from: 1, to: null, mediaId: first.id, offset: 0 }],
    });
    await rememberChosenTitle(root, episode({ episodeNumber: 15 }), second, 15 - 12, 'onward');
    expect([await resolved(14), await resolved(15), await resolved(24)]).toEqual([
      [first.id, 14],
      [second.id, 3],
      [second.id, 12],
    ]);
  });

  it('begins at the title’s first episode if it is for the whole season', async () => {
    await write({
      ...remembered,
      rules: [{ ...later, from: 1, to: null, mediaId: first.id, offset: 0 }],
    });
    await rememberChosenTitle(root, episode({ episodeNumber: 15 }), second, 15 - 12, 'season');
    expect([await resolved(12), await resolved(13)]).toEqual([
      [first.id, 12],
      [second.id, 1],
    ]);
  });

  it('applies only to specials if it corrects a special', async () => {
    await write(remembered);
    await rememberChosenTitle(
      root,
      episode({ episodeNumber: 1, episodeType: 'special' }),
      second,
      1,
      'season',
    );
    expect(await resolved(1)).toEqual([first.id, 1]);
    const special = await resolveEpisode(root, episode({ episodeNumber: 1, episodeType: 'special' }));
    expect(special).toMatchObject({ kind: 'matched', mediaId: second.id, episode: 1 });
  });
});

describe('matches from a file', () => {
  it('do not overwrite a match that has changed since the user saw it', async () => {
    await write(remembered);
    const other = { ...remembered, seasonKey: 'netflix:1|' };
    const written = await writeImportedMatches(ctx, [
      { match: { ...remembered, policy: 'ask' }, seen: 1 },
      { match: other, seen: null },
    ]);
    expect(written.map((match) => match.seasonKey)).toEqual([key, 'netflix:1|']);
    const stale = await writeImportedMatches(ctx, [
      { match: { ...remembered, policy: 'ignore' }, seen: 0 },
      { match: { ...other, policy: 'ignore' }, seen: null },
    ]);
    expect(stale).toEqual([]);
    expect(await databaseMatchStore.read(key)).toMatchObject({ policy: 'ask' });
    expect(changes).toBe(1);
  });
});
