// @vitest-environment jsdom
// Tests the sites in the options. Granted sites come first. One request asks for the permission for all chosen sites.
import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SitesSection } from '@/components/options/sites/sites-section.tsx';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import { site as crunchyroll } from '@/lib/sites/crunchyroll.ts';
import { site as mangadex } from '@/lib/sites/mangadex.ts';
import { site as netflix } from '@/lib/sites/netflix.ts';
import { click, control, controls, fill, focusedName, said } from '../hands.ts';
import { openSection } from '../page.tsx';

let granted: string[] = [];
const asked: string[][] = [];

async function openSites(...allowed: readonly string[][]): Promise<void> {
  granted = allowed.flat();
  const permissions = {
    getAll: async () => ({ origins: granted }),
    request: async ({ origins }: { origins: string[] }) => {
      asked.push(origins);
      granted = [...granted, ...origins];
      return true;
    },
    remove: async ({ origins }: { origins: string[] }) => {
      granted = granted.filter((origin) => !origins.includes(origin));
      return true;
    },
  };
  vi.spyOn(browser, 'permissions', 'get').mockReturnValue(permissions as never);
  await openSection(<SitesSection />);
}

const groups = () =>
  [...document.querySelectorAll('fieldset.pick-group')].map((group) =>
    group.querySelector('legend')?.textContent?.replace(/\s*\d+$/, ''),
  );
const choices = () => [...document.querySelectorAll('.pick')].map((pick) => pick.textContent);

afterEach(() => {
  asked.length = 0;
});

it('the options list the granted sites with their mode, and do not offer them again', async () => {
  await openSites([...originsOf(netflix)]);
  expect(document.querySelector('h3')?.textContent).toBe('1 site is allowed');
  expect(controls('Remove access to Netflix')).toHaveLength(1);
  expect(document.querySelector('[aria-label="What to do on Netflix"]')).not.toBeNull();
  expect(choices()).not.toContain('Netflix');
  expect(groups()).toEqual(['Anime', 'Anime and more', 'Manga']);
});

it('chosen sites stay chosen while the user filters, and are requested together', async () => {
  await openSites();
  await fill('Filter the sites', 'crunch');
  expect(choices()).toEqual(['Crunchyroll']);
  await click('Crunchyroll');
  await fill('Filter the sites', 'MANGADEX.org');
  expect(choices()).toEqual(['MangaDex']);
  await click('MangaDex');
  await click('Allow 2 sites');
  expect(asked).toHaveLength(1);
  expect(new Set(asked[0])).toEqual(new Set([...originsOf(crunchyroll), ...originsOf(mangadex)]));
  expect(said()).toContain('2 sites are allowed');
  expect(focusedName()).toBe('Filter the sites');
});

it('the filter reports a site that Kiroku does not know, and a site that is already granted', async () => {
  await openSites([...originsOf(netflix)]);
  await fill('Filter the sites', 'no such place');
  expect(said()).toContain('No site here is called “no such place”');
  await fill('Filter the sites', 'netflix');
  expect(said()).toContain('All of these are allowed already');
});

it('one button clears all chosen sites', async () => {
  await openSites();
  await click('HIDIVE');
  await click('VIZ');
  await click('Clear');
  expect(document.querySelectorAll('.pick :checked')).toHaveLength(0);
  expect(controls(/^Allow \d/)).toHaveLength(0);
});

it('revoking a permission offers the site again, and keeps the focus in the list', async () => {
  await openSites([...originsOf(netflix)], [...originsOf(crunchyroll)]);
  control('Remove access to Netflix').focus();
  await click('Remove access to Netflix');
  expect(granted).toEqual([...originsOf(crunchyroll)]);
  expect(choices()).toContain('Netflix');
  expect(document.activeElement?.textContent).toBe('1 site is allowed');
});
