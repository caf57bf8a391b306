import { userScoreSchema } from '@kiroku/contract/library';
import { animeStatuses, mangaStatuses, statusesOf } from '@kiroku/contract/statuses';
import { describe, expect, it } from 'vitest';
import { createDemoEntries } from '../../../demo/starter/demo-list.ts';
import { loadStarterCatalog } from '../../../demo/starter/starter-catalog.ts';

const titles = await loadStarterCatalog();
const byId = new Map(titles.map((title) => [title.id, title]));
const entries = createDemoEntries(titles);

describe('createDemoEntries', () => {
  it('returns sixty entries of different titles', () => {
    expect(entries).toHaveLength(60);
    expect(new Set(entries.map((entry) => entry.mediaId)).size).toBe(60);
  });

  it('uses every status of both types', () => {
    const used = (type: 'anime' | 'manga') =>
      new Set(entries.filter((entry) => entry.type === type).map((entry) => entry.status));
    expect(used('anime')).toEqual(new Set(animeStatuses));
    expect(used('manga')).toEqual(new Set(mangaStatuses));
  });

  it('includes Frieren up to the episode before the practice episode', () => {
    const frieren = entries.find(
      (entry) => byId.get(entry.mediaId)?.title === 'Sousou no Frieren' && entry.type === 'anime',
    );
    expect(frieren).toMatchObject({ status: 'watching', progress: 4 });
    expect(byId.get(frieren?.mediaId ?? '')?.episodes).toBe(28);
  });

  it.each(entries.map((entry) => [byId.get(entry.mediaId)?.title ?? '', entry] as const))(
    'returns a consistent entry for %s',
    (_, entry) => {
      const title = byId.get(entry.mediaId);
      expect(title?.type).toBe(entry.type);
      expect(title?.explicit).toBe(false);
      expect(statusesOf(entry.type)).toContain(entry.status);
      if (entry.userScore !== null) userScoreSchema().parse(entry.userScore);
      const planned = entry.status.startsWith('plan_');
      expect(entry.progress === 0).toBe(planned);
      expect(entry.startedDaysAgo === null).toBe(planned);
      expect(entry.completedDaysAgo !== null).toBe(entry.status === 'completed');
      const total = title?.episodes ?? null;
      if (total !== null && !planned) {
        if (entry.status === 'completed') expect(entry.progress).toBe(total);
        else expect(entry.progress).toBeLessThan(total);
      }
      const order = [entry.startedDaysAgo, entry.completedDaysAgo, entry.updatedDaysAgo].filter(
        (day) => day !== null,
      );
      expect(order).toEqual([...order].sort((a, b) => b - a));
    },
  );

  it('omits titles that are not in the catalogue', () => {
    expect(createDemoEntries(titles.slice(0, 5)).length).toBeLessThan(6);
    expect(createDemoEntries([])).toEqual([]);
  });
});
