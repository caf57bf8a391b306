// Tests the import in Firefox with one format, because Firefox has its own workers and file fields.
import { writeFileSync } from 'node:fs';
import type { ElementHandle } from 'puppeteer-core';
import { readServerList } from '../account.ts';
import { createMalFileWithTitles, readWellKnownTitles } from '../import/import-hands.ts';
import { expect, test } from './firefox-fixtures.ts';
import { clickButton, clickElement, connectNewAccount, waitForText } from './firefox-hands.ts';

test('a MyAnimeList file is previewed and imported in Firefox', async ({ firefox, server }) => {
  const { options, stored, downloads } = firefox;
  await connectNewAccount(firefox);
  const path = `${downloads}/list-to-import`;
  writeFileSync(path, createMalFileWithTitles(readWellKnownTitles(3)));
  await clickElement(options, 'nav a[href="#data"]');
  await clickElement(options, '#data a[href="#import"]');
  const field = await options.waitForSelector('#import input[type=file]');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
  await clickButton(options, 'Import 3 titles');
  await waitForText(options, '3 titles imported');
  const list = await readServerList(stored, server.origin);
  expect(list.map(({ progress, userScore }) => [progress, userScore])).toEqual(Array(3).fill([2, 7]));
});
