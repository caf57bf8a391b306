// Notifications as the browser shows them.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createMemory } from '@/lib/background/parts.ts';
import { notify } from '@/lib/background/places/notify.ts';
import type { AccountSummary } from '@/lib/domain/account.ts';
import { defaultSettings } from '@/lib/domain/settings.ts';
import { writeSettings } from '@/lib/store/preferences.ts';
import { episode, outboxItem } from '../domain/examples.ts';
import { testPlatform } from './platform.ts';

const ended: AccountSummary = { state: 'reconnect', id: 'u', name: null, problem: null };
const asking = outboxItem(
  { kind: 'episode', observed: episode({ seriesTitle: 'Frieren' }), watchedAt: 0 },
  { state: 'asking' },
);
const wanted = { ...defaultSettings, notifications: { session: true, question: true } };
const worker = { platform: testPlatform(), memory: createMemory() };
const shown: [string, string][] = [];

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
  shown.length = 0;
  const create = async (id: string, { message }: { message: string }) => void shown.push([id, message]);
  vi.spyOn(browser, 'notifications', 'get').mockReturnValue({ create } as never);
});

describe('notifications', () => {
  it('are off until they are wanted', async () => {
    await notify(worker, ended, [asking]);
    expect(shown).toEqual([]);
  });

  it('say what happened, each once, however often and at once it is looked at', async () => {
    await writeSettings(wanted);
    await Promise.all([
      notify(worker, ended, [asking]),
      notify(worker, ended, [asking]),
      notify(worker, ended, [asking]),
    ]);
    expect(shown).toEqual([
      ['session', 'Your session has ended. What you watch is kept and sent when you reconnect.'],
      ['question', 'Kiroku has a question about “Frieren”.'],
    ]);
  });

  it('are left out where the browser has taken the permission back', async () => {
    await writeSettings(wanted);
    vi.spyOn(browser, 'notifications', 'get').mockReturnValue(undefined as never);
    await expect(notify(worker, ended, [asking])).resolves.toBeUndefined();
  });
});
