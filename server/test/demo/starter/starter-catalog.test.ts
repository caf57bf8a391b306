import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { mediaSchema, relationKinds } from '@kiroku/contract/media';
import { describe, expect, it } from 'vitest';
import { loadStarterCatalog } from '../../../demo/starter/starter-catalog.ts';
import { shortIdOf, titleUuid } from '../../../demo/starter/title-ids.ts';

const reference = fileURLToPath(new URL('../../../../../shared/data/catalog.jsonl.gz', import.meta.url));
const isMissing = !existsSync(reference);
if (isMissing) process.stdout.write('skipped: ../shared/data has no catalogue to compare with\n');

const titles = await loadStarterCatalog();
const handMade = titles.filter((title) => title.synopsis !== null);
const byMal = (type: 'anime' | 'manga', mal: number) =>
  titles.find((title) => title.type === type && title.malId === mal);

describe('loadStarterCatalog', () => {
  it('returns over 8,000 titles, at least 400 of them hand-made', () => {
    expect(titles.length).toBeGreaterThan(8000);
    expect(handMade.filter((title) => title.type === 'anime').length).toBeGreaterThanOrEqual(300);
    expect(handMade.filter((title) => title.type === 'manga').length).toBeGreaterThanOrEqual(100);
  });

  it('returns a unique id and short id for every title', async () => {
    expect(new Set(titles.map((title) => title.id)).size).toBe(titles.length);
    expect(new Set(titles.map((title) => title.shortId)).size).toBe(titles.length);
    const again = await loadStarterCatalog();
    expect(again.map((title) => title.id)).toEqual(titles.map((title) => title.id));
  });

  it('returns each MAL and AniList id at most once per type', () => {
    for (const id of ['malId', 'anilistId'] as const) {
      const known = titles.filter((title) => title[id] !== null).map((title) => `${title.type}:${title[id]}`);
      const twice = known.filter((key, index) => known.indexOf(key) !== index);
      expect(twice).toEqual([]);
    }
  });

  it('returns names without HTML entities', () => {
    const names = titles.flatMap(({ title, titles: known, synonyms }) => [
      title,
      ...Object.values(known),
      ...synonyms,
    ]);
    expect(names.filter((name) => /&#?\w+;/.test(name ?? ''))).toEqual([]);
    expect(names).toContain('ライトニングトラップ レイナ&ライカ');
  });

  it('returns only one title for a season that began in December of the previous year', () => {
    const seasons = titles.filter((title) => title.titles.native === '進撃の巨人 The Final Season');
    expect(seasons.map(({ malId, episodes }) => [malId, episodes])).toEqual([[40028, 16]]);
    expect(seasons[0]?.synonyms).toContain('Attack on Titan The Final Season');
  });

  it('returns titles that fit the schema of the contract', () => {
    const refused = titles.filter(({ malId, anilistId, relations: _, ...rest }) => {
      const wire = { ...rest, mal_id: malId, anilist_id: anilistId, coverUrl: null, averageScore: null };
      return !mediaSchema().safeParse(wire).success;
    });
    expect(refused.map(({ title }) => title)).toEqual([]);
  });

  it('returns relations only to existing titles', () => {
    const byId = new Map(titles.map((title) => [title.id, title]));
    const related = titles.flatMap((title) => title.relations.map((relation) => ({ title, relation })));
    expect(related.length).toBeGreaterThan(500);
    for (const { title, relation } of related) {
      expect(relationKinds).toContain(relation.kind);
      expect(byId.get(relation.id)?.relations.some((back) => back.id === title.id)).toBe(true);
    }
  });

  it('connects the seasons of a story by sequels', () => {
    const names: string[] = [];
    let title = byMal('anime', 16498);
    while (title) {
      names.push(title.titles.english ?? title.title);
      const next = title.relations.find((relation) => relation.kind === 'SEQUEL');
      title = titles.find((candidate) => candidate.id === next?.id);
    }
    expect(names).toHaveLength(7);
    expect(names[0]).toBe('Attack on Titan');
    expect(names[1]).toBe('Attack on Titan Season 2');
  });

  it('merges items of bangumi-data into hand-made titles', () => {
    const frieren = byMal('anime', 52991);
    expect(frieren).toMatchObject({ title: 'Sousou no Frieren', episodes: 28, season: 'FALL', year: 2023 });
    expect(frieren?.synonyms).toContain('葬送的芙莉莲');
    expect(
      titles.filter((title) => title.titles.native === '葬送のフリーレン' && title.type === 'anime'),
    ).toHaveLength(1);
  });

  it('marks hand-made and imported explicit titles', () => {
    const explicit = titles.filter((title) => title.explicit);
    expect(explicit.map((title) => title.type)).toEqual(expect.arrayContaining(['anime', 'manga']));
    expect(explicit.filter((title) => title.synopsis === null).length).toBeGreaterThan(40);
    for (const mal of [34823, 40746, 320]) expect(byMal('anime', mal)?.explicit, String(mal)).toBe(true);
  });

  it.skipIf(isMissing)('marks every anime that is explicit in the reference catalogue', () => {
    const rows = gunzipSync(readFileSync(reference)).toString().trim().split('\n');
    const known = rows.map((row) => JSON.parse(row) as { mal_id: number | null; adult?: boolean });
    const adult = new Set(known.filter((row) => row.adult).map((row) => row.mal_id));
    const unmarked = titles.filter(
      ({ type, malId, explicit }) => type === 'anime' && malId !== null && adult.has(malId) && !explicit,
    );
    expect(unmarked.map(({ malId, title }) => `${malId} ${title}`)).toEqual([]);
  });

  it('marks titles that start after the given day as not yet released', async () => {
    const past = await loadStarterCatalog(new Date('2012-06-01T00:00:00Z'));
    const later = past.filter(
      (title) => title.synopsis === null && title.startDate !== null && title.startDate > '2012-06-03',
    );
    expect(later.length).toBeGreaterThan(1000);
    expect(new Set(later.map((title) => title.status))).toEqual(new Set(['NOT_YET_RELEASED']));
  });
});

describe('titleUuid', () => {
  it('returns a UUID of version 5 that depends only on the name', () => {
    expect(titleUuid('mal:anime:1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(titleUuid('mal:anime:1')).toBe(titleUuid('mal:anime:1'));
    expect(titleUuid('mal:anime:1')).not.toBe(titleUuid('mal:manga:1'));
  });

  it('returns the same id in every release', () => {
    expect(titleUuid('mal:anime:52991')).toBe('38f40bd1-6d55-5856-acc5-2c8a61e2f061');
    expect(shortIdOf('38f40bd1-6d55-5856-acc5-2c8a61e2f061')).toBe('73t0qmbd');
  });
});
