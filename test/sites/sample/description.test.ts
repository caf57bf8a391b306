// Tests that a sample keeps everything that the general reader and lessons need.
import { expect, it } from 'vitest';
import { makeLocators } from '@/lib/sites/taught/selector.ts';
import { readTextAt } from '@/lib/sites/taught/taught.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture, parsePage } from '../fixtures.ts';
import { renderSampleHtml } from './sample-html.ts';
import { createSampleOfFixture } from './sample-of.ts';

const fixtures = loadFixtures().filter(({ expected }) => expected !== null);
const sampled = (fixture: PageFixture) =>
  parsePage(renderSampleHtml(createSampleOfFixture(fixture)), fixture.url, fixture);

it('the general reader reads the same episode from a page and from its sample', async () => {
  const { readEpisode } = await loadSite('generic');
  const general = fixtures.filter(({ siteId }) => siteId === 'generic');
  expect(general.length).toBeGreaterThan(8);
  for (const fixture of general)
    expect(readEpisode(sampled(fixture)), fixture.name).toEqual(readEpisode(openFixturePage(fixture)));
});

/** Returns the innermost element that shows only the title of the series. */
function titleOn(fixture: PageFixture): Element | undefined {
  return [...(openFixturePage(fixture).document.body?.querySelectorAll('*') ?? [])].find(
    ({ children, textContent }) =>
      children.length === 0 && textContent?.trim() === fixture.expected?.seriesTitle,
  );
}

it('the sample of a page contains the elements that a lesson reads', () => {
  const ofEachSite = [...new Map(fixtures.map((fixture) => [fixture.siteId, fixture])).values()];
  const shown = ofEachSite.flatMap((fixture) => {
    const title = titleOn(fixture);
    return title ? [{ fixture, title }] : [];
  });
  const lost = shown.filter(
    ({ fixture, title }) =>
      readTextAt(sampled(fixture), makeLocators(title)) !== fixture.expected?.seriesTitle,
  );
  expect(shown.length).toBeGreaterThan(20);
  expect(lost.map(({ fixture }) => fixture.name)).toEqual([]);
});
