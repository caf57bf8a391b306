// The import: each state, and a file with 5 and with 5,000 rows, wide and narrow.
import type { Page } from 'playwright/test';
import { test } from '../e2e/fixtures.ts';
import * as files from '../e2e/screens/import-examples.ts';
import { importScreens } from '../e2e/screens/import-screens.ts';
import type { Stage } from '../e2e/screens/stage.ts';
import { openInWorld, type World } from '../e2e/screens/world.ts';
import { shoot } from './stage.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 800 };
const language = (process.env.KIROKU_LANGUAGE ?? 'en') as 'en';
const settings = { language } as const;

async function preview(stage: Stage, world: World, file: string): Promise<Page> {
  const page = await openInWorld(stage, 'options.html#import', { ...world, settings });
  await page.setViewportSize(WIDE);
  const chosen = { name: 'list.xml', mimeType: 'application/xml', buffer: Buffer.from(file) };
  await page.locator('#import input[type=file]').setInputFiles(chosen);
  await page.locator('.import-apply .button-primary:enabled').waitFor();
  return page;
}

test('every state of the import', async ({ stage }) => {
  for (const { name, open } of importScreens) {
    const page = await open(stage, settings);
    await page.setViewportSize(WIDE);
    await shoot(page, name.replaceAll(/\W+/g, '-'));
    await page.close();
  }
});

test('a file with 5 rows and one with 5,000', async ({ stage }) => {
  const five: World = {
    library: files.fiveListed,
    answers: { search: { ok: true, value: files.searched } },
  };
  const many: World = {
    library: files.manyListed,
    answers: { search: { ok: true, value: files.manySearched } },
  };
  for (const [name, world, file] of [
    ['import-5', five, files.fiveRows],
    ['import-5000', many, files.manyRows],
  ] as const) {
    const page = await preview(stage, world, file);
    await shoot(page, name, true);
    await page.setViewportSize(NARROW);
    await shoot(page, `${name}-narrow`, true);
    await page.close();
  }
});
