// @vitest-environment jsdom
// Tests proposals. A page that its reader cannot read is searched once. A proposal is used for one series only.
import { beforeEach, expect, it, vi } from 'vitest';
import { provideGeneralDataReader } from '@/lib/page/tracking/general-data.ts';
import { createProposalReader } from '@/lib/page/tracking/propose.ts';
import { watchPage } from '@/lib/page/tracking/watch-page.ts';
import { markPageIncomplete } from '@/lib/sites/reading/reading.ts';
import type { ReadEpisode } from '@/lib/sites/site.ts';
import { advanceTime, setUpPage, toySite } from '../browser.ts';

const NAME = 'Lantern Harbor';
const sent = setUpPage({ answers: { namesSeen: NAME } });
const asked = () => sent.filter(({ message }) => message === 'namesSeen');
const reported = () =>
  sent.flatMap(({ message, input }) =>
    message === 'episodeObserved' ? [(input as { observed: unknown }).observed] : [],
  );

/** A reader that recognises its page but does not find the episode. */
const fail: ReadEpisode = (page) => markPageIncomplete(page);
const show = (name: string, number: number) => {
  document.body.innerHTML = `<div class="player"><video></video><b class="name">${name}</b><span class="line">Episode ${number}</span></div>`;
};
async function propose(): Promise<void> {
  watchPage({ site: toySite, readEpisode: fail });
  provideGeneralDataReader(createProposalReader());
  await advanceTime(1000);
}

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  history.pushState({}, '', '/player');
  document.title = 'Toy';
  show(NAME, 5);
});

it("a page with a proposal asks the worker only once for the name on the user's list", async () => {
  await propose();
  expect(asked()).toMatchObject([{ input: { number: 5, names: expect.arrayContaining([NAME]) } }]);
  expect(reported().at(-1)).toMatchObject({
    seriesTitle: NAME,
    episodeNumber: 5,
    provisional: true,
    proposal: { name: NAME },
  });
  show(NAME, 6);
  await advanceTime(10_000);
  expect(reported().at(-1)).toMatchObject({ seriesTitle: NAME, episodeNumber: 6 });
  expect(asked()).toHaveLength(1);
});

it('a proposal is withdrawn when another series plays at the same address', async () => {
  await propose();
  show('Paper Comet', 6);
  await advanceTime(10_000);
  expect(reported().at(-1)).toBeNull();
});

it("a page that its site's reader rejects does not ask the worker for a name", async () => {
  watchPage({ site: toySite, readEpisode: () => null });
  provideGeneralDataReader(createProposalReader());
  await advanceTime(10_000);
  expect(asked()).toEqual([]);
});
