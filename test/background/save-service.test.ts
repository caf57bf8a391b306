// What the worker does when the service's settings are saved, whoever asks it to.
import { beforeEach, describe, expect, it } from 'vitest';
import { saveService } from '@/lib/background/account/connect.ts';
import { seasonKey } from '@/lib/domain/episode.ts';
import { readAccount, readService } from '@/lib/store/preferences.ts';
import { readMatches } from '@/lib/store/reading.ts';
import { readTokens } from '@/lib/store/tokens.ts';
import { episode, media } from '../domain/examples.ts';
import { fakeServices, settingsOf } from './fake-services.ts';
import { emptyComputer, signIn, startWorker } from './root.ts';

const first = settingsOf('first');
const second = settingsOf('second');

beforeEach(() => emptyComputer());

describe('an address of the service', () => {
  it.each([
    'https://someone:secret@api.second.example/v1',
    'https://someone@api.second.example/v1',
    'http://api.second.example/v1',
    'javascript:alert(1)',
    'nowhere',
  ])('%s is refused, and nothing changes', async (address) => {
    await signIn(first);
    const worker = startWorker(fakeServices().fetch);
    for (const part of [{ baseUrl: address }, { authUrl: address }])
      expect(await saveService(worker, { ...second, ...part })).toMatchObject({
        ok: false,
        problem: { code: 'bad_address' },
      });
    expect(await readService()).toEqual(first);
    expect(await readTokens()).not.toBeNull();
  });

  it('without its last slash is the same one: the session goes on', async () => {
    await signIn(first);
    const worker = startWorker(fakeServices().fetch);
    await saveService(worker, { ...first, baseUrl: `${first.baseUrl}/`, authUrl: `${first.authUrl}//` });
    expect(await readService()).toEqual(first);
    expect(await readAccount()).toMatchObject({ state: 'connected' });
  });
});

describe('another service', () => {
  it('begins signed out, and with titles that are known to be the other one’s', async () => {
    await signIn(first);
    const { fetch: request, seen } = fakeServices();
    const worker = startWorker(request);
    const observed = episode();
    await worker.resolver.remember(observed, media(), 5);
    expect(await saveService(worker, second)).toEqual({ ok: true, value: null });
    expect(await readTokens()).toBeNull();
    expect(await readAccount()).toMatchObject({ state: 'signed-out', id: 'user-1' });
    expect(await readMatches()).toMatchObject([
      { seasonKey: seasonKey(observed), rules: [{ service: 'https://api.first.example' }] },
    ]);
    expect(seen.filter(({ origin }) => origin.includes('second'))).toEqual([]);
  });
});
