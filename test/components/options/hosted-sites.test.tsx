// @vitest-environment jsdom
// Tests self-hosted servers in the options: adding, granting and removing them.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SitesSection } from '@/components/options/sites/sites-section.tsx';
import { defaultSettings, type SelfHosted } from '@/lib/domain/settings.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { answersThatSaveSettings, publishChanges, renderPage, type SentMessage } from '../page.tsx';
import { click, fill, findControls } from '../page-actions.ts';

const nas = 'http://nas.local:8096';
let granted: string[] = [];
const asked: string[][] = [];

/** Opens the options with these servers. `answer` is the browser's answer to permission requests. */
async function openSites(selfHosted: SelfHosted, answer = true): Promise<SentMessage[]> {
  asked.length = 0;
  const permissions = {
    getAll: async () => ({ origins: granted }),
    request: async ({ origins }: { origins: string[] }) => {
      asked.push(origins);
      if (answer) granted = [...granted, ...origins];
      return answer;
    },
    remove: async ({ origins }: { origins: string[] }) => {
      granted = granted.filter((pattern) => !origins.includes(pattern));
      return true;
    },
  };
  vi.spyOn(browser, 'permissions', 'get').mockReturnValue(permissions as never);
  await writeSettings({ ...defaultSettings, selfHosted });
  return renderPage(<SitesSection />, { worker: answersThatSaveSettings });
}

const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent ?? '');
const row = (part: string) => rows().find((text) => text.includes(part)) ?? '';

afterEach(() => {
  granted = [];
});

describe('self-hosted server', () => {
  it('is added with its permission', async () => {
    const sent = await openSites({});
    await fill('What runs there', 'jellyfin');
    await fill('Address of the server', 'http://NAS.local:8096/web/index.html#/home');
    await click('Add and allow');
    expect(asked).toEqual([[`${nas}/*`]]);
    const saved = sent.find(({ message }) => message === 'saveSettings')?.input;
    expect(saved).toMatchObject({ wanted: { selfHosted: { jellyfin: [nas] } } });
    expect(row(nas)).toContain('Jellyfin');
    expect(row(nas)).toContain('Allowed');
  });

  it.each(['nas.local:8096', 'ftp://nas.local', 'http://*/', ''])(
    'is rejected if the typed address is "%s"',
    async (typed) => {
      await openSites({});
      await fill('Address of the server', typed);
      await click('Add and allow');
      expect(document.querySelector('[role=alert]')?.textContent).toContain('http://nas.local:8096');
      expect(asked).toEqual([]);
    },
  );

  it('is rejected if it was already added for another site', async () => {
    await openSites({ jellyfin: [nas] });
    await fill('Address of the server', nas);
    await click('Add and allow');
    expect(document.querySelector('[role=alert]')?.textContent).toBe(`${nas} is already here, for Jellyfin.`);
    expect(asked).toEqual([]);
  });

  it('stays listed if the browser refuses the permission', async () => {
    await openSites({ jellyfin: [nas] }, false);
    expect(row(nas)).toContain('Not allowed');
    await click(`Allow ${nas}`);
    expect(asked).toEqual([[`${nas}/*`]]);
    expect(row(nas)).toContain('Not allowed');
  });

  it('shows that its permission was removed', async () => {
    granted = [`${nas}/*`];
    await openSites({ jellyfin: [nas] });
    expect(row(nas)).not.toContain('Not allowed');
    granted = [];
    await publishChanges('permissions');
    expect(row(nas)).toContain('Not allowed');
  });

  it('is removed with its permission', async () => {
    granted = [`${nas}/*`];
    await openSites({ jellyfin: [nas], komga: ['http://nas.local:25600'] });
    await click(`Remove ${nas}`);
    expect(row(nas)).toBe('');
    expect(row('25600')).toContain('Komga');
    expect(granted).toEqual([]);
  });

  it('is not shown in the list of public sites', async () => {
    granted = [`${nas}/*`];
    await openSites({ jellyfin: [nas] });
    expect(rows().filter((text) => text.includes('Jellyfin') || text.includes(nas))).toHaveLength(1);
    expect(findControls('Allow Jellyfin')).toHaveLength(0);
  });
});
