// Tests an import in which the service refuses a row.
import { readFileSync } from 'node:fs';
import { connectNewAccountInWindow, readServerList } from '../account.ts';
import { expect, type KirokuBrowser, test } from '../fixtures.ts';
import { createMalFile } from '../screens/import-examples.ts';
import { chooseImportFile, openImportSection, readImportChips, readImportSummary } from './import-hands.ts';

/** Switches the adult filter of the account on or off, on the profile page of the service. */
async function setAdultFilter({ context }: KirokuBrowser, origin: string, isOn: boolean): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/auth/account`);
  await page.getByLabel('Adult filter').setChecked(isOn);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved.');
  await page.close();
}

/** This title of the server's catalogue is for adults only. */
const adult = { mal: 3220, title: '哀しみのベラドンナ' };

test('a row that the service refuses is named, downloaded and imported later', async ({ kiroku, server }) => {
  const { desk } = kiroku;
  await connectNewAccountInWindow(kiroku);
  await setAdultFilter(kiroku, server.origin, false);
  await openImportSection(desk);
  const file = createMalFile([
    { id: 52991, title: 'Sousou no Frieren', watched: 12, score: 9 },
    { id: adult.mal, title: adult.title, watched: 1, score: 8, status: 'Completed' },
    { id: 52701, title: 'Dungeon Meshi', watched: 500, score: 101 },
  ]);
  await chooseImportFile(desk, Buffer.from(file));
  expect(await readImportSummary(desk)).toEqual(['3 new']);
  // The service blocks the title only after the preview has found it.
  await setAdultFilter(kiroku, server.origin, true);
  await desk.bringToFront();
  await desk.getByRole('button', { name: 'Import 3 titles' }).click();

  const result = desk.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: '2 titles imported' })).toBeVisible();
  expect(await readImportChips(result)).toEqual(['Failed 1', 'Imported in part 1', 'New 1']);
  const refusal = 'Your account’s adult filter blocks this title. You can change that in your profile.';
  await expect(result.getByRole('listitem')).toHaveText([`${adult.title} (row 2): ${refusal}`]);
  await result.getByRole('button', { name: 'Imported in part 1' }).click();
  await expect(result.getByRole('listitem')).toHaveText([/\(row 3\): .*episode 500.*score 101\.$/]);
  expect(await readServerList(kiroku, server.origin)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'watching', progress: 12, userScore: 9 }),
      expect.objectContaining({ status: 'watching', progress: 24, userScore: null }),
    ]),
  );

  const saving = desk.waitForEvent('download');
  await result.getByRole('button', { name: 'Download the rest (2 rows)' }).click();
  const rest = readFileSync(await (await saving).path());
  const [, refused, inPart] = rest.toString('utf8').split('\r\n');
  expect(refused).toMatch(
    new RegExp(`^anime,${adult.title},.*,completed,1,8,${adult.mal},.*,2,Failed: .*adult filter`),
  );
  expect(inPart).toMatch(/,watching,500,,52701,.*,3,"?Imported in part: .*score 101\."?$/);

  await setAdultFilter(kiroku, server.origin, false);
  await desk.bringToFront();
  await result.getByRole('button', { name: 'Choose another file' }).click();
  await chooseImportFile(desk, rest, 'rest.csv');
  expect(await readImportSummary(desk)).toEqual(['1 new', '1 the same']);
  await desk.getByRole('button', { name: 'Import 1 title' }).click();
  await expect(result.getByRole('heading', { name: '1 title imported' })).toBeVisible();
  expect(await readServerList(kiroku, server.origin)).toHaveLength(3);
});
