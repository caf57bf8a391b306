// @vitest-environment jsdom
// Tests the options. Each section has its own page and address. The search finds every setting and its section.
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { Options } from '@/components/options/options.tsx';
import { findSettingElement } from '@/components/options/scroll-to-setting.tsx';
import { readSectionTarget, type SectionId, sectionIds } from '@/components/options/sections.ts';
import { indexSettings } from '@/components/options/settings-index.ts';
import type { Diagnostics } from '@/lib/domain/diagnosis/diagnostics.ts';
import { libraryEntry } from '../../domain/examples.ts';
import { t } from '../../english.ts';
import { renderPage, waitUntilPageIdle } from '../page.tsx';
import {
  announcedText,
  click,
  fill,
  findControl,
  findControls,
  focusedControlName,
  leaveField,
  press,
} from '../page-actions.ts';
import { rememberedMatch } from './matches-section.tsx';

const diagnostics: Diagnostics = {
  data: null,
  storage: { kept: true, usedBytes: 1 },
  tabs: [],
  silent: [],
  flooding: [],
};
const service = {
  baseUrl: 'https://list.example/v1',
  authUrl: 'https://list.example/auth',
  clientId: 'known',
  clientSecret: 'quiet',
  redirectUrl: 'https://back.example/',
};

async function open(address = '') {
  location.hash = address;
  const origins = ['https://elsewhere.example/*'];
  Object.assign(browser.permissions, { getAll: async () => ({ origins, permissions: [] }) });
  return renderPage(<Options version="1.2.3" />, {
    library: [libraryEntry()],
    matches: [rememberedMatch],
    worker: { readService: () => service, diagnostics: () => diagnostics },
  });
}

async function go(address: string): Promise<void> {
  await act(async () => {
    location.hash = address;
  });
  await waitUntilPageIdle();
}

const main = () => document.querySelector('main') as HTMLElement;
const shown = () => main().querySelector('section')?.id;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  location.hash = '';
});

describe('options page', () => {
  it('shows each section as a page of its own', async () => {
    await open();
    expect(shown()).toBe('account');
    expect(document.title).toBe('Account · Options · Kiroku');
    await click('Tracking');
    expect(location.hash).toBe('#tracking');
    expect(main().querySelectorAll('section')).toHaveLength(1);
    expect(document.title).toBe('Tracking · Options · Kiroku');
    expect(document.activeElement?.textContent).toBe('Tracking');
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Tracking');
  });

  it('opens the section that the address names', async () => {
    await open('#tracking');
    expect(shown()).toBe('tracking');
    await click('Import & export');
    expect(shown()).toBe('data');
    await act(async () => history.back());
    await waitUntilPageIdle(50);
    expect(shown()).toBe('tracking');
  });

  it.each([
    ['#servers', 'sites', 'Your own servers'],
    ['#matches', 'tracking', 'Remembered titles'],
    ['#activity', 'data', 'a month'],
    ['#diagnostics', 'help', 'Open episodes'],
  ])('opens an address of an earlier version: %s', async (address, section, focused) => {
    await open(address);
    expect(shown()).toBe(section);
    expect(focusedControlName()).toContain(focused);
  });

  it('opens the import page from the section "Import & export"', async () => {
    await open('#data');
    await click('Import a file');
    expect(shown()).toBe('import');
    expect(document.querySelector('nav [aria-current]')?.textContent).toBe('Import & export');
    await act(async () => document.querySelector<HTMLElement>('main .options-back')?.click());
    await waitUntilPageIdle();
    expect(shown()).toBe('data');
  });

  it('shows the first section for an unknown address', async () => {
    await open('#nothing/%E0%A4%A');
    expect(shown()).toBe('account');
  });

  it('shows only eight remembered titles before “Show all”', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...rememberedMatch,
      seasonKey: `site:${index}|`,
    }));
    location.hash = '#tracking';
    await renderPage(<Options version="1.2.3" />, { matches: many, worker: {} });
    expect(document.querySelectorAll('.match-row')).toHaveLength(8);
    await click('Show all 30 titles');
    expect(document.querySelectorAll('.match-row')).toHaveLength(30);
  });
});

describe('settings search', () => {
  it('lists each setting by the name that its section shows', async () => {
    await open();
    const lost: string[] = [];
    for (const section of sectionIds) {
      await go(`#${section}`);
      // A few settings depend on the browser and the account, so this test does not show them. But the search must find every setting that
      // is shown.
      for (const { name, address } of indexSettings(t)) {
        const place = readSectionTarget(address);
        if (!address.startsWith('#') || place.section !== section) continue;
        if (!findSettingElement(main(), place.setting === 'hosted.site' ? t('hosted.site') : name))
          lost.push(`${section}: ${name}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it('contains every setting that a section shows', async () => {
    await open();
    const index = indexSettings(t);
    const missing: string[] = [];
    const knows = (section: SectionId, name: string) =>
      index.some((one) => readSectionTarget(one.address).section === section && name.startsWith(one.name));
    for (const section of sectionIds) {
      await go(`#${section}`);
      const names = main().querySelectorAll(
        '.row > .row-name > label, div.row > .row-name[aria-hidden], label.row > .row-name, h3, .field-label, summary',
      );
      for (const { textContent } of [...names].filter((element) => !element.closest('.match-row'))) {
        const name = (textContent ?? '').trim();
        if (!knows(section, name)) missing.push(`${section}: ${name}`);
      }
    }
    // Only the heading of this group is not in the index, because the settings of the group have their own names.
    expect(missing).toEqual(['sites: No site is allowed yet']);
  });

  it.each([
    ['dark', 'Theme', 'appearance', 'System'],
    ['seconds', 'Wait before saving', 'tracking', 'Wait before saving'],
    ['secret', 'Client secret', 'account', 'Client secret'],
    ['crunchy', 'Crunchyroll', 'sites', 'Crunchyroll'],
    ['jellyf', 'Jellyfin', 'sites', 'What runs there'],
    ['dark mode', 'Theme', 'appearance', 'System'],
    ['log out', 'Sign out', 'account', 'Sign out'],
    ['keyboard', 'Keyboard shortcuts', 'help', 'Keyboard shortcuts'],
    ['incognito', 'Count what plays in private windows', 'tracking', 'Count what plays in private windows'],
    ['toast', 'Show a note on the page', 'tracking', 'Show a note on the page'],
    ['block', 'Allow more sites', 'sites', 'Allow more sites'],
    ['Deutsch', 'Language', 'appearance', ''],
    ['please change the theme', 'Theme', 'appearance', 'System'],
  ])('finds with “%s” the setting “%s”', async (query, name, section, focused) => {
    await open();
    await fill('Search settings', query);
    expect(announcedText()).toMatch(/settings? found/);
    await click(new RegExp(`^${name}`));
    expect(shown()).toBe(section);
    expect(focusedControlName().toLowerCase()).toContain(focused.toLowerCase());
    expect((findControl('Search settings') as HTMLInputElement).value).toBe('');
  });

  it.each([
    ['export', ['Export', 'Export your list', 'Settings file']],
    ['backup', ['Export your list']],
    ['sign out', ['Sign out']],
    ['statistics', ['Statistics']],
    ['every site', ['Erase everything on this device']],
  ])('finds “%s” in a button or an explanation: %s', async (query, names) => {
    await open();
    await fill('Search settings', query);
    const links = [...document.querySelectorAll('.found-settings a')].map(
      (link) => link.firstChild?.textContent,
    );
    for (const name of names) expect(links).toContain(name);
  });

  it.each([
    ['import', 'Import your list'],
    ['export', 'Export your list'],
    ['dark mode', 'Theme'],
    ['account', 'Account'],
    ['japanese', 'Language'],
    ['German', 'Language'],
    ['percent', 'Counts as watched at'],
    ['notification badge', 'Notifications'],
    ['notifications', 'Notifications'],
    ['remembered titles', 'Remembered titles'],
    ['settings file', 'Settings file'],
  ])('shows as the first result for “%s”: %s', async (query, name) => {
    await open();
    await fill('Search settings', query);
    expect(document.querySelector('.found-settings .found-name')?.textContent).toBe(name);
  });

  it('shows several matching sites as one result', async () => {
    await open();
    await fill('Search settings', 'manga');
    const places = [...document.querySelectorAll('.found-settings a')].filter((link) =>
      link.textContent?.includes('MangaDex'),
    );
    expect(places).toHaveLength(1);
  });

  it('can be used by keyboard', async () => {
    await open();
    findControl('Search settings').focus();
    await fill('Search settings', 'episode');
    await press('ArrowDown');
    expect(document.activeElement?.closest('.found-settings')).not.toBeNull();
    await press('ArrowUp');
    expect(focusedControlName()).toBe('Search settings');
    await press('Escape');
    expect(document.querySelector('.found-settings')).toBeNull();
    await fill('Search settings', 'cover images');
    await act(async () => (findControl('Search settings') as HTMLInputElement).form?.requestSubmit());
    await waitUntilPageIdle();
    expect(shown()).toBe('appearance');
    expect(focusedControlName()).toContain('Show cover images');
  });

  it('shows a message if nothing matches', async () => {
    await open();
    await fill('Search settings', 'xyz');
    expect(announcedText()).toContain('No setting matches “xyz”.');
    expect(findControls(/xyz/)).toEqual([]);
  });
});

describe('number field of the tracking rules', () => {
  it.each([
    ['99999', 'This number is too high.'],
    ['-1', 'This number is too low.'],
    ['2.5', 'Please enter a whole number.'],
  ])('rejects %s', async (typed, sentence) => {
    const sent = await open('#tracking');
    await fill('Wait before saving', typed);
    await leaveField('Wait before saving');
    expect(announcedText()).toContain(sentence);
    expect((findControl('Wait before saving') as HTMLInputElement).value).toBe('0');
    expect(sent.map(({ message }) => message)).not.toContain('saveSettings');
  });
});
