// Tests uncertain videos on a general video site. The user is not asked, but can choose the title in the popup.
import { describe, expect, it } from 'vitest';
import { rememberChosenTitle } from '@/lib/background/matching/match-decisions.ts';
import { resolveEpisode } from '@/lib/background/matching/resolve.ts';
import { deliverOutbox } from '@/lib/background/sending/delivery.ts';
import { addChange } from '@/lib/background/sending/outbox.ts';
import { readOutbox } from '@/lib/store/outbox/read-outbox.ts';
import { readActivity } from '@/lib/store/reading.ts';
import { episode } from '../../domain/examples.ts';
import { frieren, twoTitles, watchedChange } from '../changes.ts';
import { createRoot } from '../root.ts';

/** The title of this video is almost the title of a catalogue entry. */
const almost = {
  siteId: 'netflix',
  seriesTitle: "Frieren: Beyond Journey's Ending",
  seriesId: 'n',
  confidence: 0.9,
};

describe('resolveEpisode', () => {
  it('rejects an uncertain match on a general video site and returns the likely title as a choice', async () => {
    const { worker } = await createRoot({ catalogue: twoTitles });
    const resolution = await resolveEpisode(worker, episode(almost));
    expect(resolution).toMatchObject({ kind: 'rejected', choices: [{ media: { id: frieren.id } }] });
  });
});

describe('uncertain episode on a general video site', () => {
  it('counts after the user has chosen the title', async () => {
    const { worker, service } = await createRoot({ catalogue: twoTitles });
    await addChange(worker, watchedChange(1, almost), 'user-1');
    await deliverOutbox(worker);
    expect(await readOutbox()).toEqual([]);
    expect(service.writes()).toEqual([]);
    expect(await readActivity()).toMatchObject([{ what: 'ignore', reason: 'notCertain' }]);
    await rememberChosenTitle(worker, episode({ ...almost, episodeNumber: 1 }), frieren, 1);
    await addChange(worker, watchedChange(1, almost), 'user-1');
    await addChange(worker, watchedChange(2, almost), 'user-1');
    await deliverOutbox(worker);
    expect(service.entries.get(frieren.id)?.progress).toBe(2);
  });
});
