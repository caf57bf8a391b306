// Notifications as the browser shows them.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notify } from '@/entrypoints/background/notify.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { episode, outboxItem } from '../domain/examples.ts';

const ended: AccountSummary = { state: 'reconnect', id: 'u', name: null, problem: null };
const asking = outboxItem(
  { kind: 'episode', observed: episode({ seriesTitle: 'Frieren' }), watchedAt: 0 },
  { state: 'asking' },
);
const wanted = { ...defaultSettings, notifications: { session: true, question: true } };
const shown: [string, string][] = [];

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
  shown.length = 0;
  // Node 20 has no navigator, which a worker has.
  vi.stubGlobal('navigator', { languages: ['en'] });
  const create = async (id: string, { message }: { message: string }) => void shown.push([id, message]);
  vi.spyOn(browser, 'notifications', 'get').mockReturnValue({ create } as never);
});

describe('notifications', () => {
  it('are off until they are wanted', async () => {
    await notify(ended, [asking]);
    expect(shown).toEqual([]);
  });

  it('say what happened, each once, however often and at once it is looked at', async () => {
    await writeSettings(wanted);
    await Promise.all([notify(ended, [asking]), notify(ended, [asking]), notify(ended, [asking])]);
    expect(shown).toEqual([
      ['session', 'Your session has ended. Kiroku keeps collecting until you connect again.'],
      ['question', 'Frieren has a question for you.'],
    ]);
  });

  it('are left out where the browser has taken the permission back', async () => {
    await writeSettings(wanted);
    vi.spyOn(browser, 'notifications', 'get').mockReturnValue(undefined as never);
    await expect(notify(ended, [asking])).resolves.toBeUndefined();
  });
});
