// Tests the layout with computed styles, which component tests do not have. All tests share one browser.
import type { Page } from 'playwright/test';
import { navigationSections } from '../../../components/options/sections.ts';
import { originsOf } from '../../../lib/domain/addresses/origins.ts';
import { languages } from '../../../lib/domain/words/languages.ts';
import { site as crunchyroll } from '../../../lib/sites/crunchyroll.ts';
import { libraryEntry, media } from '../../domain/examples.ts';
import { expect, test } from '../fixtures.ts';
import { findElementsOutsideWindow } from '../package/elements-outside.ts';
import * as one from '../screens/examples.ts';
import { dataOfEveryKind, dataWithManyMatches } from '../screens/page-screens.ts';
import { popupScreens } from '../screens/popup-screens.ts';
import {
  clickSelector,
  createScreen,
  fillSelector,
  openOptionsSection,
  openTabOfPopup,
  type Screen,
  typeQuery,
  waitUntilVisible,
} from '../screens/screen.ts';
import type { ScreenData } from '../screens/screen-data.ts';

const LONG =
  'Tensei shitara Slime Datta Ken: Coleus no Yume, the one with averyverylongwordthatnobodyeverbreaks';
const related = one.exampleDetails.relations.map((relation) => ({ ...relation, title: LONG }));
const details = { ...one.exampleDetails, title: LONG, relations: related };
const listed: ScreenData = { library: one.exampleList };
const found: ScreenData = {
  ...listed,
  answers: {
    search: { ok: true, value: [one.frieren, one.dungeonMeshi] },
    details: { ok: true, value: details },
  },
};
const playing: ScreenData = {
  ...listed,
  tab: 'https://www.crunchyroll.com/watch/G0001/one',
  origins: originsOf(crunchyroll),
  answers: {
    nowPlaying: one.createNowPlaying({ match: null }),
    pageDiagnosis: one.createDiagnosis(),
    tabSite: {
      origin: 'https://www.crunchyroll.com',
      site: { id: 'crunchyroll', name: 'Crunchyroll' },
      patterns: ['https://www.crunchyroll.com/*'],
      granted: true,
      frame: null,
    },
  },
};

const openDetails = [
  typeQuery(),
  clickSelector('.results .entry-main'),
  waitUntilVisible('.details .relation'),
] as const;

/** Returns left, right, top and bottom of the first matching element, in CSS pixels. */
function box(page: Page, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });
}

const computed = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('the details of a title with long related titles fit into the popup', async ({ stage }) => {
  const page = await createScreen('popup', '', found, ...openDetails).open(stage);
  await expect.poll(() => page.evaluate(findElementsOutsideWindow)).toEqual([]);
  expect((await box(page, '.details .button-danger')).right).toBeLessThanOrEqual(380);
  await page.close();
});

test('every status filter of the list is visible without scrolling sideways', async ({ stage }) => {
  const statuses = ['watching', 'completed', 'on_hold', 'dropped', 'plan_to_watch'] as const;
  const library = statuses.map((status, index) =>
    libraryEntry({ media: media({ id: one.exampleMediaId(50 + index), title: status }), status }),
  );
  const page = await createScreen(
    'popup',
    '',
    { library },
    openTabOfPopup('library'),
    waitUntilVisible('.chip'),
  ).open(stage);
  const rights = await page
    .locator('.chip')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().right));
  // The filters “All” and “Out now” precede the statuses.
  expect(rights.length).toBe(statuses.length + 2);
  expect(Math.max(...rights)).toBeLessThanOrEqual(380);
  await page.close();
});

for (const language of languages)
  test(`the list's filter field and sort menu fit on one line of the popup: ${language}`, async ({
    stage,
  }) => {
    const page = await createScreen(
      'popup',
      '',
      listed,
      openTabOfPopup('library'),
      waitUntilVisible('.toolbar-sort'),
    ).open(stage, {
      language,
    });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const [filter, order] = [await box(page, '.toolbar-text'), await box(page, '.toolbar-sort')];
    expect(order.top).toBeCloseTo(filter.top, 0);
    expect(filter.right - filter.left).toBeGreaterThan(90);
    await page.close();
  });

for (const language of languages)
  test(`the list's sort menu shows the chosen order in full: ${language}`, async ({ stage }) => {
    const page = await createScreen(
      'popup',
      '',
      listed,
      openTabOfPopup('library'),
      waitUntilVisible('.toolbar-sort'),
    ).open(stage, {
      language,
    });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const sort = page.locator('.toolbar-sort');
    for (const type of await page.locator('.toolbar .segment').all()) {
      await type.click();
      for (const value of await sort
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))) {
        await sort.selectOption(value);
        const { width, right } = await sort.evaluate((list: HTMLSelectElement) => {
          const text = list.selectedOptions[0]?.text ?? '';
          const canvas = document.createElement('canvas').getContext('2d');
          if (canvas) canvas.font = getComputedStyle(list).font;
          const needed = canvas?.measureText(text).width ?? 0;
          const { paddingLeft, paddingRight } = getComputedStyle(list);
          const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return { width: room - needed, right: list.getBoundingClientRect().right };
        });
        expect(width, value ?? '').toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(380 - 32);
      }
    }
    await page.close();
  });

test('the welcome page with all sites fits on two screens', async ({ stage }) => {
  const page = await createScreen(
    'welcome',
    '',
    { ...dataOfEveryKind, origins: [] },
    waitUntilVisible('.pick'),
  ).open(stage);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 800);
  await page.close();
});

test('buttons with a border are aligned with the text above them', async ({ stage }) => {
  const page = await createScreen('popup', '', playing, waitUntilVisible('.now-links')).open(stage);
  const first = async () => (await box(page, '.now-links .button')).left;
  const head = (await box(page, '.now-head')).left;
  expect(await first()).toBeCloseTo(head, 0);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await first()).toBeCloseTo(head, 0);
  await page.close();
});

/** Returns, for each button of a row, its line, and where its border and its content begin and end, in CSS pixels. */
const buttonsOf = (page: Page, row: string) =>
  page.locator(`${row} > .button`).evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const padding = Number.parseFloat(getComputedStyle(button).paddingLeft) + 1;
      const isQuiet = button.classList.contains('button-quiet');
      return { line: Math.round((top + bottom) / 2), start: isQuiet ? left + padding : left, right };
    }),
  );

for (const [name, row] of [
  ['popup: asks about a jump', '.question-actions'],
  ['popup: a page without an episode', '.page-actions'],
  ['popup: a page that fell silent', '.page-actions'],
  ['popup: an episode plays, what is seen', '.evidence .page-actions'],
] as const)
  test(`a borderless button on a line of its own is aligned with the buttons above: ${name}`, async ({
    stage,
  }) => {
    const page = await popupScreens.find((one) => one.name === name)?.open(stage);
    if (!page) throw new Error('no such screen');
    const buttons = await buttonsOf(page, row);
    expect(new Set(buttons.map(({ line }) => line)).size, 'the buttons wrap').toBeGreaterThan(1);
    for (const [index, { line, start }] of buttons.entries()) {
      const before = buttons[index - 1];
      if (before?.line === line)
        expect(start, 'buttons do not touch').toBeGreaterThanOrEqual(before.right + 4);
      else expect(start).toBeCloseTo(buttons[0]?.start ?? Number.NaN, 0);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    const lefts = await page
      .locator(`${row} > .button`)
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().left));
    expect(Math.min(...lefts), 'with system colours, the borders are aligned').toBeCloseTo(
      lefts[0] ?? Number.NaN,
      0,
    );
    await page.close();
  });

const search = { ok: true, value: [] } as const;
const looked: ScreenData = { ...listed, answers: { search } };
const WORDS = 'the one with averyverylongwordthatnobodyeverbreaksandthatgoesonforanotherline '.repeat(2);

const narrow: readonly Screen[] = [
  createScreen(
    'popup',
    'a filter without a hit',
    looked,
    openTabOfPopup('library'),
    fillSelector('.toolbar-text', WORDS),
    waitUntilVisible('.empty .button'),
  ),
  createScreen(
    'popup',
    'a search without a hit',
    looked,
    typeQuery(WORDS),
    waitUntilVisible('.empty h2 >> text=averyverylong'),
  ),
  createScreen('popup', 'what plays', playing, waitUntilVisible('.now-links')),
  createScreen('popup', 'the list', listed, openTabOfPopup('library'), waitUntilVisible('.entry-main')),
  createScreen('popup', 'details', found, ...openDetails),
];

for (const { name, open } of narrow)
  test(`the popup at 320 px shows everything in full: ${name}`, async ({ stage }) => {
    const page = await open(stage);
    const session = await stage.context.newCDPSession(page);
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 320,
      height: 560,
      screenWidth: 320,
      screenHeight: 560,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(320);
    await expect.poll(() => page.evaluate(findElementsOutsideWindow)).toEqual([]);
    await page.close();
  });

test('the announcement after an edit does not cover the last row of the list', async ({ stage }) => {
  const library = Array.from({ length: 20 }, (_, index) =>
    libraryEntry({ media: media({ id: one.exampleMediaId(70 + index), title: `Title ${index}` }) }),
  );
  const edit = clickSelector('.entry-steps button:nth-child(2)');
  const page = await createScreen(
    'popup',
    '',
    { library },
    openTabOfPopup('library'),
    edit,
    waitUntilVisible('.announcement-card'),
  ).open(stage);
  await page.locator('.entry-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  const last = page.locator('[data-index="19"]');
  await expect(last).toBeVisible();
  const [card, row] = [await box(page, '.announcement-card'), await box(page, '[data-index="19"]')];
  expect(row.bottom).toBeLessThanOrEqual(card.top + 1);
  await page.close();
});

for (const [name, world] of [
  ['in use', dataOfEveryKind],
  ['in long use', dataWithManyMatches],
  ['fresh', { ...dataOfEveryKind, origins: [] }],
] as const)
  test(`every section of the options fits on two screens: ${name}`, async ({ stage }) => {
    const page = await createScreen('options', '', world, waitUntilVisible('#account .another-service')).open(
      stage,
    );
    for (const id of navigationSections) {
      await openOptionsSection(id)(page);
      await expect(page.locator(`#${id}`)).toBeVisible();
      await expect(page.locator('main .spinner')).toHaveCount(0);
      // The list of sites gets shorter once the browser has answered which sites are allowed.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight), { message: id })
        .toBeLessThanOrEqual(2 * 800);
    }
    await page.close();
  });

test.describe('side panel', () => {
  for (const width of [960, 1440])
    test(`shows list and details next to each other at ${width} px`, async ({ stage }) => {
      const page = await createScreen('widePanel', '', found, ...openDetails).open(stage);
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => computed(page, '.popup-main', 'display')).toBe('grid');
      await expect.poll(() => computed(page, '.details', 'position')).toBe('static');
      const [list, beside] = [await box(page, '.tab-panel'), await box(page, '.details')];
      expect(beside.left).toBeGreaterThanOrEqual(list.right - 1);
      expect(beside.top).toBeLessThan(list.top + 1);
      expect(beside.right).toBeCloseTo(width, 0);
      expect(list.right - list.left).toBeGreaterThan(330);
      await page.close();
    });

  for (const width of [380, 640])
    test(`shows the details over the list at ${width} px`, async ({ stage }) => {
      const page = await createScreen('panel', '', found, ...openDetails).open(stage);
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => computed(page, '.popup-main', 'display')).toBe('flex');
      await expect.poll(() => computed(page, '.details', 'position')).toBe('absolute');
      const over = await box(page, '.details');
      expect([over.left, over.right]).toEqual([0, width]);
      await expect.poll(() => page.evaluate(findElementsOutsideWindow)).toEqual([]);
      await page.close();
    });
});
