// Tests files whose bytes or fields are unusual, from the file chooser to the list on the server.
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { takeoutVideo } from '../../import/history/files.ts';
import { connectNewAccount, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import {
  chooseImportFile,
  createMalFileWithTitles,
  openImportSection,
  readImportSummary,
  readWellKnownTitles,
} from './import-hands.ts';

/** Maps each letter to its two bytes in Shift JIS. */
const shiftJis = new Map<string, readonly [number, number]>();
const decoder = new TextDecoder('shift_jis');
for (let lead = 0x81; lead <= 0xea; lead += 1)
  for (let trail = 0x40; trail <= 0xfc; trail += 1)
    shiftJis.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);

function toShiftJis(text: string): Buffer {
  return Buffer.from([...text].flatMap((letter) => shiftJis.get(letter) ?? [letter.charCodeAt(0)]));
}

const netflix = toShiftJis(
  `Title,Date\r\n${[3, 2, 1].map((number) => `"葬送のフリーレン: シーズン1: 第${number}話","2026/05/1${number}"\r\n`).join('')}`,
);

const half = createMalFileWithTitles(readWellKnownTitles(6));
const twoMembers = Buffer.concat([gzipSync(half.subarray(0, 700)), gzipSync(half.subarray(700))]);

const videos = [3, 2, 1].map((number) =>
  takeoutVideo(`Watched Frieren: Beyond Journey's End Episode ${number}`),
);
const takeout = Buffer.from(
  zipSync({
    'Takeout/archive_browser.html': strToU8('<!DOCTYPE html><html><body>Your archive</body></html>'),
    'Takeout/YouTube and YouTube Music/history/watch-history.json': strToU8(JSON.stringify(videos)),
    'Takeout/YouTube and YouTube Music/subscriptions/subscriptions.csv': strToU8('Channel Id,Channel Url\n'),
  }),
);

/** These entries contain neither a type nor the scale of the scores. */
const untypedEntries = [
  [154587, 'Sousou no Frieren', 52991],
  [153518, 'Dungeon Meshi', 52701],
].map(([mediaId, romaji, idMal]) => ({
  ...{ mediaId, status: 'CURRENT', score: 8, progress: 5, media: { id: mediaId, idMal, title: { romaji } } },
}));
const untyped = Buffer.from(
  JSON.stringify({ lists: [{ name: 'Watching', isCustomList: false, entries: untypedEntries }] }),
);

/** Answers the questions about the file with the preselected answers. */
const leaveAsks = async (desk: Page) => {
  const next = desk.getByRole('button', { name: 'Continue', exact: true });
  const question = desk.locator('.import-card', { has: next });
  for (;;) {
    await expect(question.or(desk.locator('.import-apply'))).toBeVisible();
    if (!(await question.isVisible())) return;
    const asked = await question.getByRole('heading').textContent();
    await next.click();
    // Wait, so that the loop does not see the answered question again.
    await expect(question.filter({ hasText: asked ?? '' })).toHaveCount(0);
  }
};

const files: readonly (readonly [name: string, file: Buffer, count: number, summary: readonly string[]])[] = [
  ['a Netflix history in Shift JIS', netflix, 1, ['1 new']],
  ['a gzip of two members', twoMembers, 6, ['6 new']],
  ["Takeout's ZIP", takeout, 1, ['1 new']],
  ["AniList's lists without types", untyped, 2, ['2 new']],
];

for (const [name, file, count, summary] of files)
  test(`${name} is imported`, async ({ kiroku, server }) => {
    const { desk } = kiroku;
    await connectNewAccount(kiroku);
    await openImportSection(desk);
    await chooseImportFile(desk, file, 'file');
    await leaveAsks(desk);
    expect(await readImportSummary(desk)).toEqual(summary);
    // No title of a Netflix history is selected until the user selects it.
    if (file === netflix) await desk.getByRole('button', { name: 'Switch 1 on' }).click();
    await desk.getByRole('button', { name: /^Import \d/ }).click();
    await expect(desk.getByText(/^\d+ titles? imported/).first()).toBeVisible();
    expect(await readServerList(kiroku, server.origin)).toHaveLength(count);
  });
