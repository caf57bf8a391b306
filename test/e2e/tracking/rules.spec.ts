// Tests that a rule from the options determines how the next episode counts.
import { connectNewAccount, openSectionOfOptions, readServerList } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { watchEpisode } from './watching.ts';

test('an episode follows the rule that was added in the options', async ({ kiroku, sites, server }) => {
  await connectNewAccount(kiroku);
  const list = async () =>
    (await readServerList(kiroku, server.origin))
      .map(({ media, progress }) => `${media.title} ${progress}`)
      .sort();
  await watchEpisode(kiroku, sites, 1);
  await expect.poll(list).toEqual(['Sousou no Frieren 1']);

  const { desk } = kiroku;
  await openSectionOfOptions(desk, 'tracking');
  await desk.getByRole('button', { name: /^Edit rules/ }).click();
  const first = desk.getByRole('group', { name: 'Rule 1' });
  await first.getByLabel('To', { exact: true }).fill('4');
  await desk.getByRole('button', { name: 'Add a rule' }).click();
  const second = desk.getByRole('group', { name: 'Rule 2' });
  await expect(second.getByLabel('From')).toHaveValue('5');
  await second.getByRole('searchbox').fill('dungeon meshi');
  await second.getByRole('button', { name: /^Delicious in Dungeon Dungeon Meshi TV/ }).click();
  await desk.getByLabel('Try a number').fill('6');
  await expect(desk.getByText('6 → Delicious in Dungeon, episode 2')).toBeVisible();
  await desk.getByRole('button', { name: 'Save rules' }).click();
  // The rule shows the stored name. Only titles on the list are shown in the user's language.
  await expect(desk.getByText('Episodes from 5 → Dungeon Meshi, where 5 is episode 1')).toBeVisible();
  await expect(desk.getByText('Chosen by you')).toBeVisible();

  await watchEpisode(kiroku, sites, 6);
  await expect.poll(list).toEqual(['Dungeon Meshi 2', 'Sousou no Frieren 1']);
});
