// Tests that a worker reads the packaged matching data once, at the first match that needs it. Also tests that the extension's pages are
// notified of matches.

import { beforeEach, describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { changeMatch } from '@/lib/background/matching/match-edits.ts';
import { loadMatchingData } from '@/lib/background/matching/matching-data.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import type { ChangedTopic } from '@/lib/messaging/changed-topics.ts';
import { episode } from '../../domain/examples.ts';
import { frieren, twoTitles } from '../changes.ts';
import { createRoot, type TestWorker } from '../root.ts';
import { runUntilIdle } from '../worker-life.ts';

const FILES = ['/data/episode-relations.json', '/data/site-ids.json'];
const siteIds = { sites: { crunchyroll: { GS01: frieren.mal_id ?? 0 } } };
/** A redirect: the first title's episodes from 13 on are episodes of the second title. */
const relations = { rules: [[frieren.mal_id, 0, 13, 24, 7, 0, 1, 0]] };
let files: string[];
let published: ChangedTopic[][];
let isThere: boolean;
let worker: TestWorker;

beforeEach(async () => {
  const root = await createRoot({ catalogue: twoTitles });
  [files, published, isThere] = [[], [], true];
  worker = root.start({
    broadcast: async ({ changed }) => void published.push([...changed]),
    readPackagedFile: async (path) => {
      files.push(path);
      if (!isThere) throw new TypeError('Failed to fetch');
      return path === '/data/site-ids.json' ? siteIds : relations;
    },
  });
  await runUntilIdle(() => undefined);
  [files, published] = [[], []];
});

const first = episode();
const other = episode({ seriesTitle: 'Dungeon Meshi', seriesId: 'GS02' });

it('rememberChosenTitle and changeMatch publish the topics matches, resumePoints and now', async () => {
  await rememberChosenTitle(worker, first, frieren, 5);
  expect(published).toEqual([['matches', 'resumePoints', 'now']]);
  await changeMatch(worker, 'crunchyroll:GS01|', { policy: 'ask' });
  expect(published).toHaveLength(2);
  expect(published[1]).toEqual(['matches', 'resumePoints', 'now']);
});

describe('packaged data', () => {
  it('is read only once for several seasons', async () => {
    expect(await resolveEpisode(worker, first)).toMatchObject({ kind: 'matched', mediaId: frieren.id });
    await resolveEpisode(worker, other);
    const data = await loadMatchingData(worker);
    expect(data.siteIds.get('crunchyroll:GS01')).toEqual([frieren.mal_id]);
    expect([...data.redirects.keys()]).toEqual([`mal:${frieren.mal_id}`]);
    expect(files.sort()).toEqual(FILES);
  });

  it('is not read for a remembered season', async () => {
    await rememberChosenTitle(worker, first, frieren, 5);
    expect(await resolveEpisode(worker, first)).toMatchObject({ kind: 'matched', mediaId: frieren.id });
    expect(files).toEqual([]);
  });

  it('is read again after a failed read', async () => {
    isThere = false;
    await expect(resolveEpisode(worker, first)).rejects.toThrow('Failed to fetch');
    isThere = true;
    expect(await resolveEpisode(worker, other)).toMatchObject({ kind: 'matched' });
    expect(files.sort()).toEqual([...FILES, ...FILES].sort());
  });
});
