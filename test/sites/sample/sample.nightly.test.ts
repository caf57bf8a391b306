// Tests that readers read the same episode from a page sample as from the page.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  replaceCoordinates,
  replaceEmailAddresses,
  replaceIbans,
  replacePersonalNumbers,
} from '@/lib/domain/addresses/personal-data.ts';
import { writeUserFile } from '@/lib/domain/files/user-file.ts';
import { root } from '../../../lib/build/paths.ts';
import { loadFixtures, loadSite, openFixturePage, type PageFixture, parsePage } from '../fixtures.ts';
import { addPlaceholderValues, makeFixtureFromSample } from './sample-fixture.ts';
import { createSampleOfFixture } from './sample-of.ts';

/** Whether the reader of a saved page reads the same title and number from the page's sample. */
async function isReadAgain(fixture: PageFixture): Promise<boolean> {
  const { html, facts } = await makeFixtureFromSample(createSampleOfFixture(fixture), fixture.siteId);
  const { readEpisode } = await loadSite(fixture.siteId);
  const page = parsePage(html, fixture.url, {
    mediaSession: fixture.mediaSession,
    state: facts.state ?? null,
  });
  const [before, after] = [readEpisode(openFixturePage(fixture)), readEpisode(page)];
  return before?.seriesTitle === after?.seriesTitle && before?.episodeNumber === after?.episodeNumber;
}

/** For each site, returns the first saved page with an episode and the first saved page without one. */
function someOfEach(fixtures: readonly PageFixture[]): readonly PageFixture[] {
  const kinds = new Map(
    fixtures.map((fixture) => [`${fixture.siteId} ${fixture.expected === null}`, fixture]),
  );
  return [...kinds.values()];
}

it('readers read the same from a sample as from the saved page on at least 11 of 12 pages', async () => {
  const fixtures = someOfEach(loadFixtures().filter(({ siteId }) => siteId !== 'generic'));
  const lost: string[] = [];
  for (const fixture of fixtures) if (!(await isReadAgain(fixture))) lost.push(fixture.name);
  expect(fixtures.length).toBeGreaterThan(130);
  // Some samples are not enough, because the reader needs a value from the address, or an id that looks like a token.
  expect(lost.length, lost.join('\n')).toBeLessThan(fixtures.length / 12);
});

describe('numbers that identify a person', () => {
  const fixtures = loadFixtures();
  const pathWithoutPerson = (path: string) =>
    [replaceEmailAddresses, replaceIbans, replaceCoordinates].reduce(
      (rest, replace) => replace(rest, ''),
      path,
    );

  it('do not occur in the texts and addresses of saved pages', () => {
    const changed = fixtures.flatMap((fixture) => {
      const { document } = openFixturePage(fixture);
      const texts = [...document.querySelectorAll('*')].flatMap((element) => [
        ...[...element.attributes].map(({ value }) => value),
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === 3)
          .map((node) => node.textContent ?? ''),
      ]);
      const path = new URL(fixture.url).pathname;
      if (pathWithoutPerson(path) !== path) return [[fixture.name, path]];
      return texts
        .filter(
          (text) => text.length <= 200 && !text.includes('//') && replacePersonalNumbers(text, '') !== text,
        )
        .map((text) => [fixture.name, text]);
    });
    expect(changed).toEqual([]);
  });

  it('are removed from the sample of a page', async () => {
    const shown = [
      '+49 30 901820',
      'DE89 3704 0044 0532 0130 00',
      '4111 1111 1111 1111',
      '203.0.113.77',
      '52.520008, 13.404954',
    ];
    const lost: string[] = [];
    for (const fixture of someOfEach(fixtures.filter(({ expected }) => expected !== null))) {
      const planted = {
        ...fixture,
        // Use another name, because pages are cached by name.
        name: `${fixture.name} with numbers`,
        html: fixture.html.replace(
          /<h1([^>]*)>/i,
          `${shown.map((text) => `<h2>${text}</h2>`).join('')}<h1$1>`,
        ),
      };
      const sample = createSampleOfFixture(planted);
      const text = JSON.stringify(sample);
      expect(shown.filter((one) => text.includes(one))).toEqual([]);
      if ((await isReadAgain(fixture)) && !(await isReadAgain(planted))) lost.push(fixture.name);
    }
    expect(lost).toEqual([]);
  });
});

it('addPlaceholderValues gives each query parameter a value of its original length', () => {
  const query = { name: 'v', length: 3, digits: false };
  expect(
    addPlaceholderValues('https://a.example/watch', [query, { name: 't', length: 2, digits: true }]),
  ).toBe('https://a.example/watch?v=xxx&t=11');
  expect(addPlaceholderValues('https://a.example/web/#/details', [query])).toBe(
    'https://a.example/web/#/details?v=xxx',
  );
});

describe('npm run sites:sample', () => {
  const fixture = loadFixtures().find(({ name }) => name === 'adn/2026-11-20-episode-json-ld.html');
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  const file = join(folder, 'sample.json');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(root, 'test/sites/sample/main.ts'), ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  it('writes a saved page', () => {
    if (!fixture) throw new Error('the saved page is gone');
    writeFileSync(file, writeUserFile('kiroku-page-sample', createSampleOfFixture(fixture)));
    const { stdout, status } = run(file, '--into', join(folder, 'adn'));
    expect(stdout).toMatch(/^Reader of ADN: “/m);
    expect(stdout).toMatch(/^ {2}json-ld: .*episodeNumber \d/m);
    expect(status).toBe(0);
    expect(readdirSync(join(folder, 'adn'))).toEqual(['2026-11-22-sample.html', '2026-11-22-sample.json']);
    const facts = JSON.parse(readFileSync(join(folder, 'adn/2026-11-22-sample.json'), 'utf8'));
    expect(facts).toMatchObject({
      url: fixture.url,
      expected: { episodeNumber: fixture.expected?.episodeNumber },
    });
    expect(run(file, '--into', join(folder, 'adn')).stderr).toContain('is there already');
  });

  it('prints the findings of the general reader on a page of an unknown site', async () => {
    const page = loadFixtures().find(({ name }) => name === 'generic/2026-11-20-json-ld-episode.html');
    if (!page) throw new Error('the saved page is gone');
    const { site, report } = await makeFixtureFromSample(createSampleOfFixture(page));
    expect(site).toBeNull();
    expect(report).toContainEqual(expect.stringMatching(/^Together it is “Some Anime”.*E12/));
    expect(report.filter((line) => line.includes('Other sites'))).toEqual([]);
  });

  it.each([
    ['no file at all', [], /npm run sites:sample -- FILE/],
    ['an invalid file', [join(folder, 'none.json')], /There is no file/],
    ['another kind of file', [join(root, 'package.json')], /is no page sample/],
  ])('rejects %s with a message', (_what, args, sentence) => {
    const { stderr, status } = run(...args);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });
});
