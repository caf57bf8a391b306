// @vitest-environment jsdom
// Tests the sites in the options. Granted sites come first. One request asks for the permission for all chosen sites.
import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SitesSection } from '@/components/options/sites/sites-section.tsx';
import { originsOf } from '@/lib/domain/addresses/origins.ts';
import { site as crunchyroll } from '@/lib/sites/crunchyroll.ts';
import { site as mangadex } from '@/lib/sites/mangadex.ts';
import { site as netflix } from '@/lib/sites/netflix.ts';
import { renderSection } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  findControls,
  focusedControlName,
} from '../page-actions.ts';

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
  await renderSection(<SitesSection />);
}

const groups = () =>
  [...document.querySelectorAll('fieldset.pick-group')].map((group) =>
    group.querySelector('legend')?.textContent?.replace(/\s*\d+$/, ''),
  );
const choices = () => [...document.querySelectorAll('.pick')].map((pick) => pick.textContent);

afterEach(() => {
  asked.length = 0;
});

it('the site options list the granted sites', async () => {
  await openSites([...originsOf(netflix)]);
  expect(document.querySelector('h3')?.textContent).toBe('1 site is allowed');
  expect(findControls('Remove access to Netflix')).toHaveLength(1);
  expect(document.querySelector('[aria-label="What to do on Netflix"]')).not.toBeNull();
  expect(choices()).not.toContain('Netflix');
  expect(groups()).toEqual(['Anime', 'Anime and more', 'Manga']);
});

it('the site options request all chosen sites together', async () => {
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
  expect(announcedText()).toContain('2 sites are allowed');
  expect(focusedControlName()).toBe('Filter the sites');
});

it('the site filter says that no site has the typed name', async () => {
  await openSites([...originsOf(netflix)]);
  await fill('Filter the sites', 'no such place');
  expect(announcedText()).toContain('No site here is called “no such place”');
  await fill('Filter the sites', 'netflix');
  expect(announcedText()).toContain('All of these are allowed already');
});

it('the site options clear all chosen sites with one button', async () => {
  await openSites();
  await click('HIDIVE');
  await click('VIZ');
  await click('Clear');
  expect(document.querySelectorAll('.pick :checked')).toHaveLength(0);
  expect(findControls(/^Allow \d/)).toHaveLength(0);
});

it('the site options offer a site again after its permission was revoked', async () => {
  await openSites([...originsOf(netflix)], [...originsOf(crunchyroll)]);
  findControl('Remove access to Netflix').focus();
  await click('Remove access to Netflix');
  expect(granted).toEqual([...originsOf(crunchyroll)]);
  expect(choices()).toContain('Netflix');
  expect(document.activeElement?.textContent).toBe('1 site is allowed');
});
